package import BridgeJSON
package import CivilCalendar
import WidgetTimeline

/// What the study calendar shows from one midnight to the next.
package struct StudyCalendarEntry: TimelineEntry {
  /// One field of the month's grid.
  package struct Day: Hashable, Sendable {
    package let date: CivilDate
    /// Whether it belongs to the month; the grid's first and last week may have days of others.
    package let isInMonth: Bool
    package let isToday: Bool
    package let didStudy: Bool
  }

  package let date: Instant
  package let isPlaceholder: Bool
  package let url: String?
  /// The first day of the month that shows.
  package let month: CivilDate
  /// The weekday that weeks begin with, 0 for Sunday to 6 for Saturday.
  package let firstWeekday: Int
  /// The month's weeks, each of seven days.
  package let weeks: [[Day]]
  /// How many days in a row were studied, up to today; today not yet studied does not break it.
  package let streak: Int
  package let studiedThisMonth: Int
  package let daysInMonth: Int

  /// How much of the month was studied, 0 to 1.
  package var gaugeValue: Double {
    daysInMonth > 0 ? Double(studiedThisMonth) / Double(daysInMonth) : 0
  }

  /// The one line of an inline widget.
  package var inlineText: String { "Streak - \(streak) \(streak == 1 ? "day" : "days")" }

  package func writeMembers(to writer: inout JSONWriter) {
    // Written with the kind.
  }
}
