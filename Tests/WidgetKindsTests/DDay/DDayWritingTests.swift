import BridgeJSON
import CivilCalendar
import Languages
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("The text of a D-day's timeline")
struct DDayWritingTests {
  /// Random numbers that are the same in every run, so that a failure can be repeated.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    // SplitMix64 of Guy Steele, Doug Lea and Christine Flood.
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let titles = [
    nil, "", "Graduation", "졸업", "a \"b\" \\ c\n\u{1}\u{7F}", "👩‍🎓 \t/",
    String(repeating: "길", count: 300),
  ]
  private static let locales = [
    "en", "ko-KR", "ja", "zh-Hans", "zh-Hant-TW", "de", "es_MX", "fr", "tlh",
  ]
  private static let zones = [
    "UTC", "Asia/Seoul", "America/New_York", "Europe/Dublin", "Australia/Lord_Howe",
    "America/Sao_Paulo", "Pacific/Apia", "Africa/Casablanca", "Africa/Monrovia", "+05:45",
    "-00:44:30", "Antarctica/Troll",
  ]
  private static let repeats = [
    nil, nil, #""yearly""#, #""monthly""#, #""weekly""#, #"{"everyDays":10}"#, #"{"everyDays":1}"#,
  ]
  private static let milestones = [
    nil, nil, nil, "true", #"["anniversaries"]"#, #"[{"everyDays":3},100]"#, "[1,2,3,400]",
  ]

  /// A random event as hosts write it, with dates around a day.
  private func event(around day: CivilDate, _ random: inout Random) -> String {
    let start = day.adding(days: Int.random(in: -12_000...40, using: &random))
    let end = day.adding(days: Int.random(in: -40...1200, using: &random))
    var members: [String] = []
    if let title = Self.titles.randomElement(using: &random).flatMap({ $0 }) {
      var writer = JSONWriter()
      writer.member("title", title)
      members.append(String(decoding: writer.bytes, as: UTF8.self))
    }
    let hasStart = Int.random(in: 0..<5, using: &random) > 0
    let hasEnd = Int.random(in: 0..<5, using: &random) > 0
    if hasStart, let start { members.append(#""startDate":"\#(start)""#) }
    if hasEnd, let end {
      members.append(#""endDate":"\#(end)""#)
      if let text = Self.repeats.randomElement(using: &random).flatMap({ $0 }) {
        members.append(#""repeat":\#(text)"#)
      }
    }
    if let text = Self.milestones.randomElement(using: &random).flatMap({ $0 }) {
      members.append(#""milestones":\#(text)"#)
    }
    if Int.random(in: 0..<4, using: &random) == 0 { members.append(#""startFromDayOne":false"#) }
    if Int.random(in: 0..<6, using: &random) == 0 {
      members.append(#""calendar":"lunarKorean""#)
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// The text that a kind returns, or the error.
  private func text(
    _ body: (inout JSONWriter) throws(WidgetError) -> Void
  ) -> String {
    var writer = JSONWriter()
    do throws(WidgetError) {
      try body(&writer)
      return String(decoding: writer.bytes, as: UTF8.self)
    } catch {
      return "\(error.message) \(error.path ?? "-") \(error.value ?? "-") \(error.key ?? "-")"
    }
  }

  /// The texts of a document's entries as they were written, from `entries` or from `entry`.
  private func entries(_ json: String) throws -> [String] {
    let root = try JSONDocument("{\(json)}").root
    return (root["entries"]?.elements.map(\.text) ?? []) + (root["entry"].map { [$0.text] } ?? [])
  }

  @Test("has at each date the entry that a request for that instant gets")
  func entriesOfTheirDates() throws {
    var random = Random(state: 20_260_501)
    let provider = DDayProvider()
    var entryCount = 0
    for round in 0..<300 {
      // Every twentieth day is one of the calendar's last. The others reach the lunar table's end.
      let days = round % 20 == 0 ? 2_932_800...2_932_896 : -12_000...29_000
      let day = try #require(CivilDate(dayNumber: Int.random(in: days, using: &random)))
      let zone = try #require(Self.zones.randomElement(using: &random))
      let locale = try #require(Self.locales.randomElement(using: &random))
      let data = event(around: day, &random)
      let second = day.dayNumber * 86_400 + Int.random(in: 0..<86_400, using: &random)
      var request = WidgetRequest()
      request.now = Instant(secondsSince1970: Int64(second))
      request.timeZone = zone
      request.locale = LanguageTag(locale)
      request.days = Int.random(in: 0...60, using: &random)
      let group = Values(values: round % 50 == 49 ? [:] : ["widgetDataKey": data])
      guard
        let context = try? TimelineContext(
          request, for: provider.description, group: group, environment: FixedEnvironment()),
        let timeline = try? provider.timeline(in: context)
      else { continue }
      let written = try entries(
        text { (writer) throws(WidgetError) in
          try provider.write(.timeline, in: context, to: &writer)
        })
      #expect(written.count == timeline.entries.count)
      for (entry, json) in zip(timeline.entries, written) {
        request.now = entry.date
        request.days = 0
        let then = try TimelineContext(
          request, for: provider.description, group: group, environment: FixedEnvironment())
        let alone = try entries(
          text { (writer) throws(WidgetError) in
            try provider.write(.entry, in: then, to: &writer)
          })
        #expect(alone == [json], "\(data) in \(zone) at \(second), \(locale)")
        entryCount += 1
      }
    }
    #expect(entryCount > 3000)
  }

  @Test("describes each of 400 days")
  func longTimeline() throws {
    let provider = DDayProvider()
    let group = Values(values: [
      "widgetDataKey": #"{"startDate":"2023-08-06","endDate":"2027-02-05","title":"Exam"}"#
    ])
    var request = WidgetRequest()
    request.now = Instant(secondsSince1970: 1_777_000_000)
    request.timeZone = "Europe/Berlin"
    request.days = WidgetRequest.maximumDays
    let context = try TimelineContext(
      request, for: provider.description, group: group, environment: FixedEnvironment())
    let written = try entries(
      text { (writer) throws(WidgetError) in
        try provider.write(.timeline, in: context, to: &writer)
      })
    #expect(written.count == 400)
    let today = try #require(CivilDate(year: 2026, month: 4, day: 24))
    let end = try #require(CivilDate(year: 2027, month: 2, day: 5))
    let start = try #require(CivilDate(year: 2023, month: 8, day: 6))
    for (offset, json) in written.enumerated() {
      let dday = today.days(until: end) - offset
      let label = dday > 0 ? "D-\(dday)" : dday < 0 ? "D+\(-dday)" : "D-Day"
      let relative =
        switch dday {
        case 1: "in 1 day"
        case 2...: "in \(dday) days"
        case 0: "today"
        case -1: "1 day ago"
        default: "\(-dday) days ago"
        }
      let day = start.days(until: today) + offset + 1
      #expect(
        json.contains(
          #""dday":\#(dday),"label":"\#(label)","relativeLabel":"\#(relative)","#
            + #""countDay":\#(day),"countLabel":"Day \#(day)","#), "\(json)")
    }
  }
}
