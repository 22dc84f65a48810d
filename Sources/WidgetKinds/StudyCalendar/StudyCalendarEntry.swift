package import BridgeJSON
package import CivilCalendar
import WidgetTimeline

/// What the study calendar shows from one midnight to the next.
package struct StudyCalendarEntry: TimelineEntry {
  /// One day in the month's grid.
  package struct Day: Hashable, Sendable {
    package let date: CivilDate
    /// Whether the day is in the month. The grid's first and last weeks may have days of other
    /// months.
    package let isInMonth: Bool
    package let isToday: Bool
    package let didStudy: Bool
  }

  package let date: Instant
  package let isPlaceholder: Bool
  package let url: String?
  /// The streak: how many consecutive days up to today were studied. If today has not been studied
  /// yet, the streak counts up to yesterday.
  package let streak: Int
  /// The longest streak up to today.
  package var longestStreak: Int { studied.record(upTo: today).longest }
  /// The number of days up to today that were studied.
  package var totalDays: Int { studied.record(upTo: today).total }
  /// The text of an inline widget, in the request's language.
  package let inlineText: String
  /// The civil date of the entry.
  let today: CivilDate
  private let grid: StudyMonth
  /// All days that were studied.
  let studied: StudyDays
  /// The configured title; nil for the default words.
  let title: String?
  /// An emoji or the name of a symbol that replaces the flame.
  let icon: String?

  /// Makes an entry.
  ///
  /// - Parameter grid: the month of `today`.
  init(
    date: Instant, isPlaceholder: Bool, url: String?, today: CivilDate, grid: StudyMonth,
    streak: Int, inlineText: String, studied: StudyDays, title: String?, icon: String?
  ) {
    self.date = date
    self.isPlaceholder = isPlaceholder
    self.url = url
    self.today = today
    self.grid = grid
    self.streak = streak
    self.inlineText = inlineText
    self.studied = studied
    self.title = title
    self.icon = icon
  }

  /// The first day of the month that is shown.
  package var month: CivilDate { grid.firstDay }
  /// The first weekday of a week, 0 for Sunday to 6 for Saturday.
  package var firstWeekday: Int { grid.firstWeekday.number }
  /// The month's weeks, each of seven days.
  package var weeks: [[Day]] { grid.weeks(on: today) }
  package var studiedThisMonth: Int { grid.studiedCount }
  package var daysInMonth: Int { grid.dayCount }

  /// The share of the month's days that were studied, 0 to 1.
  package var gaugeValue: Double {
    daysInMonth > 0 ? Double(studiedThisMonth) / Double(daysInMonth) : 0
  }

  package func writeMembers(to writer: inout JSONWriter) {
    if let title { writer.member("title", title) }
    if let icon { writer.member("icon", icon) }
    // The first seven bytes are the year and the month.
    writer.member("month", asciiText: month.iso8601.span.extracting(first: 7))
    writer.member("firstWeekday", grid.firstWeekday.rawValue)
    grid.writeWeeks(on: today, to: &writer)
    writer.member("streak", streak)
    let record = studied.record(upTo: today)
    writer.member("longestStreak", record.longest)
    writer.member("totalDays", record.total)
    writer.member("studiedThisMonth", studiedThisMonth)
    writer.member("daysInMonth", daysInMonth)
    writer.member("gaugeValue", gaugeValue)
    writer.member("inlineText", inlineText)
    writer.beginObject("links")
    writer.member("streak", literal: "streak")
    writer.member("calendar", literal: "calendar")
    writer.endObject()
  }
}
