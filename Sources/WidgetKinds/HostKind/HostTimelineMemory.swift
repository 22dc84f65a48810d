import CivilCalendar
import Languages
import WidgetTimeline

/// A timeline that a host's kind has made by itself.
struct HostTimeline: Sendable {
  var timeline: Timeline<HostEntry>
  /// Whether its first entry is about now, whenever that is.
  var beginsNow = true
  /// From when on it would be another one, if that is before its next entry; nil if it is not.
  var end: Instant?
}

/// The timeline of a host's kind with what it was made for, for as long as the group does not
/// change: an instant of the same day, before anything in the timeline comes to pass, has the same
/// one.
final class HostTimelineMemory: Sendable {
  /// As it was described when the timeline was made.
  private let kind: HostKindProvider
  private let configuration: WidgetConfiguration
  private let locale: LanguageTag
  private let timeZone: TimeZoneRules
  private let days: Int
  private let today: CivilDate
  /// The instants for which it holds begin here.
  private let start: Instant
  /// And end before this one; nil for no end.
  private let end: Instant?
  private let made: HostTimeline

  /// The most bytes of content that are kept.
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

  /// Whether it is small enough to be kept.
  var isKept: Bool {
    var rest = Self.longest
    for entry in made.timeline.entries { rest &-= entry.content.count }
    return rest >= 0
  }

  /// Whether it is the one that a request is to be answered with.
  func isOf(_ kind: HostKindProvider, in context: TimelineContext) -> Bool {
    self.kind === kind && today == context.today && start <= context.now
      && end.map { context.now < $0 } ?? true && days == context.days
      && timeZone.areSame(as: context.timeZone) && locale == context.locale
      && configuration == context.configuration
  }

  /// The timeline at an instant for which it holds.
  func timeline(at now: Instant) -> Timeline<HostEntry> {
    guard made.beginsNow, now != start, !made.timeline.entries.isEmpty else { return made.timeline }
    var timeline = made.timeline
    timeline.entries[0].date = now
    return timeline
  }
}
