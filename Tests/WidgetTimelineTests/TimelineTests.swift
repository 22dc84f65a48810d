import BridgeJSON
import CivilCalendar
import SystemZones
import Testing

@testable import WidgetTimeline

@Suite("A timeline")
struct TimelineTests {
  private struct Tick: TimelineEntry, Equatable {
    let date: Instant
    var isPlaceholder: Bool { false }
    func writeMembers(to writer: inout JSONWriter) {}
  }

  private func timeline(_ seconds: [Int64]) -> Timeline<Tick> {
    Timeline(
      entries: seconds.map { Tick(date: Instant(secondsSince1970: $0)) }, policy: .atEnd)
  }

  @Test("the entry that shows is the one with the greatest date that is not after now")
  func entryAtNow() {
    let timeline = timeline([10, 20, 30])
    func shown(_ now: Int64) -> Int64? {
      timeline.entry(at: Instant(secondsSince1970: now))?.date.secondsSince1970
    }
    #expect(shown(9) == nil)
    #expect(shown(10) == 10)
    #expect(shown(19) == 10)
    #expect(shown(20) == 20)
    #expect(shown(1_000) == 30)
    #expect(self.timeline([]).entry(at: Instant(secondsSince1970: 0)) == nil)
  }

  @Test("the midnights of a zone leave out a skipped date")
  func midnights() throws {
    let apia = try TimeZoneDatabase.system.rules(named: "Pacific/Apia")
    let now = try #require(Instant(iso8601: "2011-12-29T12:00:00-10:00"))
    let today = try #require(apia.civilDate(at: now))
    let midnights = LocalMidnights(after: now, on: today, in: apia).prefix(2)
    #expect(midnights.map(\.date.description) == ["2011-12-31", "2012-01-01"])
  }
}
