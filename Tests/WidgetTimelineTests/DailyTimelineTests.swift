import BridgeJSON
import CivilCalendar
import SystemZones
import Testing

@testable import WidgetTimeline

@Suite("A timeline of entries that change with the date")
struct DailyTimelineTests {
  private struct Day: TimelineEntry, Equatable {
    let stretch: DailyStretch
    var date: Instant { stretch.start }
    var isPlaceholder: Bool { false }
    func writeMembers(to writer: inout JSONWriter) {}
  }

  private func context(
    _ now: String, in zone: String = "Asia/Seoul", days: Int
  ) throws -> TimelineContext {
    let rules = try TimeZoneDatabase.system.rules(named: zone)
    let now = try #require(Instant(iso8601: now))
    return TimelineContext(
      family: .systemSmall, now: now, today: try #require(rules.civilDate(at: now)),
      timeZone: rules, days: days, group: NoValues())
  }

  private func timeline(of context: TimelineContext) throws -> Timeline<Day> {
    try Timeline(dailyIn: context) { (stretch) throws(WidgetError) in Day(stretch: stretch) }
  }

  @Test("has an entry at now and one at each of the next midnights")
  func midnights() throws {
    let context = try context("2026-05-01T08:00:00+09:00", days: 2)
    let timeline = try timeline(of: context)
    #expect(
      timeline.entries.map { $0.date.iso8601(in: context.timeZone) } == [
        "2026-05-01T08:00:00+09:00", "2026-05-02T00:00:00+09:00", "2026-05-03T00:00:00+09:00",
      ])
    #expect(
      timeline.entries.map(\.stretch.date.description) == [
        "2026-05-01", "2026-05-02", "2026-05-03",
      ])
    #expect(timeline.entries.map(\.stretch.duration) == [57_600, 86_400, 86_400])
    #expect(timeline.policy == .atEnd)
  }

  @Test("without days has only an entry at now, and is asked for again at midnight")
  func now() throws {
    let context = try context("2026-05-01T08:00:00+09:00", days: 0)
    let timeline = try timeline(of: context)
    let midnight = try #require(Instant(iso8601: "2026-05-02T00:00:00+09:00"))
    #expect(timeline.entries.map(\.date) == [context.now])
    #expect(timeline.policy == .after(midnight))
    #expect(timeline.entries.first?.stretch == DailyStretch(nowIn: context))
  }

  @Test("counts entries if the zone skips a date, and seconds if a day is longer")
  func oddDays() throws {
    let apia = try timeline(
      of: context("2011-12-29T12:00:00-10:00", in: "Pacific/Apia", days: 2))
    #expect(
      apia.entries.map(\.stretch.date.description) == [
        "2011-12-29", "2011-12-31", "2012-01-01",
      ])
    let newYork = try timeline(
      of: context("2026-11-01T00:00:00-04:00", in: "America/New_York", days: 1))
    #expect(newYork.entries.map(\.stretch.duration) == [90_000, 86_400])
  }

  @Test("ends with the calendar")
  func end() throws {
    let context = try context("9999-12-30T12:00:00Z", in: "UTC", days: 7)
    let timeline = try timeline(of: context)
    #expect(timeline.entries.map(\.stretch.date.description) == ["9999-12-30", "9999-12-31"])
    #expect(timeline.entries.last?.stretch.end == nil)
    #expect(timeline.entries.last?.stretch.duration == 0)
    let last = try self.timeline(of: self.context("9999-12-31T12:00:00Z", in: "UTC", days: 0))
    #expect(last.policy == .never)
  }

  @Test("throws the error of its first entry, and ends before a later entry with an error")
  func failures() throws {
    let context = try context("2026-05-01T08:00:00+09:00", days: 5)
    func timeline(failingOn day: String) throws -> Timeline<Day> {
      try Timeline(dailyIn: context) { (stretch) throws(WidgetError) in
        guard stretch.date.description != day else {
          throw .invalidValue("No such day.", path: "$.day", value: day)
        }
        return Day(stretch: stretch)
      }
    }
    #expect(throws: WidgetError.self) { try timeline(failingOn: "2026-05-01") }
    let cut = try timeline(failingOn: "2026-05-03")
    #expect(cut.entries.map(\.stretch.date.description) == ["2026-05-01", "2026-05-02"])
    #expect(cut.policy == .atEnd)
  }
}
