import BridgeJSON
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("An event for a layout of the host's own")
struct DDayLayoutTests {
  /// "share" and "startLabel" at noon of a day, as the kind `dday` and the list give them.
  private func members(_ data: String, on day: String) throws -> String {
    let values = DDayCase(data)
    let request = #","isForLayout":true"#
    let entry = try values.document(.entry, now: "\(day)T12:00:00Z", request: request)["entry"]
    let list = try values.document(
      .entry, of: DDayListProvider(), now: "\(day)T12:00:00Z", request: request)["entry"]
    let found = [entry, list?["events"]?[0]].map { event in
      ["share", "startLabel"].map { event?[$0]?.text ?? "-" }.joined(separator: " ")
    }
    #expect(found.first == found.last)
    return found.first ?? ""
  }

  /// Ends of events, a day, and the days that are left then of the days since the previous one.
  private static let ends: [(end: String, day: String, left: Int, of: Int)] = [
    (#""2020-06-01","repeat":"yearly""#, "2026-05-01", 31, 365),
    (#""2020-02-29","repeat":"yearly""#, "2028-01-31", 29, 366),
    (#""2020-06-01","startDate":"1990-06-01","repeat":"yearly""#, "2026-05-31", 1, 365),
    (#""--09-17""#, "2026-09-17", 0, 365),
    (#""2026-01-15","repeat":"monthly""#, "2026-02-10", 5, 31),
    (#""2020-01-01","repeat":"weekly""#, "2026-05-01", 5, 7),
    (#""2026-05-01","repeat":{"everyDays":10}"#, "2026-05-04", 7, 10),
    (#""2026-05-01","repeat":"FREQ=DAILY;INTERVAL=4""#, "2026-05-02", 3, 4),
    (#""2026-05-11","startDate":"2026-05-01""#, "2026-05-06", 5, 10),
    // The first day is more than a year away.
    (#""2030-05-01","repeat":"yearly""#, "2026-05-01", 365, 365),
  ]

  @Test("the share of a repeat begins at its previous day", arguments: ends)
  func share(end: String, day: String, left: Int, of span: Int) throws {
    let text = try members(#"{"endDate":\#(end)}"#, on: day)
    let share = try #require(text.split(separator: " ").first.flatMap { Double($0) })
    let expected = Double(span - left) / Double(span)
    #expect(abs(share - expected) < 1e-12, "\(text)")
    #expect(text.hasSuffix(" -"))
  }

  @Test(
    "without an end, the share goes to the next milestone, and a later start has its days",
    arguments: [
      (#"{"startDate":"2026-01-20","milestones":true}"#, "2026-03-10", "0.5 -"),
      (#"{"startDate":"2026-01-20","milestones":true}"#, "2026-04-29", "1 -"),
      (#"{"startDate":"2026-01-20"}"#, "2026-03-10", "null -"),
      (#"{"startDate":"2026-05-08"}"#, "2026-05-01", #"null "D-7""#),
      (#"{"startDate":"2026-05-08","count":"workdays"}"#, "2026-05-01", #"null "D-7""#),
      (#"{"startDate":"2026-05-08"}"#, "2026-05-08", "null -"),
      (#"{"startDate":"2026-05-08","endDate":"2026-05-18"}"#, "2026-05-01", "0 -"),
      (#"{"endDate":"2026-05-18"}"#, "2026-05-01", "null -"),
    ])
  func withoutEnd(data: String, day: String, expected: String) throws {
    #expect(try members(data, on: day) == expected)
  }

  @Test("other requests get the same bytes as before")
  func others() throws {
    let values = DDayCase(#"{"endDate":"2020-06-01","repeat":"yearly"}"#)
    let plain = try values.document(.timeline, now: "2026-05-01T12:00:00Z")
    #expect(!plain.text.contains("share"))
    let request = #","isForLayout":false"#
    #expect(
      try values.document(.timeline, now: "2026-05-01T12:00:00Z", request: request).text
        == plain.text)
    #expect(
      widgetError {
        try values.document(.timeline, now: "2026-05-01", request: #","isForLayout":1"#)
      }?.path == "$.isForLayout")
  }
}
