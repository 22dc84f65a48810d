import CivilCalendar

/// The sample event that is shown if there is no data.
enum DDaySample {
  /// An event that began 540 days before today and ends 100 days after it. Near either end of the
  /// calendar, it has only one of these dates.
  static func event(on today: CivilDate) -> DDayEvent {
    DDayEvent(
      title: "D-Day", start: today.adding(days: -540).map { YearlyDay($0) },
      end: today.adding(days: 100).map { YearlyDay($0) })
  }
}
