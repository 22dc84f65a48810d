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
