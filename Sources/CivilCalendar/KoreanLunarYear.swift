/// A year of the Korean lunar calendar, read from its word in `KoreanLunarTable`.
///
/// Its months have indices from 0, in order. A leap month has its own index, right after the
/// ordinary month of the same number. No arithmetic can overflow: indices are below 13, and day
/// numbers lie within five hundred days of the table.
struct KoreanLunarYear {
  /// The year's number, which is that of the civil year in which it begins.
  let number: Int
  private let word: UInt32

  /// Finds a year; nil outside the table.
  init?(_ number: Int) {
    guard
      number >= KoreanLunarTable.firstYear && number <= KoreanLunarTable.lastYear
    else { return nil }
    let index = number &- KoreanLunarTable.firstYear
    guard index < KoreanLunarTable.words.count else { return nil }
    self.number = number
    word = KoreanLunarTable.words[index]
  }

  /// The day number of the year's first day, as `CivilDate` counts days.
  var firstDayNumber: Int {
    CivilDate.dayNumber(year: number, month: 1, day: 1) &+ Int(word &>> 17 & 0x3f)
  }

  /// The number of the month that the leap month follows; 0 if the year has no leap month.
  var leapMonth: Int { Int(word &>> 13 & 0xf) }

  /// The number of months: 12 or 13.
  var monthCount: Int { leapMonth == 0 ? 12 : 13 }

  /// The length of the month at an index below `monthCount`: 29 or 30 days.
  func dayCount(ofMonthAt index: Int) -> Int {
    29 &+ Int(word &>> UInt32(truncatingIfNeeded: index) & 1)
  }

  /// The number of days from the year's first day to the first day of the month at an index up to
  /// `monthCount`.
  func dayOffset(ofMonthAt index: Int) -> Int {
    let earlierMonths = 1 &<< UInt32(truncatingIfNeeded: index) &- 1
    return 29 &* index &+ (word & earlierMonths).nonzeroBitCount
  }

  /// The index of a month; nil if the year has no such month.
  func index(ofMonth month: Int, isLeapMonth: Bool) -> Int? {
    guard month >= 1 && month <= 12 else { return nil }
    let leapMonth = leapMonth
    if isLeapMonth { return month == leapMonth ? month : nil }
    return leapMonth == 0 || month <= leapMonth ? month &- 1 : month
  }

  /// The number of the month at an index below `monthCount`, and whether it is the leap month.
  func month(at index: Int) -> (number: Int, isLeapMonth: Bool) {
    let leapMonth = leapMonth
    if leapMonth == 0 || index < leapMonth { return (index &+ 1, false) }
    return (index, index == leapMonth)
  }

  /// The index of the month that contains a day. The day lies `offset` days after the year's first
  /// day and within the year.
  func index(ofMonthAtDayOffset offset: Int) -> Int {
    // No month is longer than 30 days, so this index is never too late. It is at most one month too
    // early.
    let least = offset / 30
    let next = least &+ 1
    return next < monthCount && dayOffset(ofMonthAt: next) <= offset ? next : least
  }
}
