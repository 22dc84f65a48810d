extension CivilDate {
  /// The number of calendar days from this date to another; negative if the other is earlier.
  ///
  /// It counts as `Temporal.PlainDate.until` does: a day of 23 or 25 hours counts as 1.
  public func days(until other: CivilDate) -> Int {
    other.dayNumber &- dayNumber
  }

  /// The date that is `days` later (earlier, if negative); nil outside 0001 to 9999.
  public func adding(days: Int) -> CivilDate? {
    let (sum, overflowed) = dayNumber.addingReportingOverflow(days)
    return overflowed ? nil : CivilDate(dayNumber: sum)
  }

  /// The same day, `months` later (earlier, if negative), or that month's last day if the month is
  /// shorter: 31 January and one month give 28 or 29 February. Nil outside 0001 to 9999.
  ///
  /// A repeating event always adds to its first date, not to the previous occurrence, so that the
  /// 31st returns after February.
  public func adding(months: Int) -> CivilDate? {
    let (year, month, day) = components
    let (sum, overflowed) = (year &* 12 &+ month &- 1).addingReportingOverflow(months)
    guard !overflowed && sum >= 12 else { return nil }
    let newYear = sum / 12
    let newMonth = sum % 12 &+ 1
    let lastDay = Self.dayCount(ofMonth: newMonth, year: newYear)
    return CivilDate(year: newYear, month: newMonth, day: min(day, lastDay))
  }

  /// The same day, `years` later (earlier, if negative). In a common year, 29 February becomes 28
  /// February. Nil outside 0001 to 9999.
  public func adding(years: Int) -> CivilDate? {
    let (months, overflowed) = years.multipliedReportingOverflow(by: 12)
    return overflowed ? nil : adding(months: months)
  }
}
