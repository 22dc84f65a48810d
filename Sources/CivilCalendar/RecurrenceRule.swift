/// A rule of RFC 5545 for recurring days, such as every second Tuesday or the last weekday of a
/// month.
///
/// The rule has a start date, which is one of its days only if the rule matches it. Days that a
/// month does not have are skipped. Where the RFC is silent, and in the first week of a rule with
/// `BYSETPOS`, the rule behaves as python-dateutil does.
public struct RecurrenceRule: Sendable {
  /// The length of one period of the rule.
  enum Frequency: Int, Sendable {
    case daily, weekly, monthly, yearly
  }

  /// A weekday by its place in a month or year: place 2 of Tuesday is the second Tuesday, -1 the
  /// last.
  struct Ordinal: Equatable, Sendable {
    /// Monday is 0.
    let weekday: Int
    let place: Int
  }

  /// The date and the time of an `UNTIL`.
  public struct EndTime: Hashable, Sendable {
    /// The date as written.
    public let date: CivilDate
    /// The time of that day.
    public let time: ClockTime
    /// Whether date and time are in UTC (written with a Z) rather than in the event's zone.
    public let isUniversal: Bool
  }

  var frequency = Frequency.daily
  /// The rule applies to every period if this is 1, to every second one if it is 2, and so on.
  var interval = 1
  /// The rule's COUNT, the number of its days; nil if it has none.
  public internal(set) var count: Int?
  /// The last date on which the rule may fall; nil for no end.
  public var until: CivilDate?
  /// The date and time of an `UNTIL` with a time; nil for a date alone.
  public internal(set) var untilTime: EndTime?
  /// One bit for each weekday, Monday's lowest; 0 for all weekdays.
  var weekdays: UInt32 = 0
  var ordinals: [Ordinal] = []
  /// One bit for each day of the month: bit 1 is the first day.
  var monthDays: UInt32 = 0
  /// One bit for each day counted from the month's end: bit 1 is the last day.
  var monthDaysFromEnd: UInt32 = 0
  /// One bit for each month: bit 1 is January. 0 for all months.
  var months: UInt32 = 0
  /// Which of a period's days count: 1 is the first, -1 the last. Empty for all.
  var positions: [Int] = []
  /// The first weekday of a week; Monday is 0.
  var weekStart = 0
  /// The date on which the rule begins.
  public let first: CivilDate

  init(from first: CivilDate) { self.first = first }

  /// How many periods a search for the next day covers. The calendar repeats after 400 years, which
  /// have 146,097 days, 20,871 weeks or 4,800 months. With any interval, a rule repeats after that
  /// number of periods at the latest. A daily rule with an interval of 1 has no gap of more than 40
  /// years.
  var mostPeriods: Int {
    switch frequency {
    case .daily: interval == 1 ? 15_000 : 146_097
    case .weekly: 21_000
    case .monthly: 4_800
    case .yearly: 400
    }
  }

  /// The number of periods that a search for `count` days needs at least, computed from the rule's
  /// parts alone. Nil if no day matches the rule.
  ///
  /// Between two years such as 1900 and 2100, dates have the same weekdays again after 28 years, a
  /// cycle. Let `common` be the greatest common divisor of the interval and the number of periods
  /// in a cycle. The rule reaches each day of a cycle at most once in `cycle / common` periods. So
  /// these periods have at most as many of the rule's days as a cycle has with an interval of 1.
  /// Each year such as 1900 adds at most as many again.
  ///
  /// The parts do not determine a greatest number. If an interval of 10 days must reach a Sunday
  /// that is 29 February, it does so after 124 years in some centuries, and after 1,768 in others.
  public var leastPeriods: Int? {
    var days = 0
    for year in 2000..<2028 {
      for month in 1...12 {
        guard let start = CivilDate(year: year, month: month, day: 1) else { continue }
        days &+= mask(year, month, from: start).nonzeroBitCount
      }
    }
    guard days > 0 else { return nil }
    let cycle =
      switch frequency {
      case .daily: 10_227
      case .weekly: 1461
      case .monthly: 336
      case .yearly: 28
      }
    var (common, rest) = (cycle, interval)
    while rest > 0 { (common, rest) = (rest, common % rest) }
    let cycles = Int64(((count ?? 1) &- 1) / days &- 2)
    let least = cycles &* Int64(cycle &* 100) / Int64(common &* 100 &+ interval &* 28)
    // No search goes beyond the calendar's end.
    return Int(min(least, Int64((9999 &- first.year) &* cycle / 28 / interval)))
  }

  /// The earliest day of the rule on or after a date, regardless of `count`.
  ///
  /// - Parameter budget: the number of periods that may be searched. Each period that is searched
  ///   reduces the budget by 1.
  /// - Returns: nil after `until`, after the calendar's end, and once the budget is used up.
  public func next(onOrAfter date: CivilDate, budget: inout Int) -> CivilDate? {
    var period = max(self.period(of: date), 0)
    while budget > 0, let days = days(ofPeriod: period) {
      budget &-= 1
      period &+= 1
      guard let day = days.first(where: { $0 >= date.dayNumber }) else { continue }
      guard let found = CivilDate(dayNumber: day), until.map({ found <= $0 }) ?? true else {
        return nil
      }
      return found
    }
    return nil
  }

  /// The earliest day of the rule on or after a date, with a budget that covers the longest gap.
  public func next(onOrAfter date: CivilDate) -> CivilDate? {
    var budget = mostPeriods
    return next(onOrAfter: date, budget: &budget)
  }

