import Testing
import WidgetTimeline

@testable import WidgetKinds

/// The expected civil dates are those of KASI's tables.
@Suite("An event of the Korean lunar calendar")
struct DDayLunarTests {
  private func count(_ members: String, on day: String) throws -> String {
    try DDayCase(#"{"calendar":"lunarKorean",\#(members)}"#)
      .members("startDate", "endDate", "dday", "occurrence", on: day)
  }

  @Test("its dates are shown as civil dates")
  func civilDates() throws {
    #expect(
      try count(#""startDate":"2026-01-01","endDate":"2026-08-15""#, on: "2026-09-18")
        == #""2026-02-17" "2026-09-25" 7 -"#)
    // Unlike February, the second month of the lunar calendar may have 30 days.
    #expect(try count(#""endDate":"2023-02-30""#, on: "2023-03-21") == #"null "2023-03-21" 0 -"#)
  }

  @Test(
    "it recurs once in each lunar year, on the last day if the month is too short",
    arguments: [
      ("2025-01-28", #"null "2025-01-28" 0 2"#),
      // The lunar year 2025 ends with a month of 29 days, in February 2026.
      ("2025-01-29", #"null "2026-02-16" 383 3"#), ("2026-02-16", #"null "2026-02-16" 0 3"#),
      ("2026-02-17", #"null "2027-02-06" 354 4"#), ("2024-02-09", #"null "2024-02-09" 0 1"#),
      ("2024-02-10", #"null "2025-01-28" 353 2"#), ("2020-01-01", #"null "2024-02-09" 1500 1"#),
    ])
  func yearly(day: String, expected: String) throws {
    #expect(try count(#""endDate":"2023-12-30","repeat":"yearly""#, on: day) == expected)
  }

  @Test(
    "in a year without the leap month, the day is in the ordinary month",
    arguments: [
      ("2025-08-08", #"null "2025-08-08" 0 1"#), ("2025-08-09", #"null "2026-07-28" 353 2"#),
      ("2026-07-29", #"null "2027-07-18" 354 3"#), ("2036-08-06", #"null "2036-08-06" 0 12"#),
    ])
  func leapMonth(day: String, expected: String) throws {
    let data = #""endDate":"2025-06-15","leapMonth":true,"repeat":"yearly""#
    #expect(try count(data, on: day) == expected)
  }

  @Test("without leapMonth it is the ordinary month")
  func ordinaryMonth() throws {
    #expect(
      try count(#""endDate":"2025-06-15","leapMonth":false"#, on: "2025-07-09")
        == #"null "2025-07-09" 0 -"#)
  }

  @Test("it follows Korea if China has a different day")
  func koreaNotChina() throws {
    // The lunar new year of 2027 is on 7 February in Korea, and on 6 February in China.
    #expect(
      try count(#""endDate":"2026-01-01","repeat":"yearly""#, on: "2026-02-18")
        == #"null "2027-02-07" 354 2"#)
  }

  @Test("weeks and numbers of days count civil days, and anniversaries lunar years")
  func others() throws {
    #expect(
      try count(#""endDate":"2026-01-01","repeat":"weekly""#, on: "2026-02-18")
        == #"null "2026-02-24" 6 2"#)
    let data = DDayCase(
      #"{"calendar":"lunarKorean","startDate":"2026-01-01","milestones":["anniversaries"]}"#)
    #expect(
      try data.members("nextMilestone", on: "2026-02-17")
        == #"{"title":"1st anniversary","date":"2027-02-07","inDays":355}"#)
  }

  @Test("a yearly repeat ends with the table, and is an error after it")
  func endOfTheTable() throws {
    let data = DDayCase(#"{"calendar":"lunarKorean","endDate":"2026-11-18","repeat":"yearly"}"#)
    #expect(try data.members("endDate", "dday", on: "2050-12-31") == #""2050-12-31" 0"#)
    let error = try #require(data.error(on: "2051-01-01"))
    #expect(error.code == .invalidValue)
    #expect(error.path == "$.repeat")
    #expect(error.value == "yearly")
    #expect(error.message.contains("2050"))
    // The error names a birthday by its lunar month and day.
    for (birthday, shown) in [
      (#""endDate":"--0815""#, "of --08-15 "),
      (#""endDate":"04-01","leapMonth":true"#, "of --04L-01 "),
    ] {
      let data = DDayCase(#"{"calendar":"lunarKorean",\#(birthday)}"#)
      let error = try #require(data.error(on: "2051-01-01"))
      #expect(error.message.contains(shown), "\(error.message)")
    }
    // Without a repeat, the days since the event are counted for ever.
    let single = DDayCase(#"{"calendar":"lunarKorean","endDate":"2026-01-01"}"#)
    #expect(try single.members("label", on: "2126-02-17") == #""D+36524""#)
  }
}
