public import CivilCalendar

/// What a widget shows, from when, and when to ask again.
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

  /// The entry that shows at an instant: the one with the greatest date that is not after it; nil
  /// where nothing shows yet.
  @inlinable
  public func entry(at now: Instant) -> Entry? {
    entries.last { $0.date <= now }
  }
}
