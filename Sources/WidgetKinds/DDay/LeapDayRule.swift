import CivilCalendar

/// The day on which 29 February repeats in common years.
enum LeapDayRule: String, Sendable {
  /// The last day of February.
  case february28
  /// The first day of March.
  case march1
}

extension CivilDate {
  /// The same month and day, a number of years later; nil outside 0001 to 9999.
  func anniversary(years: Int, leapDay: LeapDayRule) -> CivilDate? {
    guard let date = adding(years: years) else { return nil }
    // Only 29 February moves to another day, and only in common years.
    return leapDay == .march1 && date.day != day ? date.adding(days: 1) : date
  }
}
