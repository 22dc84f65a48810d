extension CivilDate {
  /// The number of calendar days from this date to another, negative if that one is earlier.
  ///
  /// What `Temporal.PlainDate.until` counts: a day of 23 or 25 hours counts 1.
  public func days(until other: CivilDate) -> Int {
    other.dayNumber &- dayNumber
  }

  /// The date so many days later (earlier, if negative); nil outside 0001 to 9999.
  public func adding(days: Int) -> CivilDate? {
    let (sum, overflowed) = dayNumber.addingReportingOverflow(days)
    return overflowed ? nil : CivilDate(dayNumber: sum)
  }

  /// The same day so many months later (earlier, if negative), or that month's last day where it
  /// is shorter: 31 January and one month give 28 or 29 February; nil outside 0001 to 9999.
  ///
  /// A repeat adds to its first date each time, never to the date before, so that the 31st comes
  /// back after February.
  public func adding(months: Int) -> CivilDate? {
    let (year, month, day) = components
    let (sum, overflowed) = (year &* 12 &+ month &- 1).addingReportingOverflow(months)
    guard !overflowed && sum >= 12 else { return nil }
    let newYear = sum / 12
    let newMonth = sum % 12 &+ 1
    let lastDay = Self.dayCount(ofMonth: newMonth, year: newYear)
    return CivilDate(year: newYear, month: newMonth, day: min(day, lastDay))
  }

  /// The same day so many years later (earlier, if negative), 28 February for 29 February in a
  /// common year; nil outside 0001 to 9999.
  public func adding(years: Int) -> CivilDate? {
    let (months, overflowed) = years.multipliedReportingOverflow(by: 12)
    return overflowed ? nil : adding(months: months)
  }
}
