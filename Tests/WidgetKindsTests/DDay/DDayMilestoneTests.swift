import BridgeJSON
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("The milestones of an event")
struct DDayMilestoneTests {
  /// The titles of today's milestone and of the next one, with the next one's date and days.
  private func milestones(
    _ rules: String, start: String = "2026-01-01", others: String = "", on day: String
  ) throws -> String {
    let data = #"{"startDate":"\#(start)","milestones":\#(rules)\#(others)}"#
    let entry = try DDayCase(data).entry(on: day)
    let today = try #require(entry["milestone"])
    let next = try #require(entry["nextMilestone"])
    guard !next.isNull else { return "\(today["title"]?.string ?? "-") > -" }
    let parts = try [#require(next["title"]?.string), #require(next["date"]?.string)]
    return "\(today["title"]?.string ?? "-") > \(parts.joined(separator: " ")) "
      + "in \(try #require(next["inDays"]?.integer))"
  }

  @Test(
    "day 100 is 99 days after the start, and then the next one shows",
    arguments: [
      ("2026-01-01", "- > Day 100 2026-04-10 in 99"),
      ("2026-04-09", "- > Day 100 2026-04-10 in 1"),
      ("2026-04-10", "Day 100 > Day 200 2026-07-19 in 100"),
      ("2026-04-11", "- > Day 200 2026-07-19 in 99"),
      ("2026-12-31", "- > 1st anniversary 2027-01-01 in 1"),
      ("2027-01-01", "1st anniversary > Day 400 2027-02-04 in 34"),
      ("2025-12-01", "- > Day 100 2026-04-10 in 130"),
    ])
  func usual(day: String, expected: String) throws {
    #expect(try milestones("true", on: day) == expected)
  }

  @Test("if an event counts from day 0, day 100 is a day later, but anniversaries are not")
  func fromDayZero() throws {
    let zero = #","startFromDayOne":false"#
    #expect(
      try milestones("true", others: zero, on: "2026-04-10") == "- > Day 100 2026-04-11 in 1")
    #expect(
      try milestones("true", others: zero, on: "2027-01-01")
        == "1st anniversary > Day 400 2027-02-05 in 35")
  }

  @Test(
    "a list says which days they are",
    arguments: [
      ("[1000, 50]", "2026-02-18", "- > Day 50 2026-02-19 in 1"),
      ("[1000, 50]", "2026-02-19", "Day 50 > Day 1000 2028-09-26 in 950"),
      ("[1000, 50]", "2028-09-26", "Day 1000 > -"),
      ("[1000, 50]", "2030-01-01", "- > -"),
      (#"[{"everyDays":7}]"#, "2026-01-07", "Day 7 > Day 14 2026-01-14 in 7"),
      (#"[{"everyDays":7},{"everyDays":10},8]"#, "2026-01-07", "Day 7 > Day 8 2026-01-08 in 1"),
      (#"[{"everyDays":7},{"everyDays":10},8]"#, "2026-01-08", "Day 8 > Day 10 2026-01-10 in 2"),
      (#"["anniversaries"]"#, "2026-01-01", "- > 1st anniversary 2027-01-01 in 365"),
      (#"["anniversaries"]"#, "2028-01-01", "2nd anniversary > 3rd anniversary 2029-01-01 in 366"),
      ("[1]", "2026-01-01", "Day 1 > -"),
      ("[100, 100]", "2026-04-10", "Day 100 > -"),
    ])
  func lists(rules: String, day: String, expected: String) throws {
    #expect(try milestones(rules, on: day) == expected)
  }

  @Test("an anniversary replaces a numbered day on the same date")
  func together() throws {
    #expect(
      try milestones(#"["anniversaries", 366]"#, on: "2027-01-01")
        == "1st anniversary > 2nd anniversary 2028-01-01 in 365")
  }

  @Test("the anniversary of 29 February follows leapDay")
  func leapDay() throws {
    let rules = #"["anniversaries"]"#
    #expect(
      try milestones(rules, start: "2024-02-29", on: "2025-01-01")
        == "- > 1st anniversary 2025-02-28 in 58")
    #expect(
      try milestones(rules, start: "2024-02-29", others: #","leapDay":"march1""#, on: "2025-02-28")
        == "- > 1st anniversary 2025-03-01 in 1")
    #expect(
      try milestones(rules, start: "2024-02-29", others: #","leapDay":"march1""#, on: "2028-02-29")
        == "4th anniversary > 5th anniversary 2029-03-01 in 366")
  }

  @Test("they are in the daily entries and add none")
  func entries() throws {
    let data = DDayCase(#"{"startDate":"2026-01-01","milestones":true}"#)
    let timeline = try data.document(.timeline, now: "2026-04-08T12:00:00Z", request: #","days":3"#)
    let entries = try #require(timeline["entries"]).elements.map { entry in
      "\(entry["date"]?.string ?? "") \(entry["milestone"]?.text ?? "")"
    }
    #expect(
      entries == [
        "2026-04-08T12:00:00+00:00 null", "2026-04-09T00:00:00+00:00 null",
        #"2026-04-10T00:00:00+00:00 {"title":"Day 100","date":"2026-04-10","inDays":0}"#,
        "2026-04-11T00:00:00+00:00 null",
      ])
  }

  @Test("an event without a start has none, and without milestones it has no such member")
  func without() throws {
    #expect(
      try DDayCase(#"{"endDate":"2026-05-08","milestones":true}"#)
        .members("milestone", "nextMilestone", on: "2026-05-01") == "null null")
    for data in [#"{"startDate":"2026-01-01"}"#, #"{"startDate":"2026-01-01","milestones":false}"#]
    {
      #expect(
        try DDayCase(data).members("milestone", "nextMilestone", on: "2026-05-01") == "- -")
    }
  }

  @Test("they end with the calendar")
  func endOfTheCalendar() throws {
    #expect(try milestones("true", start: "9990-01-01", on: "9999-12-30") == "- > -")
    #expect(try milestones("[1]", start: "9999-12-31", on: "9999-12-31") == "Day 1 > -")
  }

  @Test("a past event still has milestones")
  func past() throws {
    let data = DDayCase(
      #"{"startDate":"2026-01-01","endDate":"2026-02-01","milestones":[100]}"#)
    #expect(
      try data.members("label", "milestone", on: "2026-04-10")
        == #""D+68" {"title":"Day 100","date":"2026-04-10","inDays":0}"#)
  }
}
