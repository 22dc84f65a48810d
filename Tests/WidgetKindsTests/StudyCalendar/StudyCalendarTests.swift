import BridgeJSON
import CivilCalendar
import Languages
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("The study calendar")
struct StudyCalendarTests {
  @Test("the kind's names, families and parameter")
  func description() {
    let description = StudyCalendarProvider().description
    #expect(description.kind == "studyCalendar")
    #expect(description.displayName.text == "Swift Study Calendar")
    #expect(description.description.text == "Track days you study Swift with streaks.")
    #expect(
      description.supportedFamilies == [
        .systemMedium, .systemSmall, .systemLarge, .accessoryRectangular, .accessoryInline,
        .accessoryCircular,
      ])
    #expect(
      description.parameters.map(\.name)
        == [
          "firstWeekday", "dataKey", "title", "icon", "style", "theme", "renderingMode",
          "textScale",
        ])
  }

  @Test("the month's weeks have the days of its neighbours at their ends, marked so")
  func grid() throws {
    let entry = try StudyCalendarCase(#"["2026-04-30","2026-05-01"]"#).entry(on: "2026-05-01")
    let weeks = try #require(entry["weeks"])
    #expect(weeks.elements.map(\.count) == [7, 7, 7, 7, 7, 7])
    let firstWeek = """
      {"date":"2026-04-26","isInMonth":false,"didStudy":false,"isToday":false},
      {"date":"2026-04-27","isInMonth":false,"didStudy":false,"isToday":false},
      {"date":"2026-04-28","isInMonth":false,"didStudy":false,"isToday":false},
      {"date":"2026-04-29","isInMonth":false,"didStudy":false,"isToday":false},
      {"date":"2026-04-30","isInMonth":false,"didStudy":true,"isToday":false},
      {"date":"2026-05-01","isInMonth":true,"didStudy":true,"isToday":true},
      {"date":"2026-05-02","isInMonth":true,"didStudy":false,"isToday":false}
      """
    #expect(weeks[0]?.elements.map(\.text).joined(separator: ",\n") == firstWeek)
    #expect(weeks[5]?[6]?["date"]?.string == "2026-06-06")
    #expect(entry["month"]?.string == "2026-05")
    // The day in April is in the grid and in the streak, but not in the month.
    #expect(entry["studiedThisMonth"]?.integer == 1)
    #expect(entry["daysInMonth"]?.integer == 31)
    #expect(entry["gaugeValue"]?.double == 1.0 / 31)
    #expect(entry["streak"]?.integer == 2)
    #expect(entry["inlineText"]?.string == "Streak - 2 days")
  }

  @Test("a month that fills its weeks has no days of other months")
  func fullWeeks() throws {
    let entry = try StudyCalendarCase("[]").entry(on: "2026-02-28")
    #expect(entry["weeks"]?.count == 4)
    #expect(try StudyCalendarCase.dates("isInMonth", in: entry).count == 28)
    #expect(try StudyCalendarCase.dates("isToday", in: entry) == ["2026-02-28"])
  }

  @Test("today not yet studied does not break the streak, yesterday does")
  func streak() throws {
    let group = StudyCalendarCase(#"["2026-04-28","2026-04-29","2026-04-30","2026-05-04"]"#)
    #expect(try group.streak(on: "2026-04-27") == 0)
    #expect(try group.streak(on: "2026-04-28") == 1)
    #expect(try group.streak(on: "2026-04-30") == 3)
    #expect(try group.streak(on: "2026-05-01") == 3)
    #expect(try group.streak(on: "2026-05-02") == 0)
    #expect(try group.streak(on: "2026-05-03") == 0)
    #expect(try group.streak(on: "2026-05-04") == 1)
    #expect(try group.entry(on: "2026-05-04")["inlineText"]?.string == "Streak - 1 day")
    #expect(try group.streak(on: "2026-05-05") == 1)
  }

  @Test("neither the order of the days nor a day named twice matters")
  func order() throws {
    let sorted = StudyCalendarCase(#"["2026-04-29","2026-04-30","2026-05-01"]"#)
    let mixed = StudyCalendarCase(
      #"[ "2026-05-01", "2026-04-29", "2026-05-01","2026-04-30","2026-04-29" ]"#)
    let expected = try sorted.entry(on: "2026-05-01")
    #expect(try mixed.entry(on: "2026-05-01").text == expected.text)
    #expect(expected["streak"]?.integer == 3)
  }

  @Test("a list that changes is read again")
  func changes() throws {
    var group = StudyCalendarCase(#"["2026-05-01"]"#)
    #expect(try group.streak(on: "2026-05-01") == 1)
    group.studyDays = #"["2026-05-02"]"#
    #expect(try group.streak(on: "2026-05-01") == 0)
    group.studyDays = #"["2026-05-01"]"#
    #expect(try group.streak(on: "2026-05-01") == 1)
  }

  @Test("an entry at now and at each local midnight, equal to the entry for that instant")
  func timeline() throws {
    // During this timeline the month ends, and Lord Howe's clocks change by half an hour.
    let group = StudyCalendarCase(#"["2026-03-31","2026-04-01"]"#, zone: "Australia/Lord_Howe")
    let timeline = try group.document(.timeline, now: "2026-03-30T09:00:00Z", more: #","days":7"#)
    let entries = Array(try #require(timeline["entries"]).elements)
    let dates = entries.compactMap { $0["date"]?.string }
    #expect(
      dates == [
        "2026-03-30T20:00:00+11:00", "2026-03-31T00:00:00+11:00", "2026-04-01T00:00:00+11:00",
        "2026-04-02T00:00:00+11:00", "2026-04-03T00:00:00+11:00", "2026-04-04T00:00:00+11:00",
        "2026-04-05T00:00:00+11:00", "2026-04-06T00:00:00+10:30",
      ])
    #expect(entries.map { $0["streak"]?.integer } == [0, 1, 2, 2, 0, 0, 0, 0])
    #expect(
      entries.map { $0["month"]?.string } == ["2026-03", "2026-03"]
        + Array(repeating: "2026-04", count: 6))
    #expect(timeline["policy"]?.text == #"{"type":"atEnd"}"#)
    for (date, entry) in zip(dates, entries) {
      #expect(try group.document(.entry, now: date)["entry"]?.text == entry.text)
      let day = String(date.prefix(10))
      #expect(try StudyCalendarCase.dates("isToday", in: entry) == [day])
    }
  }

  @Test("weeks begin with the weekday that is configured", arguments: Weekday.allCases)
  func firstWeekday(_ weekday: Weekday) throws {
    let entry = try StudyCalendarCase("[]").entry(
      on: "2026-05-01", more: #","configuration":{"firstWeekday":"\#(weekday.rawValue)"}"#)
    #expect(entry["firstWeekday"]?.string == weekday.rawValue)
    // 26 April 2026 was a Sunday.
    let firsts = [
      "2026-04-26", "2026-04-27", "2026-04-28", "2026-04-29", "2026-04-30", "2026-05-01",
      "2026-04-25",
    ]
    #expect(entry["weeks"]?[0]?[0]?["date"]?.string == firsts[weekday.number])
  }

  @Test("the weekdays are offered to a configuration screen")
  func options() throws {
    var writer = JSONWriter()
    try writer.writeOptions(
      ofParameter: "firstWeekday", of: StudyCalendarProvider().description,
      in: Values(values: [:])
    ) { _ in [] }
    let document = try JSONDocument(writer.bytes).root
    #expect(document["default"]?.string == "sunday")
    #expect(document["options"]?.count == 7)
    #expect(document["options"]?[1]?["value"]?.string == "monday")
    #expect(document["options"]?[1]?["title"]?.string == "Monday")
  }

  @Test("links in every family, and a tap on the inline one opens the streak")
  func links() throws {
    for family in StudyCalendarProvider().description.supportedFamilies {
      let entry = try StudyCalendarCase("[]").entry(
        on: "2026-05-01", more: #","family":"\#(family)""#)
      #expect(entry["links"]?.text == #"{"streak":"streak","calendar":"calendar"}"#)
      #expect(entry["url"]?.string == (family == .accessoryInline ? "streak" : nil))
    }
  }

  @Test("without a list there is a calendar without studied days, and a sample as snapshot")
  func empty() throws {
    for data in [nil, "null"] {
      let group = StudyCalendarCase(data)
      let entry = try group.entry(on: "2026-05-01")
      #expect(entry["isPlaceholder"]?.bool == false)
      #expect(entry["streak"]?.integer == 0)
      #expect(entry["inlineText"]?.string == "Streak - 0 days")
      #expect(try StudyCalendarCase.dates("didStudy", in: entry) == [])
      let timeline = try group.document(.timeline, now: "2026-05-01T12:00:00Z")
      #expect(timeline["entries"]?.count == 8)
      let snapshot = try group.document(.snapshot, now: "2026-05-01T12:00:00Z")
      #expect(snapshot["entry"]?["isPlaceholder"]?.bool == true)
    }
    let snapshot = try StudyCalendarCase("[]").document(.snapshot, now: "2026-05-01T12:00:00Z")
    #expect(snapshot["entry"]?["isPlaceholder"]?.bool == false)
    #expect(snapshot["entry"]?["streak"]?.integer == 0)
  }

  @Test("the sample is that of the blog post: three days in a row, up to yesterday")
  func sample() throws {
    let placeholder = try StudyCalendarCase(#"["2026-05-01"]"#).document(
      .placeholder, now: "2026-05-01T12:00:00Z",
      more: #","configuration":{"firstWeekday":"monday"}"#)
    let entry = try #require(placeholder["entry"])
    #expect(entry["isPlaceholder"]?.bool == true)
    #expect(
      try StudyCalendarCase.dates("didStudy", in: entry) == [
        "2024-12-08", "2024-12-09", "2024-12-10",
      ])
    #expect(try StudyCalendarCase.dates("isToday", in: entry) == ["2024-12-11"])
    #expect(entry["streak"]?.integer == 3)
    #expect(entry["date"]?.string == "2026-05-01T12:00:00+00:00")
    #expect(entry["weeks"]?[0]?[0]?["date"]?.string == "2024-11-25")
    let preview = try StudyCalendarCase(#"["2026-05-01"]"#).document(
      .snapshot, now: "2026-05-01T12:00:00Z", more: #","isPreview":true"#)
    #expect(preview["entry"]?["isPlaceholder"]?.bool == true)
  }

  @Test("the calendar's first and last month have grids of whole weeks")
  func calendarEnds() throws {
    let first = try StudyCalendarCase(#"["0001-01-01"]"#).entry(on: "0001-01-01")
    #expect(first["streak"]?.integer == 1)
    #expect(first["weeks"]?.elements.map(\.count) == [7, 7, 7, 7, 7])
    #expect(try StudyCalendarCase.dates("isInMonth", in: first).count == 31)
    #expect(try StudyCalendarCase.dates("isToday", in: first) == ["0001-01-01"])
    let last = try StudyCalendarCase(#"["9999-12-31"]"#).entry(on: "9999-12-31")
    #expect(last["streak"]?.integer == 1)
    #expect(last["weeks"]?.elements.map(\.count) == [7, 7, 7, 7, 7])
    #expect(try StudyCalendarCase.dates("isInMonth", in: last).count == 31)
    #expect(try StudyCalendarCase.dates("isToday", in: last) == ["9999-12-31"])
  }

  @Test("fifty years of days are one streak")
  func manyDays() throws {
    let last = try #require(CivilDate(iso8601: "2026-05-01"))
    let days = (0..<18_262).compactMap { last.adding(days: -$0) }.map { "\"\($0)\"" }
    let group = StudyCalendarCase("[\(days.joined(separator: ","))]")
    #expect(try group.streak(on: "2026-05-01") == 18_262)
    #expect(try group.streak(on: "2000-01-01") == 8_645)
    #expect(try group.streak(on: "2026-05-03") == 0)
  }
}

@Suite("What the study calendar refuses")
struct StudyCalendarBadInputTests {
  @Test(
    "an invalid day, with its path and its text",
    arguments: [
      (#""2026-02-29""#, "2026-02-29"), (#""2026-5-1""#, "2026-5-1"),
      (#""2026-05-01T00:00:00""#, "2026-05-01T00:00:00"), (#""""#, ""), ("20260501", "20260501"),
      ("null", "null"), (#"["2026-05-01"]"#, #"["2026-05-01"]"#),
      (#"" 2026-05-01""#, " 2026-05-01"),
    ])
  func malformed(_ json: String, _ value: String) throws {
    let group = StudyCalendarCase(#"["2026-05-01","2026-05-02","2026-05-01",\#(json),7]"#)
    for document in [TimelineDocument.timeline, .entry, .snapshot] {
      let error = widgetError { try group.document(document, now: "2026-05-01T12:00:00Z") }
      #expect(error?.code == .invalidValue)
      #expect(error?.path == "$[3]")
      #expect(error?.value == value)
      #expect(error?.key == "studyDays")
    }
  }

  @Test(
    "an invalid row, with its path",
    arguments: [
      (#"{"day":"2026-05-01"}"#, "date"), (#"{"date":7,"didStudy":true}"#, "date"),
      (#"{"date":"2026-05-01"}"#, "didStudy"), (#"{"date":"2026-05-01","didStudy":1}"#, "didStudy"),
    ])
  func malformedRow(_ json: String, _ member: String) throws {
    let group = StudyCalendarCase(#"["2026-05-01",\#(json)]"#)
    let error = widgetError { try group.document(.entry, now: "2026-05-01T12:00:00Z") }
    #expect(error?.code == .invalidValue)
    #expect(error?.path == "$[1].\(member)")
  }

  @Test("a row without a date")
  func rowWithoutDate() throws {
    let group = StudyCalendarCase(#"[{"day":"2026-05-01","didStudy":true}]"#)
    let error = widgetError { try group.document(.entry, now: "2026-05-01T12:00:00Z") }
    #expect(error?.path == "$[0].date")
    #expect(error?.value == "null")
    #expect(error?.message.hasPrefix("null is not a date") == true)
  }

  @Test("a value that is not a list", arguments: ["{}", "7", #""2026-05-01""#, "true"])
  func noList(_ json: String) throws {
    let error = widgetError { try StudyCalendarCase(json).entry(on: "2026-05-01") }
    #expect(error?.code == .invalidValue)
    #expect(error?.path == "$")
    #expect(error?.key == "studyDays")
  }

  @Test("an unknown weekday", arguments: ["Sunday", "mon", "", "0"])
  func weekday(_ name: String) throws {
    for document in [TimelineDocument.timeline, .placeholder, .snapshot] {
      let error = widgetError {
        try StudyCalendarCase("[]").document(
          document, now: "2026-05-01T12:00:00Z",
          more: #","configuration":{"firstWeekday":"\#(name)"}"#)
      }
      #expect(error?.code == .invalidValue)
      #expect(error?.path == "$.configuration.firstWeekday")
      #expect(error?.value == name)
    }
  }

  @Test("a family that it does not have")
  func family() throws {
    let error = widgetError {
      try StudyCalendarCase("[]").entry(on: "2026-05-01", more: #","family":"systemExtraLarge""#)
    }
    #expect(error?.path == "$.family")
    #expect(error?.message.contains("accessoryCircular") == true)
  }
}
