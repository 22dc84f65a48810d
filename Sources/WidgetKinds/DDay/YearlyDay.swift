import CivilCalendar

/// A day that comes back every year, counted from its first date.
struct YearlyDay: Sendable {
  /// The day it came first.
  let first: CivilDate
  /// What becomes of 29 February.
  let leapDay: LeapDayRule

  /// The day so many years after the first; nil outside 0001 to 9999.
  func date(years: Int) -> CivilDate? {
    first.anniversary(years: years, leapDay: leapDay)
  }

  /// The earliest of these days that is not before a date, the first itself included, and how many
  /// years after the first it is; nil where it lies outside 0001 to 9999.
  func next(onOrAfter date: CivilDate) -> (years: Int, date: CivilDate)? {
    guard date > first else { return (0, first) }
    // The day comes once in each civil year, so it is this year's or the next one's.
    let years = date.year &- first.year
    if let candidate = self.date(years: years), candidate >= date { return (years, candidate) }
    return self.date(years: years &+ 1).map { (years &+ 1, $0) }
  }

  /// The same without the first: the earliest anniversary, 1 year or more after it.
  func nextAnniversary(onOrAfter date: CivilDate) -> (years: Int, date: CivilDate)? {
    if date > first { return next(onOrAfter: date) }
    return self.date(years: 1).map { (1, $0) }
  }
}
