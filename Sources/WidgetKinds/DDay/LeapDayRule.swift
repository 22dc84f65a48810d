import CivilCalendar

/// On which day 29 February comes back in a year that has none.
enum LeapDayRule: String, Sendable {
  /// The last day of February.
  case february28
  /// The day after it.
  case march1
}

extension CivilDate {
  /// The same month and day so many years later; nil outside 0001 to 9999.
  func anniversary(years: Int, leapDay: LeapDayRule) -> CivilDate? {
    guard let date = adding(years: years) else { return nil }
    // Only 29 February changes its day, and only in a year that has none.
    return leapDay == .march1 && date.day != day ? date.adding(days: 1) : date
  }
}
