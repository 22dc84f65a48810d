import CivilCalendar

/// A day that may repeat every year, counted from its first date.
struct YearlyDay: Sendable {
  /// The day on which it came first; for a day without a year, the first such day of the calendar.
  let first: CivilDate
  /// Whether it began in a known year. If not, it repeats every year, like a birthday whose year
  /// nobody knows.
  let hasYear: Bool
  private let calendar: Calendar

  /// The rule that says which day of another year is the same day.
  private enum Calendar: Sendable {
    /// The same month and day. For 29 February the rule decides.
    case gregorian(LeapDayRule)
    /// The same month and day of the Korean lunar calendar.
    case lunarKorean(KoreanLunarDate)
  }

  /// A day of the civil calendar.
  init(_ date: CivilDate, leapDay: LeapDayRule = .february28) {
    first = date
    hasYear = true
    calendar = .gregorian(leapDay)
  }

  /// A day of each civil year; nil if no year has it.
  init?(month: Int, day: Int, leapDay: LeapDayRule) {
    // The first year that has a 29 February is the fourth.
    guard
      let date = CivilDate(year: 1, month: month, day: day)
        ?? CivilDate(year: 4, month: month, day: day)
    else { return nil }
    first = date
    hasYear = false
    calendar = .gregorian(leapDay)
  }

  /// A day of the Korean lunar calendar, which repeats once in each lunar year of the table, 1391
  /// to 2050.
  init(_ date: KoreanLunarDate) {
    first = date.civilDate
    hasYear = true
    calendar = .lunarKorean(date)
  }

  /// A day of each year of the Korean lunar calendar; nil if no year of its table has it.
  init?(lunarMonth month: Int, day: Int, isLeapMonth: Bool) {
    var years = KoreanLunarDate.yearRange.makeIterator()
    var found: KoreanLunarDate?
    while found == nil, let year = years.next() {
      found = KoreanLunarDate(year: year, month: month, day: day, isLeapMonth: isLeapMonth)
    }
    guard let found else { return nil }
    first = found.civilDate
    hasYear = false
    calendar = .lunarKorean(found)
  }

  /// The same rule with another first day, in the civil calendar.
  func beginning(on date: CivilDate) -> YearlyDay {
    guard case .gregorian(let leapDay) = calendar else { return YearlyDay(date) }
    return YearlyDay(date, leapDay: leapDay)
  }

  /// Whether it goes by the lunar calendar.
  var isLunar: Bool {
    if case .lunarKorean = calendar { true } else { false }
  }

  /// The day a number of years after the first; nil outside the calendar.
  func date(years: Int) -> CivilDate? {
    switch calendar {
    case .gregorian(let leapDay):
      first.anniversary(years: years, leapDay: leapDay)
    case .lunarKorean(let lunar):
      KoreanLunarDate.occurrence(
        ofMonth: lunar.month, day: lunar.day, isLeapMonth: lunar.isLeapMonth,
        inYear: lunar.year &+ years)
    }
  }

  /// The earliest of these days that is not before a date, the first itself included, and how many
  /// years after the first it is; nil if it lies outside the calendar.
  func next(onOrAfter date: CivilDate) -> (years: Int, date: CivilDate)? {
    guard date > first || !hasYear && !isLunar else { return (0, first) }
    // The day comes once in each year of its calendar, so it is this year's or the next one's.
    guard let years = years(until: date) else { return nil }
    if let candidate = self.date(years: years), candidate >= date { return (years, candidate) }
    return self.date(years: years &+ 1).map { (years &+ 1, $0) }
  }

  /// The same without the first day itself: the earliest anniversary, 1 year or more after it.
  func nextAnniversary(onOrAfter date: CivilDate) -> (years: Int, date: CivilDate)? {
    if date > first { return next(onOrAfter: date) }
    return self.date(years: 1).map { (1, $0) }
  }

  /// The difference between the year of a day and the year of the first day, in its calendar; nil
  /// outside the calendar.
  func years(until date: CivilDate) -> Int? {
    switch calendar {
    case .gregorian: date.year &- first.year
    case .lunarKorean(let lunar): KoreanLunarDate(date).map { $0.year &- lunar.year }
    }
  }
}

extension YearlyDay: CustomStringConvertible {
  /// The first day, or for a day of every year "--05-01", as in vCard. Lunar days are written as
  /// civil days.
  var description: String {
    hasYear ? first.description : "--\(first.description.dropFirst(5))"
  }
}
