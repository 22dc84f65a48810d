import BridgeJSON
import Languages
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("A group may have several study calendars")
struct StudyCalendarConfigurationTests {
  @Test(
    "rows and instants are read like dates",
    arguments: [
      #"["2026-05-07","2026-05-08"]"#, #"["2026-05-06T15:00:00Z","2026-05-08T14:59:59.999Z"]"#,
      #"[{"date":"2026-05-08","didStudy":true},"#
        + #"{"date":"2026-05-07T23:00:00+09:00","didStudy":true}]"#,
      #"[{"date":"2026-05-08","didStudy":true},{"date":"2026-05-06","didStudy":false},"#
        + #""2026-05-07"]"#,
    ])
  func forms(days: String) throws {
    let seoul = StudyCalendarCase(days, zone: "Asia/Seoul")
    #expect(try seoul.streak(on: "2026-05-08") == 2)
    let entry = try seoul.entry(on: "2026-05-08")
    #expect(
      try StudyCalendarCase.dates("didStudy", in: entry) == ["2026-05-07", "2026-05-08"])
  }

  @Test(
    "the error for an invalid day has its path",
    arguments: [
      (#"["2026-05-08T10:00"]"#, "$[0]"), (#"[{"date":"x","didStudy":true}]"#, "$[0].date"),
      (#"["2026-05-08",{"date":"2026-05-08"}]"#, "$[1].didStudy"), ("[[]]", "$[0]"),
    ])
  func wrong(days: String, path: String) throws {
    let error = widgetError { try StudyCalendarCase(days).entry(on: "2026-05-08") }
    #expect(error?.path == path)
    #expect(error?.key == "studyDays")
  }

  @Test("a configured title and icon are in the entry, and the inline text has the title")
  func titled() throws {
    let days = StudyCalendarCase(#"["2026-05-08"]"#)
    let plain = try days.entry(on: "2026-05-08")
    #expect(plain["title"] == nil)
    #expect(plain["icon"] == nil)
    let titled = try days.entry(
      on: "2026-05-08", more: #","configuration":{"title":"Piano","icon":"🎹"}"#)
    #expect(titled["title"]?.string == "Piano")
    #expect(titled["icon"]?.string == "🎹")
    #expect(titled["inlineText"]?.string == "Piano · Streak - 1 day")
  }

  @Test("the options of dataKey are the lists of days")
  func options() throws {
    let values = Values(values: [
      "a": #"["2026-05-08"]"#, "b": #"["x"]"#, "c": "[]", "d": "{}",
      "e": #"[{"date":"2026-05-08","didStudy":false}]"#,
    ])
    let provider = StudyCalendarProvider()
    let parameter = try #require(
      provider.description.parameters.first { $0.name == "dataKey" })
    #expect(try provider.options(of: parameter, in: values).map { $0.title.text } == ["a", "e"])
  }
}
