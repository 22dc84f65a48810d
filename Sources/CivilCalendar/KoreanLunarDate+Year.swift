extension KoreanLunarDate {
  /// The lunar years of the table, 1391 to 2050. The table ends within the last year, at month 11,
  /// day 18.
  public static var yearRange: ClosedRange<Int> {
    KoreanLunarTable.firstYear...KoreanLunarTable.lastYear
  }

  /// The number of months of a lunar year, leap month included: 12 or 13; nil outside the table,
  /// and for 2050, whose last months the table does not have.
  public static func monthCount(ofYear year: Int) -> Int? {
    guard let lunarYear = KoreanLunarYear(year) else { return nil }
    let count = lunarYear.monthCount
    return lunarYear.holdsMonth(at: count &- 1) ? count : nil
  }

  /// The number of a lunar year's leap month, which is also that of the ordinary month before it;
  /// nil if the year has no leap month, and outside the table.
  public static func leapMonth(ofYear year: Int) -> Int? {
    guard let leapMonth = KoreanLunarYear(year)?.leapMonth, leapMonth != 0 else { return nil }
    return leapMonth
  }

  /// The number of days of a lunar month: 29 or 30. Nil if the year has no such month, outside the
  /// table, and for months 11 and 12 of 2050, whose ends the table does not have.
  public static func dayCount(
    ofMonth month: Int, isLeapMonth: Bool = false, year: Int
  ) -> Int? {
    guard
      let lunarYear = KoreanLunarYear(year),
      let index = lunarYear.index(ofMonth: month, isLeapMonth: isLeapMonth),
      lunarYear.holdsMonth(at: index)
    else { return nil }
    return lunarYear.dayCount(ofMonthAt: index)
  }

  /// The civil date on which a yearly lunar day, such as a birthday or a memorial day, is observed
  /// in a lunar year. Nil if it lies outside the table, or if the month or day is out of range.
  ///
  /// In a year without that day:
  /// - A day in a leap month is observed in that leap month if the year has it, and otherwise in
  ///   the ordinary month of the same number. Korean calendars and families do so, because a leap
  ///   month may not return for decades. For memorial rites, Yi Hwang and Kim Jang-saeng prescribe
  ///   the ordinary month in every year: pass false for `isLeapMonth` to follow them.
  /// - Day 30 is observed on day 29 of a month that has only 29 days. Korean books of rites say so
  ///   of a death on the thirtieth, and calendars do the same with birthdays. The day does not move
  ///   to the first of the next month, as a missing 29 February does in some calendars. Day 29
  ///   stays day 29, even in a month of 30 days.
  ///
  /// A lunar year ends in the next civil year (2026 in February 2027), so a day in month 11 or 12
  /// may fall in that year.
  ///
  /// - Parameters:
  ///   - month: The number of the month, 1 to 12.
  ///   - day: The day of the month, 1 to 30.
  ///   - isLeapMonth: Whether the original day was in a leap month.
  ///   - year: The lunar year, 1391 to 2050.
  public static func occurrence(
    ofMonth month: Int, day: Int, isLeapMonth: Bool = false, inYear year: Int
  ) -> CivilDate? {
    guard
      day >= 1 && day <= 30,
      let lunarYear = KoreanLunarYear(year),
      let ordinaryIndex = lunarYear.index(ofMonth: month, isLeapMonth: false)
    else { return nil }
    let leapIndex = isLeapMonth ? lunarYear.index(ofMonth: month, isLeapMonth: true) : nil
    let index = leapIndex ?? ordinaryIndex
    let lastDay = lunarYear.dayCount(ofMonthAt: index)
    return lunarYear.civilDate(ofDay: min(day, lastDay), inMonthAt: index)
  }
}

extension KoreanLunarYear {
  /// Whether the table has all days of the month at an index below `monthCount`.
  fileprivate func holdsMonth(at index: Int) -> Bool {
    civilDate(ofDay: dayCount(ofMonthAt: index), inMonthAt: index) != nil
  }
}
