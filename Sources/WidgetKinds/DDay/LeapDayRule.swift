import CivilCalendar

/// On which day 29 February repeats in a year that has none.
enum LeapDayRule: String, Sendable {
  /// The last day of February.
  case february28
  /// The day after it.
  case march1
}

extension CivilDate {
  /// The same month and day a number of years later; nil outside 0001 to 9999.
  func anniversary(years: Int, leapDay: LeapDayRule) -> CivilDate? {
    guard let date = adding(years: years) else { return nil }
    // Only 29 February moves to another day, and only in a year that has none.
    return leapDay == .march1 && date.day != day ? date.adding(days: 1) : date
  }
}
