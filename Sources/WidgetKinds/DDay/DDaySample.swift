import CivilCalendar

/// What shows if there is no data.
enum DDaySample {
  /// An event that began 540 days before a day and ends 100 days after it. Near the ends of the
  /// calendar it has only one of the two dates.
  static func event(on today: CivilDate) -> DDayEvent {
    DDayEvent(
      title: "D-Day", start: today.adding(days: -540).map { YearlyDay($0) },
      end: today.adding(days: 100).map { YearlyDay($0) })
  }
}
