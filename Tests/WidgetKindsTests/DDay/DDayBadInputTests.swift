import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("Malformed members of an event")
struct DDayBadInputTests {
  /// Each case has members in addition to an end date, the path of the error, and the text at that
  /// path.
  private static let malformed: [(members: String, path: String, value: String)] = [
    // Repeats.
    (#""repeat":"daily""#, "$.repeat", "daily"),
    (#""repeat":"Yearly""#, "$.repeat", "Yearly"),
    (#""repeat":"""#, "$.repeat", ""),
    (#""repeat":true"#, "$.repeat", "true"),
    (#""repeat":7"#, "$.repeat", "7"),
    (#""repeat":["yearly"]"#, "$.repeat", #"["yearly"]"#),
    (#""repeat":{}"#, "$.repeat", "{}"),
    (#""repeat":{"days":3}"#, "$.repeat", #"{"days":3}"#),
    (#""repeat":{"everyDays":null}"#, "$.repeat", #"{"everyDays":null}"#),
    (#""repeat":{"everyDays":0}"#, "$.repeat.everyDays", "0"),
    (#""repeat":{"everyDays":-1}"#, "$.repeat.everyDays", "-1"),
    (#""repeat":{"everyDays":1.5}"#, "$.repeat.everyDays", "1.5"),
    (#""repeat":{"everyDays":"3"}"#, "$.repeat.everyDays", #""3""#),
    (#""repeat":{"everyDays":3652059}"#, "$.repeat.everyDays", "3652059"),
    (#""repeat":{"everyDays":9223372036854775807}"#, "$.repeat.everyDays", "9223372036854775807"),
    (#""repeat":{"everyDays":1e300}"#, "$.repeat.everyDays", "1e300"),
    (#""repeat":{"everyDays":-9223372036854775808}"#, "$.repeat.everyDays", "-9223372036854775808"),
    // 2,912,316 days after 2026-05-08 is 10000-01-01, outside the calendar.
    (#""repeat":{"everyDays":2912316}"#, "$.repeat", #"{"everyDays":2912316}"#),
    // Leap days.
    (#""leapDay":"march2""#, "$.leapDay", "march2"),
    (#""leapDay":true"#, "$.leapDay", "true"),
    // Milestones.
    (#""milestones":[]"#, "$.milestones", "[]"),
    (#""milestones":"anniversaries""#, "$.milestones", "anniversaries"),
    (#""milestones":100"#, "$.milestones", "100"),
    (#""milestones":{"everyDays":100}"#, "$.milestones", #"{"everyDays":100}"#),
    (#""milestones":[100,0]"#, "$.milestones[1]", "0"),
    (#""milestones":[-100]"#, "$.milestones[0]", "-100"),
    (#""milestones":[99.5]"#, "$.milestones[0]", "99.5"),
    (#""milestones":[null]"#, "$.milestones[0]", "null"),
    (#""milestones":[true]"#, "$.milestones[0]", "true"),
    (#""milestones":["100"]"#, "$.milestones[0]", "100"),
    (#""milestones":["anniversary"]"#, "$.milestones[0]", "anniversary"),
    (#""milestones":[[100]]"#, "$.milestones[0]", "[100]"),
    (#""milestones":[3652059]"#, "$.milestones[0]", "3652059"),
    (#""milestones":[1e18]"#, "$.milestones[0]", "1e18"),
    (#""milestones":[{}]"#, "$.milestones[0]", "{}"),
    (#""milestones":[{"everyDays":0}]"#, "$.milestones[0].everyDays", "0"),
    (#""milestones":[1,{"everyDays":-7}]"#, "$.milestones[1].everyDays", "-7"),
    (#""milestones":[{"everyDays":"7"}]"#, "$.milestones[0].everyDays", #""7""#),
    (
      #""milestones":[{"everyDays":99999999999999999999}]"#, "$.milestones[0].everyDays",
      "99999999999999999999"
    ),
    // Day 2,912,809 after 2025-01-01 is 10000-01-01.
    (#""startDate":"2025-01-01","milestones":[1,2912809]"#, "$.milestones[1]", "2912809"),
    (
      #""startDate":"2025-01-01","milestones":[{"everyDays":2912809}]"#, "$.milestones[0]",
      #"{"everyDays":2912809}"#
    ),
    (
      #""startDate":"2025-01-01","startFromDayOne":false,"milestones":[2912808]"#,
      "$.milestones[0]", "2912808"
    ),
    // Calendars.
    (#""calendar":"lunarChinese""#, "$.calendar", "lunarChinese"),
    (#""calendar":1"#, "$.calendar", "1"),
    (#""leapMonth":1"#, "$.leapMonth", "1"),
    (#""leapMonth":true"#, "$.leapMonth", "true"),
    (#""calendar":"lunarKorean","repeat":"monthly""#, "$.repeat", "monthly"),
    (#""calendar":"lunarKorean","endDate":"2026-02-30""#, "$.endDate", "2026-02-30"),
    (#""calendar":"lunarKorean","endDate":"2026-13-01""#, "$.endDate", "2026-13-01"),
    (#""calendar":"lunarKorean","endDate":"2026-05-00""#, "$.endDate", "2026-05-00"),
    (
      #""calendar":"lunarKorean","endDate":"2026-05-01T00:00:00Z""#, "$.endDate",
      "2026-05-01T00:00:00Z"
    ),
    (#""calendar":"lunarKorean","endDate":"2026-5-1""#, "$.endDate", "2026-5-1"),
    (#""calendar":"lunarKorean","endDate":"202６-05-1""#, "$.endDate", "202６-05-1"),
    (#""calendar":"lunarKorean","endDate":"1390-12-30""#, "$.endDate", "1390-12-30"),
    (#""calendar":"lunarKorean","endDate":"2050-11-19""#, "$.endDate", "2050-11-19"),
    (#""calendar":"lunarKorean","endDate":20260501"#, "$.endDate", "20260501"),
    (
      #""calendar":"lunarKorean","leapMonth":true,"endDate":"2026-06-15""#, "$.endDate",
      "2026-06-15"
    ),
    (#""calendar":"lunarKorean","endDate":"2050-01-01","repeat":"yearly""#, "$.repeat", "yearly"),
    (#""calendar":"lunarKorean","startDate":"2026-09-01""#, "$.endDate", "2026-05-08"),
    // Dates.
    (#""startDate":"2026-05-09""#, "$.endDate", "2026-05-08"),
    (#""startDate":"0000-12-31""#, "$.startDate", "0000-12-31"),
    (#""endDate":"10000-01-01""#, "$.endDate", "10000-01-01"),
    (#""endDate":"9999-12-31T23:59:59-23:00""#, "$.endDate", "9999-12-31T23:59:59-23:00"),
    (#""endDate":"9999-12-31","repeat":"weekly""#, "$.repeat", "weekly"),
    (#""endDate":"9999-12-31","repeat":"monthly""#, "$.repeat", "monthly"),
    (#""endDate":"9999-01-01","repeat":"yearly""#, "$.repeat", "yearly"),
    (#""endDate":"9999-12-31","repeat":{"everyDays":1}"#, "$.repeat", #"{"everyDays":1}"#),
    // Others.
    (#""title":7"#, "$.title", "7"),
    (#""title":{"en":"Exam"}"#, "$.title", #"{"en":"Exam"}"#),
    (#""startFromDayOne":"no""#, "$.startFromDayOne", #""no""#),
  ]

  @Test("each is an invalid value with its path and its text", arguments: malformed.indices)
  func table(index: Int) throws {
    let (members, path, value) = Self.malformed[index]
    // If a member occurs twice, the last one counts.
    let data = #"{"endDate":"2026-05-08",\#(members)}"#
    let error = try #require(DDayCase(data).error(), "\(data) is read")
    #expect(error.code == .invalidValue, "\(data)")
    #expect(error.path == path, "\(data)")
    #expect(error.value == value, "\(data)")
    #expect(error.key == "widgetDataKey", "\(data)")
    #expect(error.message.hasSuffix("."), "\(data)")
    // The same event as JSON inside a JSON string.
    let escaped = data.replacing("\"", with: "\\\"")
    #expect(DDayCase("\"\(escaped)\"").error()?.path == path, "\(data)")
  }

  @Test(
    "a repeat needs an end date",
    arguments: [#""yearly""#, #""monthly""#, #""weekly""#, #"{"everyDays":2}"#])
  func noEnd(rule: String) throws {
    for data in [#"{"repeat":\#(rule)}"#, #"{"startDate":"2026-05-01","repeat":\#(rule)}"#] {
      let error = try #require(DDayCase(data).error())
      #expect(error.code == .invalidValue)
      #expect(error.path == "$.repeat")
    }
  }

  @Test("a list of milestones that is too long is refused")
  func manyMilestones() throws {
    let days = (1...101).map(String.init).joined(separator: ",")
    #expect(DDayCase(#"{"milestones":[\#(days)]}"#).error()?.path == "$.milestones")
    #expect(DDayCase(#"{"milestones":[\#(days.dropLast(4))]}"#).error() == nil)
  }

  @Test(
    "the most extreme valid values are read",
    arguments: [
      #"{"endDate":"0001-01-01","repeat":{"everyDays":3652058}}"#,
      #"{"endDate":"0001-01-01","repeat":"monthly","leapDay":"march1"}"#,
      #"{"endDate":"9998-12-31","repeat":"yearly"}"#,
      #"{"startDate":"0001-01-01","milestones":[3652058,{"everyDays":3652058}]}"#,
      #"{"startDate":"2025-01-01","milestones":[2912808]}"#,
      #"{"calendar":"lunarKorean","startDate":"1391-01-01","endDate":"2050-11-18"}"#,
      #"{"calendar":"gregorian","leapMonth":false,"milestones":false,"repeat":null}"#,
    ])
  func outermost(data: String) {
    #expect(DDayCase(data).error() == nil)
  }
}
