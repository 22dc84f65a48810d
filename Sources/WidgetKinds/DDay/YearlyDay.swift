import CivilCalendar

/// A day that may repeat every year. Its years are counted from the first date.
struct YearlyDay: Sendable {
  /// The first date; for a day without a year, the first such date in the calendar.
  let first: CivilDate
  /// Whether the year of the first date is known. If not, the day repeats every year, like a
  /// birthday whose year is unknown.
  let hasYear: Bool
  private let calendar: Calendar

  /// The calendar, which determines which date of another year is the same day.
  private enum Calendar: Sendable {
    /// The same month and day. The rule applies to 29 February.
    case gregorian(LeapDayRule)
    /// The same month and day of the Korean lunar calendar.
    case lunarKorean(KoreanLunarDate)
  }

  /// Makes a day of the civil calendar.
  init(_ date: CivilDate, leapDay: LeapDayRule = .february28) {
    first = date
    hasYear = true
    calendar = .gregorian(leapDay)
  }

  /// Makes a day without a year in the civil calendar; nil if no year has it.
  init?(month: Int, day: Int, leapDay: LeapDayRule) {
    // The first year with a 29 February is year 4.
    guard
      let date = CivilDate(year: 1, month: month, day: day)
        ?? CivilDate(year: 4, month: month, day: day)
    else { return nil }
    first = date
    hasYear = false
    calendar = .gregorian(leapDay)
  }

  /// Makes a day of the Korean lunar calendar, which repeats once in each lunar year of the table,
  /// 1391 to 2050.
  init(_ date: KoreanLunarDate) {
    first = date.civilDate
    hasYear = true
    calendar = .lunarKorean(date)
  }

  /// Makes a day without a year in the Korean lunar calendar; nil if no year of its table has it.
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

  /// A day of the civil calendar with another first date and the same rule for 29 February.
  func beginning(on date: CivilDate) -> YearlyDay {
    guard case .gregorian(let leapDay) = calendar else { return YearlyDay(date) }
    return YearlyDay(date, leapDay: leapDay)
  }

  /// The month of the day in its calendar.
  var month: Int {
    switch calendar {
    case .gregorian: first.month
    case .lunarKorean(let lunar): lunar.month
    }
  }

  /// Whether this is a day of the Korean lunar calendar.
  var isLunar: Bool {
    if case .lunarKorean = calendar { true } else { false }
  }

  /// The date that is a number of years after the first date; nil outside the calendar.
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

  /// The earliest of the day's dates on or after a given date, and its number of years after the
  /// first date, which is 0 for the first date itself. Nil if it lies outside the calendar.
  func next(onOrAfter date: CivilDate) -> (years: Int, date: CivilDate)? {
    guard date > first || !hasYear && !isLunar else { return (0, first) }
    // The day has one date in each year of its calendar, so the result is in this year or the next.
    guard let years = years(until: date) else { return nil }
    if let candidate = self.date(years: years), candidate >= date { return (years, candidate) }
    return self.date(years: years &+ 1).map { (years &+ 1, $0) }
  }

  /// The earliest anniversary on or after a date, at least 1 year after the first date.
  func nextAnniversary(onOrAfter date: CivilDate) -> (years: Int, date: CivilDate)? {
    if date > first { return next(onOrAfter: date) }
    return self.date(years: 1).map { (1, $0) }
  }

  /// The difference between the years of a date and of the first date, in the day's calendar; nil
  /// outside the calendar.
  func years(until date: CivilDate) -> Int? {
    switch calendar {
    case .gregorian: date.year &- first.year
    case .lunarKorean(let lunar): KoreanLunarDate(date).map { $0.year &- lunar.year }
    }
  }
}

extension YearlyDay: CustomStringConvertible {
  /// The first date, of the civil calendar even for a lunar day; or for a day without a year, its
  /// month and day in its own calendar: "--05-01", as in vCard.
  var description: String {
    if hasYear { return first.description }
    let date =
      if case .lunarKorean(let lunar) = calendar { lunar.description } else { first.description }
    return "--\(date.dropFirst(5))"
  }
}
