public import BridgeJSON
public import CivilCalendar

/// The entries that a widget shows over time, and when to ask for the next timeline.
public struct Timeline<Entry: TimelineEntry>: Sendable {
  /// The entries, by ascending date.
  public var entries: [Entry]
  /// When to ask again.
  public var policy: ReloadPolicy

  /// Makes a timeline.
  @inlinable
  public init(entries: [Entry], policy: ReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }

  /// The entry that shows at an instant, which is the last one whose date is not later; nil if
  /// nothing shows yet.
  @inlinable
  public func entry(at now: Instant) -> Entry? {
    entries.last { $0.date <= now }
  }
}

/// What a widget shows from a date on.
public protocol TimelineEntry: Sendable {
  /// The instant from which the entry shows.
  var date: Instant { get }
  /// Whether the entry shows sample data instead of the user's.
  var isPlaceholder: Bool { get }
  /// How much the widget matters while the entry shows; nil if unspecified.
  var relevance: TimelineEntryRelevance? { get }
  /// The URI reference that a tap opens; nil opens the app.
  var url: String? { get }

  /// Writes the members that the kind adds to an entry.
  func writeMembers(to writer: inout JSONWriter)
}

extension TimelineEntry {
  /// Nil: unspecified.
  public var relevance: TimelineEntryRelevance? { nil }
  /// Nil: a tap opens the app.
  public var url: String? { nil }
}

/// How much a widget matters while an entry shows, compared with the widget's other entries.
public struct TimelineEntryRelevance: Hashable, Sendable {
  /// Any number; only its relation to other scores of the same widget matters.
  public var score: Double
  /// How many seconds the score applies; 0 means until the next entry.
  public var duration: Double

  /// Makes a relevance.
  public init(score: Double, duration: Double = 0) {
    self.score = score
    self.duration = duration
  }
}

/// When a widget's host asks for the next timeline.
public enum ReloadPolicy: Hashable, Sendable {
  /// After the last entry's date.
  case atEnd
  /// At this instant.
  case after(Instant)
  /// Only after the group has changed.
  case never
}

extension ReloadPolicy {
  /// At an instant, or never if the instant is outside the years 0001 to 9999 in the zone.
  package static func after(_ instant: Instant, in timeZone: TimeZoneRules) -> ReloadPolicy {
    timeZone.civilDate(at: instant) == nil ? .never : .after(instant)
  }
}
