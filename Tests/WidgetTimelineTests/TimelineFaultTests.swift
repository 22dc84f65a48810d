import BridgeJSON
import CivilCalendar
import Languages
import Testing

@testable import WidgetTimeline

@Suite("Checking a timeline")
struct TimelineFaultTests {
  private struct Tick: TimelineEntry {
    let date: Instant
    var text = ""
    var isPlaceholder: Bool { false }
    func writeMembers(to writer: inout JSONWriter) { writer.member("text", text) }
  }

  /// A kind whose timeline the test chooses.
  private final class Clock: TimelineProvider {
    let timeline: Timeline<Tick>
    let description = WidgetDescription(
      kind: "clock", displayName: .text(""), description: .text(""), defaultFamily: .systemSmall)

    init(timeline: Timeline<Tick>) { self.timeline = timeline }

    func placeholder(in context: TimelineContext) throws(WidgetError) -> Tick {
      Tick(date: context.now)
    }
    func snapshot(in context: TimelineContext) throws(WidgetError) -> Tick? { nil }
    func timeline(in context: TimelineContext) throws(WidgetError) -> Timeline<Tick> { timeline }
  }

  private final class Noon: RequestEnvironment {
    var now: Instant { Instant(secondsSince1970: 43_200) }
    func timeZone(named name: String?) throws(TimeZoneError) -> TimeZoneRules { .utc }
  }

  private func timeline(_ seconds: [Int64], policy: ReloadPolicy = .atEnd) -> Timeline<Tick> {
    Timeline(
      entries: seconds.map { Tick(date: Instant(secondsSince1970: $0)) }, policy: policy)
  }

  private func after(_ seconds: Int64) -> ReloadPolicy {
    .after(Instant(secondsSince1970: seconds))
  }

  private func document(_ document: TimelineDocument, _ timeline: Timeline<Tick>) throws -> String {
    var writer = JSONWriter()
    let clock = Clock(timeline: timeline)
    try writer.write(
      document, for: CheckedRequest(WidgetRequest(), for: clock.description), group: NoValues(),
      environment: Noon()
    ) { (context, writer) throws(WidgetError) in
      try clock.write(document, in: context, to: &writer)
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func error(_ document: TimelineDocument, _ timeline: Timeline<Tick>) -> WidgetError? {
    do {
      _ = try self.document(document, timeline)
      return nil
    } catch {
      return error as? WidgetError
    }
  }

  @Test("a sound timeline has no fault")
  func sound() {
    #expect(timeline([1]).fault(mayBeEmpty: false) == nil)
    #expect(timeline([1, 2, 3]).fault(mayBeEmpty: false) == nil)
    #expect(timeline([1, 2], policy: after(2)).fault(mayBeEmpty: false) == nil)
    #expect(timeline([1, 2], policy: .never).fault(mayBeEmpty: false) == nil)
    #expect(timeline(Array(0..<400)).fault(mayBeEmpty: false) == nil)
    #expect(timeline([], policy: after(1)).fault(mayBeEmpty: true) == nil)
  }

  @Test("each fault has its own error, with the first entry that has the fault")
  func faults() {
    #expect(timeline([]).fault(mayBeEmpty: false) == .empty)
    #expect(timeline([1, 3, 2, 2]).fault(mayBeEmpty: false) == .outOfOrder(entry: 2))
    #expect(timeline([1, 3, 3, 2]).fault(mayBeEmpty: false) == .equalDates(entry: 2))
    #expect(timeline(Array(0..<401)).fault(mayBeEmpty: true) == .tooManyEntries(count: 401))
    #expect(
      timeline([1, 5], policy: after(4)).fault(mayBeEmpty: false)
        == .policyBeforeLastEntry(entry: 1))
  }

  @Test("a timeline of the library's kind is checked like a host's at each request")
  func builtIn() throws {
    for document in [TimelineDocument.timeline, .entry] {
      let disordered = try #require(error(document, timeline([60, 120, 0])))
      #expect(disordered.code == .invalidValue && disordered.path == "$.entries[2].date")
      #expect(disordered.value == "1970-01-01T00:00:00+00:00")
      #expect(disordered.message.contains("1970-01-01T00:02:00+00:00"))
      #expect(error(document, timeline([0, 0]))?.path == "$.entries[1].date")
      let early = try #require(error(document, timeline([0, 60], policy: after(59))))
      #expect(early.path == "$.policy.date" && early.value == "1970-01-01T00:00:59+00:00")
      let crowded = try #require(error(document, timeline(Array(0..<401))))
      #expect(crowded.code == .tooLarge && crowded.path == "$.entries[400]")
    }
  }

  @Test("a kind of the library may have nothing to show")
  func empty() throws {
    #expect(try document(.timeline, timeline([])).contains(#""entries":[],"policy""#))
    #expect(try document(.entry, timeline([])).contains(#""entry":null"#))
  }

  @Test("the entry that exceeds 10 MB is named")
  func bytes() throws {
    let megabyte = String(repeating: "x", count: 1_000_000)
    var large = timeline(Array(0..<12))
    for index in 0..<12 { large.entries[index].text = megabyte }
    let heavy = try #require(error(.timeline, large))
    #expect(heavy.code == .tooLarge && heavy.path == "$.entries[9]")
    large.entries.removeLast(3)
    #expect(try document(.timeline, large).utf8.count > 9_000_000)
  }
}
