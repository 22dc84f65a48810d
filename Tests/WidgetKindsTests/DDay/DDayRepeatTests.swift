import BridgeJSON
import CivilCalendar
import Locks
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("An event that repeats")
struct DDayRepeatTests {
  /// The end date, the days until it, and the occurrence's number, on a day.
  private func count(_ data: String, on day: String) throws -> String {
    try DDayCase(data).members("endDate", "dday", "occurrence", on: day)
  }

  @Test(
    "the 31st of every month is the last day of a shorter one, and the 31st again after it",
    arguments: [
      ("2026-01-31", #""2026-01-31" 0 1"#), ("2026-02-01", #""2026-02-28" 27 2"#),
      ("2026-02-28", #""2026-02-28" 0 2"#), ("2026-03-01", #""2026-03-31" 30 3"#),
      ("2026-03-31", #""2026-03-31" 0 3"#), ("2026-04-30", #""2026-04-30" 0 4"#),
      ("2028-02-29", #""2028-02-29" 0 26"#), ("2026-12-31", #""2026-12-31" 0 12"#),
      ("2027-01-01", #""2027-01-31" 30 13"#),
    ])
  func monthly(day: String, expected: String) throws {
    #expect(try count(#"{"endDate":"2026-01-31","repeat":"monthly"}"#, on: day) == expected)
  }

  @Test(
    "29 February recurs on the 28th, or on 1 March if leapDay says so",
    arguments: [
      ("2025-02-28", #""2025-02-28" 0 2"#, #""2025-03-01" 1 2"#),
      ("2025-03-01", #""2026-02-28" 364 3"#, #""2025-03-01" 0 2"#),
      ("2028-02-28", #""2028-02-29" 1 5"#, #""2028-02-29" 1 5"#),
      ("2028-03-01", #""2029-02-28" 364 6"#, #""2029-03-01" 365 6"#),
      ("2100-02-28", #""2100-02-28" 0 77"#, #""2100-03-01" 1 77"#),
    ])
  func leapDay(day: String, february: String, march: String) throws {
    let data = #"{"endDate":"2024-02-29","repeat":"yearly"}"#
    #expect(try count(data, on: day) == february)
    #expect(
      try count(#"{"endDate":"2024-02-29","repeat":"yearly","leapDay":"march1"}"#, on: day)
        == march)
  }

  @Test("leapDay does not affect other days or monthly repeats")
  func leapDayOfOthers() throws {
    let yearly = #"{"endDate":"2024-03-31","repeat":"yearly","leapDay":"march1"}"#
    #expect(try count(yearly, on: "2025-01-01") == #""2025-03-31" 89 2"#)
    let monthly = #"{"endDate":"2024-02-29","repeat":"monthly","leapDay":"march1"}"#
    #expect(try count(monthly, on: "2025-02-01") == #""2025-02-28" 27 13"#)
  }

  @Test("a rule whose next day is centuries ahead is not over")
  func rareDay() throws {
    let rule = "FREQ=DAILY;INTERVAL=3;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU"
    let event = #"{"endDate":"1700-01-01","repeat":"\#(rule)"}"#
    #expect(
      try DDayCase(event).members("endDate", "state", on: "2000-01-01")
        == #""2224-02-29" "counting""#)
  }

  @Test("400 dates between two rare days of a rule need one search")
  func rareDaySearches() throws {
    let first = try #require(CivilDate(year: 1701, month: 1, day: 1))
    let text = "FREQ=DAILY;INTERVAL=3;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU"
    let rule = try DDayRule.of(RecurrenceRule(text, from: first), text)
    let event = DDayEvent(start: YearlyDay(first), end: YearlyDay(first), rule: rule)
    var date = try #require(CivilDate(year: 2040, month: 1, day: 1))
    for _ in 0..<400 {
      let count = try DDayCount(of: event, on: date)
      let end = try #require(count.endDate)
      #expect(end.dayOfWeek == 7 && end.description.hasSuffix("-02-29"), "\(date): \(end)")
      date = try #require(date.adding(days: 1))
    }
    #expect(rule.found.withLock { $0.count } == 1)
  }

  @Test("the days of a rule beyond those computed in advance are those of a new rule")
  func daysBeyondTheList() throws {
    let first = try #require(CivilDate(year: 1990, month: 1, day: 2))
    let (from, last) = try (
      #require(CivilDate(year: 2026, month: 6, day: 1)),
      #require(CivilDate(year: 2027, month: 3, day: 1))
    )
    let texts = [
      "FREQ=WEEKLY;BYDAY=TU,WE", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;BYDAY=TU;UNTIL=20261201",
    ]
    for text in texts {
      var rule = try RecurrenceRule(text, from: first)
      rule.until = rule.until ?? last
      let days = try DDayRule.of(rule, text)
      for step in 0..<400 {
        // Goes back and forth between several days of the rule.
        let date = try #require(from.adding(days: step * 37 % 400))
        #expect(days.previous(before: date) == rule.previous(before: date), "\(text) \(date)")
        #expect(days.next(onOrAfter: date)?.date == rule.next(onOrAfter: date), "\(text) \(date)")
      }
    }
  }

  @Test(
    "weeks and numbers of days are counted from the first date",
    arguments: [
      (#""weekly""#, "2026-05-01", #""2026-05-01" 0 1"#),
      (#""weekly""#, "2026-05-02", #""2026-05-08" 6 2"#),
      (#""weekly""#, "2126-05-03", #""2126-05-03" 0 5219"#),
      (#"{"everyDays":10}"#, "2026-05-12", #""2026-05-21" 9 3"#),
      (#"{"everyDays":1}"#, "2026-12-31", #""2026-12-31" 0 245"#),
      (#"{"everyDays":1.0}"#, "2026-05-02", #""2026-05-02" 0 2"#),
    ])
  func days(rule: String, day: String, expected: String) throws {
    #expect(try count(#"{"endDate":"2026-05-01","repeat":\#(rule)}"#, on: day) == expected)
  }

  @Test("before its first date an event has its own end date")
  func beforeTheFirst() throws {
    for rule in [#""yearly""#, #""monthly""#, #""weekly""#, #"{"everyDays":3}"#] {
      let data = #"{"endDate":"2030-05-01","repeat":\#(rule)}"#
      #expect(try count(data, on: "2026-05-01") == #""2030-05-01" 1461 1"#)
    }
  }

  @Test("an event that does not repeat has no occurrence")
  func single() throws {
    #expect(try count(#"{"endDate":"2026-05-01"}"#, on: "2026-05-03") == #""2026-05-01" -2 -"#)
    #expect(
      try count(#"{"endDate":"2026-05-01","repeat":null}"#, on: "2026-05-03")
        == #""2026-05-01" -2 -"#)
  }

  @Test("the next count begins at the zone's midnight, even after a skipped hour")
  func turn() throws {
    // On 2018-11-04 Sao Paulo's clocks went from 00:00 to 01:00.
    let data = DDayCase(
      #"{"endDate":"2017-11-03","repeat":"yearly"}"#, zone: "America/Sao_Paulo")
    let timeline = try data.document(
      .timeline, now: "2018-11-03T23:59:59-03:00", request: #","days":2"#)
    let rows = try #require(timeline["entries"]).elements.map { entry in
      ["date", "label", "endDate", "occurrence"].map { entry[$0]?.text ?? "-" }
        .joined(separator: " ")
    }
    #expect(
      rows == [
        #""2018-11-03T23:59:59-03:00" "D-Day" "2018-11-03" 2"#,
        #""2018-11-04T01:00:00-02:00" "D-364" "2019-11-03" 3"#,
        #""2018-11-05T00:00:00-02:00" "D-363" "2019-11-03" 3"#,
      ])
  }

  @Test("progress runs from the start to the date that counts")
  func progress() throws {
    let birthday = DDayCase(
      #"{"startDate":"2000-05-01","endDate":"2000-05-01","repeat":"yearly"}"#)
    #expect(try birthday.members("progress", "state", on: "2000-05-01") == #"1 "today""#)
    #expect(
      try birthday.members("progress", "state", on: "2000-05-02")
        == #"0.0027397260273972603 "counting""#)
    #expect(try birthday.members("progress", "state", on: "2026-05-01") == #"1 "today""#)
    #expect(try birthday.members("countDay", "occurrence", on: "2026-05-01") == "9497 27")
    let entry = try birthday.entry(on: "2026-05-02")
    #expect(entry["progress"]?.double == 9497.0 / 9861.0)
  }

  @Test("a repeat whose start is still to come is upcoming")
  func upcoming() throws {
    let data = #"{"startDate":"2026-06-01","endDate":"2026-06-10","repeat":"monthly"}"#
    #expect(
      try DDayCase(data).members("state", "dday", "countDay", "progress", on: "2026-05-01")
        == #""upcoming" 40 null 0"#)
  }

  @Test("a repeat beyond the calendar is refused, and ends a timeline that reaches it")
  func endOfTheCalendar() throws {
    let data = DDayCase(#"{"endDate":"2026-12-29","repeat":"yearly"}"#)
    #expect(try data.members("endDate", on: "9999-12-29") == #""9999-12-29""#)
    let timeline = try data.document(.timeline, now: "9999-12-28T12:00:00Z")
    #expect(timeline["entries"]?.count == 2)
    let error = try #require(data.error(on: "9999-12-30"))
    #expect(error.code == .invalidValue)
    #expect(error.path == "$.repeat")
    #expect(error.value == "yearly")
    #expect(error.key == "widgetDataKey")
  }

  @Test("a rule whose COUNT is beyond the calendar ends with it", arguments: [(8, 997), (2, 3987)])
  func countBeyondTheCalendar(interval: Int, days: Int) throws {
    let data = DDayCase(
      #"{"endDate":"2026-01-01","repeat":"FREQ=YEARLY;INTERVAL=\#(interval);COUNT=4000"}"#)
    let last = 2026 + interval * (days - 1)
    #expect(
      try data.members("endDate", "occurrence", on: "9999-12-31")
        == #""\#(last)-01-01" \#(days)"#)
  }

  @Test("the error for a COUNT says how high it may be")
  func highestCount() throws {
    let rule = "FREQ=DAILY;COUNT="
    #expect(
      DDayCase(#"{"endDate":"2026-01-01","repeat":"\#(rule)4000"}"#).error(on: "2026-01-01") == nil)
    let error = try #require(
      DDayCase(#"{"endDate":"2026-01-01","repeat":"\#(rule)4001"}"#).error(on: "2026-01-01"))
    #expect(error.path == "$.repeat" && error.message.contains("4,000"), "\(error.message)")
  }

  @Test("an occurrence is found without visiting the earlier ones")
  func farAway() throws {
    let data = DDayCase(#"{"endDate":"0001-01-01","repeat":{"everyDays":1}}"#)
    #expect(try data.members("occurrence", "dday", on: "9999-12-31") == "3652059 0")
  }
}
