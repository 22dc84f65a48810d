extension KoreanLunarDate {
  /// The lunar years of the table, 1391 to 2050. The last of them is known up to its month 11, day
  /// 18.
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

  /// The number of the month that the leap month of a lunar year follows and whose number it has;
  /// nil if the year has no leap month, and outside the table.
  public static func leapMonth(ofYear year: Int) -> Int? {
    guard let leapMonth = KoreanLunarYear(year)?.leapMonth, leapMonth != 0 else { return nil }
    return leapMonth
  }

  /// The number of days of a lunar month: 29 or 30; nil if the year has no such month, outside the
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

  /// The civil date on which a yearly lunar day, such as a birthday or a memorial day, is kept in a
  /// lunar year; nil if that lies outside the table, or if no year has such a month or day.
  ///
  /// A year does not always have the day that is kept. Then:
  /// - A day of a leap month is kept in that leap month if the year has it, and otherwise in the
  ///   ordinary month of the same number. Korean calendars and families do so; a leap month may not
  ///   come again for decades. For rites in memory of the dead, Yi Hwang and Kim Jang-saeng hold
  ///   the ordinary month to be right in every year: pass false for `isLeapMonth` to keep that.
  /// - Day 30 is kept on day 29, the last, of a month of 29 days, and on day 30 again in the next
  ///   year that has it. Korean books of rites say so of a death on the thirtieth, and calendars do
  ///   so with birthdays. The first of the next month, on which some calendars put a missing 29
  ///   February, belongs to another month and is not used. Day 29 stays day 29, even if that is not
  ///   the month's last.
  ///
  /// The lunar year 2026 ends in February 2027, so a day in its months 11 and 12 may fall into the
  /// next civil year.
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
  /// Whether the table has the whole month at an index below `monthCount`.
  fileprivate func holdsMonth(at index: Int) -> Bool {
    civilDate(ofDay: dayCount(ofMonthAt: index), inMonthAt: index) != nil
  }
}
