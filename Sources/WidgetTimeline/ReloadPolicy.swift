public import CivilCalendar

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
  /// At an instant, or never where the calendar has ended by then in a zone.
  package static func after(_ instant: Instant, in timeZone: TimeZoneRules) -> ReloadPolicy {
    timeZone.civilDate(at: instant) == nil ? .never : .after(instant)
  }
}