  /// The latest day of the rule before a date, not after `until`; nil if there is none.
  public func previous(before date: CivilDate) -> CivilDate? {
    var end = date.dayNumber
    if let until { end = min(end, until.dayNumber &+ 1) }
    guard let last = CivilDate(dayNumber: end &- 1) else { return nil }
    var (period, budget) = (self.period(of: last), mostPeriods)
    while period >= 0, budget > 0 {
      if let day = days(ofPeriod: period)?.last(where: { $0 < end }) {
        return CivilDate(dayNumber: day)
      }
      (period, budget) = (period &- 1, budget &- 1)
    }
    return nil
  }

  /// The index of the last period that begins on or before a date; 0 before the first period.
  private func period(of date: CivilDate) -> Int {
    guard date >= first else { return 0 }
    switch frequency {
    case .daily: return first.days(until: date) / interval
    case .weekly: return (date.dayNumber &- firstWeek) / 7 / interval
    case .monthly: return (Self.month(of: date) &- Self.month(of: first)) / interval
    case .yearly: return (date.year &- first.year) / interval
    }
  }

  /// The number of months since January of year 0.
  private static func month(of date: CivilDate) -> Int {
    let (year, month, _) = date.components
    return year &* 12 &+ month &- 1
  }

  /// The day number of the first day of the rule's first week.
  private var firstWeek: Int {
    first.dayNumber &- (first.dayOfWeek &+ 6 &- weekStart) % 7
  }

  /// The rule's days in a period, as ascending day numbers; nil after the calendar's end.
  private func days(ofPeriod period: Int) -> [Int]? {
    var days: [Int] = []
    // No overflow: an interval has at most 7 digits, and no period begins after the calendar's end.
    let step = period &* interval
    switch frequency {
    case .daily:
      guard let date = first.adding(days: step) else { return nil }
      if takes(date) { days.append(date.dayNumber) }
    case .weekly:
      let start = max(firstWeek &+ step &* 7, first.dayNumber)
      guard CivilDate(dayNumber: start) != nil else { return nil }
      for day in start..<(firstWeek &+ step &* 7 &+ 7) {
        if let date = CivilDate(dayNumber: day), takes(date) { days.append(day) }
      }
    case .monthly:
      let month = Self.month(of: first) &+ step
      guard append(year: month / 12, month: month % 12 &+ 1, to: &days) else { return nil }
    case .yearly:
      for month in 1...12 where months == 0 || months & (1 &<< UInt32(month)) != 0 {
        guard append(year: first.year &+ step, month: month, to: &days) else { return nil }
      }
    }
    if !positions.isEmpty {
      let all = days
      // A lookup of each day among hundreds of positions would take a second for thousands of
      // periods.
      var isTaken = [Bool](repeating: false, count: all.count)
      for position in positions {
        let place = position > 0 ? position &- 1 : all.count &+ position
        if all.indices.contains(place) { isTaken[place] = true }
      }
      days = all.indices.filter { isTaken[$0] }.map { all[$0] }
    }
    return days.filter { $0 >= first.dayNumber }
  }

  /// Adds the rule's days in a month; returns false after the calendar's end.
  private func append(year: Int, month: Int, to days: inout [Int]) -> Bool {
    guard let start = CivilDate(year: year, month: month, day: 1) else { return false }
    let mask = mask(year, month, from: start)
    for day in 0..<31 where mask & (1 &<< UInt32(day)) != 0 { days.append(start.dayNumber &+ day) }
    return true
  }

  private func takes(_ date: CivilDate) -> Bool {
    let (year, month, day) = date.components
    guard let start = date.adding(days: 1 &- day) else { return false }
    return mask(year, month, from: start) & (1 &<< UInt32(day &- 1)) != 0
  }

  /// One bit for each of the rule's days in a month: bit 0 is the first day.
  private func mask(_ year: Int, _ month: Int, from start: CivilDate) -> UInt32 {
    guard months == 0 || months & (1 &<< UInt32(month)) != 0 else { return 0 }
    let length = CivilDate.dayCount(ofMonth: month, year: year)
    let whole: UInt32 = (1 &<< UInt32(length)) &- 1
    var mask = whole
    if monthDays != 0 || monthDaysFromEnd != 0 {
      mask = monthDays &>> 1
      for day in 1...length where monthDaysFromEnd & (1 &<< UInt32(day)) != 0 {
        mask |= 1 &<< UInt32(length &- day)
      }
    }
    guard weekdays != 0 || !ordinals.isEmpty else { return mask & whole }
    let weekday = start.dayOfWeek &- 1
    var taken: UInt32 = 0
    for day in 0..<7 where weekdays & (1 &<< UInt32((weekday &+ day) % 7)) != 0 {
      taken |= 0x1020_4081 &<< UInt32(day)
    }
    // In a yearly rule without months, ordinals count weekdays of the year rather than of a month.
    let isOfYear = frequency == .yearly && months == 0
    let before =
      isOfYear ? (CivilDate(year: year, month: 1, day: 1)?.days(until: start) ?? 0) : 0
    let days = isOfYear ? (CivilDate.isLeapYear(year) ? 366 : 365) : length
    for ordinal in ordinals {
      // The index of the first such weekday in the year or month, from 0.
      let offset = (ordinal.weekday &- weekday &+ before % 7 &+ 14) % 7
      let last = offset &+ (days &- 1 &- offset) / 7 &* 7
      let place =
        ordinal.place > 0
        ? offset &+ (ordinal.place &- 1) &* 7 : last &+ (ordinal.place &+ 1) &* 7
      let day = place &- before
      if place >= 0, day >= 0, day < length { taken |= 1 &<< UInt32(day) }
    }
    return mask & taken & whole
  }
}
