import CivilCalendar
import WidgetTimeline

/// What an app keeps about an event: when it started, when it ends, what it is called, how it
/// comes back.
struct DDayEvent: Sendable {
  /// The day that counts as the first; nil where there is none.
  var startDate: CivilDate?
  /// The day that is counted down to, of a repeated event the first of them; nil where there is
  /// none.
  var endDate: CivilDate?
  /// What people call it.
  var title: String?
  /// Whether the start day is day 1; otherwise it is day 0.
  var startsFromDayOne = true
  /// How the end date comes back; nil where it does not. It stands only beside an end date.
  var repetition: DDayRepeat?
  /// Which days after the start are remembered; nil where none are.
  var milestones: DDayMilestones?
  /// On which day 29 February is remembered in a common year.
  var leapDay = LeapDayRule.february28

  /// An event that has no dates.
  init() {}

  /// Whether there is a date to count to or from.
  var isSet: Bool { startDate != nil || endDate != nil }

  /// The end date that counts on a date: the event's own, or where it repeats the earliest one that
  /// is not over. Nil where there is no end date.
  ///
  /// - Throws: `invalidValue` where a repeat leaves the calendar.
  func occurrence(on date: CivilDate) throws(WidgetError) -> DDayRepeat.Occurrence? {
    guard let day = yearlyEnd else { return nil }
    guard let repetition else { return DDayRepeat.Occurrence(number: 1, date: day.first) }
    guard let occurrence = repetition.occurrence(of: day, onOrAfter: date) else {
      throw .invalidValue(
        "The event of \(day.first) does not repeat on \(date) or later: the calendar ends with the "
          + "year 9999.",
        path: "$.repeat", value: repetition.description)
    }
    return occurrence
  }

  /// The start date as a day whose anniversaries may be remembered.
  var yearlyStart: YearlyDay? {
    startDate.map { YearlyDay(first: $0, leapDay: leapDay) }
  }

  /// The end date as a day that may come back every year.
  var yearlyEnd: YearlyDay? {
    endDate.map { YearlyDay(first: $0, leapDay: leapDay) }
  }
}
