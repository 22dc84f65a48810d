import BridgeJSON
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("The relevance of a D-day")
struct DDayRelevanceTests {
  /// The scores of a timeline's entries.
  private func scores(_ data: String, from now: String, days: Int) throws -> [Int64] {
    let timeline = try DDayCase(data)
      .document(.timeline, now: now, request: #","days":\#(days)"#)
    return try #require(timeline["entries"]).elements.map { entry in
      try #require(entry["relevance"]?["score"]?.integer)
    }
  }

  @Test("rises each day until the end, and is 0 after it")
  func rises() throws {
    #expect(
      try scores(#"{"endDate":"2026-05-08"}"#, from: "2026-05-05T12:00:00Z", days: 4)
        == [250_000, 333_333, 500_000, 1_000_000, 0])
    let year = try scores(#"{"endDate":"2026-05-08"}"#, from: "2025-05-08T12:00:00Z", days: 365)
    #expect(year == year.sorted())
    #expect(Set(year).count == year.count)
  }

  @Test("falls back after an occurrence of a repeating event")
  func repeats() throws {
    #expect(
      try scores(
        #"{"endDate":"2026-05-08","repeat":"weekly"}"#, from: "2026-05-07T12:00:00Z", days: 2)
        == [500_000, 1_000_000, 142_857])
  }

  @Test("is highest on the day of a milestone, and 0 without an end date")
  func milestones() throws {
    let data = #"{"startDate":"2026-01-01","milestones":[100]}"#
    #expect(try scores(data, from: "2026-04-09T12:00:00Z", days: 2) == [0, 1_000_000, 0])
  }

  @Test("lasts until the next local midnight, in seconds that really pass")
  func duration() throws {
    let data = DDayCase(#"{"endDate":"2026-05-08"}"#, zone: "Europe/Berlin")
    let timeline = try data.document(
      .timeline, now: "2026-03-28T22:00:00+01:00", request: #","days":2"#)
    let durations = try #require(timeline["entries"]).elements.map { entry in
      entry["relevance"]?["duration"]?.integer
    }
    // On 2026-03-29 Berlin's clocks go from 02:00 to 03:00.
    #expect(durations == [7_200, 82_800, 86_400])
    let entry = try #require(try data.document(.entry, now: "2026-03-29T12:00:00Z")["entry"])
    #expect(entry["relevance"]?["duration"]?.integer == 36_000)
  }

  @Test("a sample and an event without dates have none")
  func none() throws {
    let unset = DDayCase("{}")
    #expect(try unset.members("relevance", on: "2026-05-01") == "-")
    let sample = try unset.document(.placeholder, now: "2026-05-01T12:00:00Z")
    #expect(sample["entry"]?["relevance"] == nil)
  }
}
