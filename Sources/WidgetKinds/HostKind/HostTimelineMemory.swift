import CivilCalendar
import Languages
import WidgetTimeline

/// A timeline of a host's kind, with what is known about its validity.
struct HostTimeline: Sendable {
  var timeline: Timeline<HostEntry>
  /// Whether the first entry always begins at the instant of the request.
  var beginsNow = true
  /// The instant at which the timeline becomes invalid, if that is before its next entry; otherwise
  /// nil.
  var end: Instant?
}

/// A timeline of a host's kind, with the request for which it was made. It is valid while the group
/// does not change. Later requests on the same day get the same timeline until its next entry, the
/// date of its policy, or its end.
final class HostTimelineMemory: Sendable {
  /// The kind with the description from which the timeline was made.
  private let kind: HostKindProvider
  private let configuration: WidgetConfiguration
  private let locale: LanguageTag
  private let timeZone: TimeZoneRules
  private let days: Int
  private let today: CivilDate
  /// The first instant at which the timeline is valid.
  private let start: Instant
  /// The first instant at which the timeline is no longer valid; nil if it stays valid.
  private let end: Instant?
  private let made: HostTimeline

  /// The most bytes of content in a timeline that is kept.
  private static let longest = 65_536

  init(_ made: HostTimeline, of kind: HostKindProvider, in context: TimelineContext) {
    self.made = made
    self.kind = kind
    configuration = context.configuration
    locale = context.locale
    timeZone = context.timeZone
    days = context.days
    today = context.today
    start = context.now
    var end = made.end
    if case .after(let date) = made.timeline.policy { end = end.map { min($0, date) } ?? date }
    if let next = made.timeline.entries.first(where: { $0.date > context.now })?.date {
      end = end.map { min($0, next) } ?? next
    }
    self.end = end
  }

  /// Whether the timeline is small enough to be kept.
  var isKept: Bool {
    var rest = Self.longest
    for entry in made.timeline.entries { rest &-= entry.content.count }
    return rest >= 0
  }

  /// Whether the timeline is valid for a request.
  func isOf(_ kind: HostKindProvider, in context: TimelineContext) -> Bool {
    self.kind === kind && today == context.today && start <= context.now
      && end.map { context.now < $0 } ?? true && days == context.days
      && timeZone.areSame(as: context.timeZone) && locale == context.locale
      && configuration == context.configuration
  }

  /// The timeline for a request at an instant at which it is valid.
  func timeline(at now: Instant) -> Timeline<HostEntry> {
    guard made.beginsNow, now != start, !made.timeline.entries.isEmpty else { return made.timeline }
    var timeline = made.timeline
    timeline.entries[0].date = now
    return timeline
  }
}
