/// A rule of RFC 5545 for days that come again and again: every second Tuesday, the last weekday of
/// a month.
///
/// The rule begins on a first day, which is one of its days only if the rule itself says so. Days
/// that a month does not have are skipped. What the RFC leaves open, and the first week of a rule
/// with `BYSETPOS`, is as in python-dateutil.
public struct RecurrenceRule: Sendable {
  /// How long a period of the rule is.
  enum Frequency: Int, Sendable {
    case daily, weekly, monthly, yearly
  }

  /// A weekday in a certain place: place 2 with Tuesday is the second Tuesday, -1 the last one.
  struct Ordinal: Sendable {
    /// Monday is 0.
    let weekday: Int
    let place: Int
  }

  /// The date and the time of an `UNTIL`.
  public struct EndTime: Hashable, Sendable {
    /// The date, as it is written.
    public let date: CivilDate
    /// The time of that day.
    public let time: ClockTime
    /// Whether both are in universal time (with a Z), and not in the event's zone.
    public let isUniversal: Bool
  }

  var frequency = Frequency.daily
  /// One of this many periods counts, 1 or more.
  var interval = 1
  /// How many days the rule has; nil for no end.
  public internal(set) var count: Int?
  /// The last date that may be one; nil for no end.
  public var until: CivilDate?
  /// The date and time of an `UNTIL` with a time; nil for a date alone.
  public internal(set) var untilTime: EndTime?
  /// A bit for each weekday; Monday's is the lowest; 0 for all.
  var weekdays: UInt32 = 0
  var ordinals: [Ordinal] = []
  /// A bit for each day of the month; the second lowest is that of the first day.
  var monthDays: UInt32 = 0
  /// The same for days counted from the month's end; the last day has number 1.
  var monthDaysFromEnd: UInt32 = 0
  /// A bit for each month; January's is the second lowest; 0 for all.
  var months: UInt32 = 0
  /// Which days of a period count: from 1 on, or from -1 on counted from its end; empty for all.
  var positions: [Int] = []
  /// The weekday that a week begins with; Monday is 0.
  var weekStart = 0
  /// Where the rule begins.
  public let first: CivilDate

  init(from first: CivilDate) { self.first = first }

  /// How many periods to look at for the next day. Years and months repeat after 400 years; no rule
  /// of days without an interval has a gap of more than 40 years.
  var mostPeriods: Int {
    switch frequency {
    case .daily: 15_000
    case .weekly: 21_000
    case .monthly: 4_800
    case .yearly: 400
    }
  }

  /// The earliest day of the rule that is not before a date, whatever `count` says.
  ///
  /// - Parameter budget: how many periods may be looked at; it becomes less.
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

  /// The same, with a budget of as many periods as a gap can have.
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

  /// The period that a date lies in, or the one before it.
  private func period(of date: CivilDate) -> Int {
    guard date >= first else { return 0 }
    switch frequency {
    case .daily: return first.days(until: date) / interval
    case .weekly: return (date.dayNumber &- firstWeek) / 7 / interval
    case .monthly: return (Self.month(of: date) &- Self.month(of: first)) / interval
    case .yearly: return (date.year &- first.year) / interval
    }
  }

  /// The months since the year 0.
  private static func month(of date: CivilDate) -> Int {
    let (year, month, _) = date.components
    return year &* 12 &+ month &- 1
  }

  /// The first day of the rule's first week.
  private var firstWeek: Int {
    first.dayNumber &- (first.dayOfWeek &+ 6 &- weekStart) % 7
  }

  /// The day numbers of a period, ascending; nil after the calendar's end.
  private func days(ofPeriod period: Int) -> [Int]? {
    var days: [Int] = []
    // No overflow: an interval has at most 7 digits, and periods end with the calendar.
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
      days = all.indices.filter {
        positions.contains($0 &+ 1) || positions.contains($0 &- all.count)
      }.map { all[$0] }
    }
    return days.filter { $0 >= first.dayNumber }
  }

  /// Adds the days of a month; false after the calendar's end.
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

  /// A bit for each day of a month that the rule has; the lowest is that of the first day.
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
    // Ordinals count in the whole year if a yearly rule names no months.
    let isOfYear = frequency == .yearly && months == 0
    let before =
      isOfYear ? (CivilDate(year: year, month: 1, day: 1)?.days(until: start) ?? 0) : 0
    let days = isOfYear ? (CivilDate.isLeapYear(year) ? 366 : 365) : length
    for ordinal in ordinals {
      // The first such weekday of the year or month, counted from 0.
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
