/// A day of the Korean lunar calendar.
///
/// It follows the tables of the Korea Astronomy and Space Science Institute (KASI), which define
/// the calendar of Korea. They occasionally differ from the Chinese calendar by a day or a month:
/// 2001-04-23 is 3/30 in Korea and 4/1 in China. Nothing is computed astronomically.
///
/// The first day of the table is lunar 1391-01-01, which is civil 1391-02-13. The last is lunar
/// 2050-11-18, civil 2050-12-31, where KASI's tables end. A lunar year begins in January or
/// February and takes the number of that civil year. It has twelve months of 29 or 30 days. In
/// seven of nineteen years it also has a leap month, which has the number of the month before it.
///
/// For days before 1582-10-15, KASI writes civil dates in the Julian calendar: the first day is
/// 1391-02-05 there. `CivilDate` is always proleptic Gregorian. Both dates name the same day, which
/// has the Julian day number 2229156.
public struct KoreanLunarDate: Hashable, Comparable, Sendable {
  /// The lunar year, 1391 to 2050.
  public let year: Int
  /// The number of the month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 30.
  public let day: Int
  /// Whether the month is the leap month, which follows the ordinary month of the same number.
  public let isLeapMonth: Bool
  /// The same day in the civil calendar.
  public let civilDate: CivilDate

  /// Makes a date from a lunar year, a month and a day of the month; nil if the table has no such
  /// day.
  public init?(year: Int, month: Int, day: Int, isLeapMonth: Bool = false) {
    guard
      let lunarYear = KoreanLunarYear(year),
      let index = lunarYear.index(ofMonth: month, isLeapMonth: isLeapMonth),
      day >= 1 && day <= lunarYear.dayCount(ofMonthAt: index),
      let civilDate = lunarYear.civilDate(ofDay: day, inMonthAt: index)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
    self.isLeapMonth = isLeapMonth
    self.civilDate = civilDate
  }

  /// Converts a civil date to a lunar one; nil before 1391-02-13 and after 2050-12-31.
  public init?(_ date: CivilDate) {
    let dayNumber = date.dayNumber
    guard
      dayNumber >= KoreanLunarTable.firstDayNumber && dayNumber <= KoreanLunarTable.lastDayNumber
    else { return nil }
    let civilYear = date.year
    guard var lunarYear = KoreanLunarYear(civilYear) else { return nil }
    if lunarYear.firstDayNumber > dayNumber {
      guard let previous = KoreanLunarYear(civilYear &- 1) else { return nil }
      lunarYear = previous
    }
    let offset = dayNumber &- lunarYear.firstDayNumber
    let index = lunarYear.index(ofMonthAtDayOffset: offset)
    year = lunarYear.number
    (month, isLeapMonth) = lunarYear.month(at: index)
    day = offset &- lunarYear.dayOffset(ofMonthAt: index) &+ 1
    civilDate = date
  }

  /// Whether one date is earlier than another.
  public static func < (first: KoreanLunarDate, second: KoreanLunarDate) -> Bool {
    first.civilDate < second.civilDate
  }
}

extension KoreanLunarDate: CustomStringConvertible {
  /// The date as `YYYY-MM-DD`, with an `L` after the month if it is the leap month, as in the month
  /// codes of Unicode and Temporal: `2020-04L-01`.
  public var description: String {
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(padded(month))\(isLeapMonth ? "L" : "")-\(padded(day))"
  }
}

extension KoreanLunarYear {
  /// The civil date of a day in the month at an index below `monthCount`; nil after the table's
  /// end.
  ///
  /// The table ends within a month of its last year, so a day of that month exists only if this
  /// function returns its date.
  func civilDate(ofDay day: Int, inMonthAt index: Int) -> CivilDate? {
    let dayNumber = firstDayNumber &+ dayOffset(ofMonthAt: index) &+ day &- 1
    guard dayNumber <= KoreanLunarTable.lastDayNumber else { return nil }
    return CivilDate(dayNumber: dayNumber)
  }
}
