/// One or more units that express a distance between dates.
public struct CalendarUnits: OptionSet, Hashable, Sendable {
  /// One bit for each unit.
  public let rawValue: UInt8

  /// Makes units from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Calendar years.
  public static let years = CalendarUnits(rawValue: 1)
  /// Calendar months.
  public static let months = CalendarUnits(rawValue: 2)
  /// Weeks of seven days.
  public static let weeks = CalendarUnits(rawValue: 4)
  /// Calendar days.
  public static let days = CalendarUnits(rawValue: 8)
}

/// How far apart two dates are, in years, months, weeks and days. No number is negative.
public struct CalendarDistance: Hashable, Sendable {
  /// Whole years.
  public private(set) var years = 0
  /// Whole months beyond the years.
  public private(set) var months = 0
  /// Whole weeks beyond the years and months.
  public private(set) var weeks = 0
  /// Days beyond the years, months and weeks.
  public private(set) var days = 0
  /// The remaining days if days are not among the units. They are less than the smallest unit.
  public private(set) var rest = 0

  /// Makes a distance from its parts, for example the widest one that a layout must leave room for.
  public init(years: Int = 0, months: Int = 0, weeks: Int = 0, days: Int = 0) {
    self.years = years
    self.months = months
    self.weeks = weeks
    self.days = days
  }

  /// Counts from `start` to `end`, in either direction, in the given units.
  ///
  /// Years and months are counted as `Temporal.PlainDate.until` counts them with `largestUnit`. A
  /// month has passed once the same day of the next month has come; the last day of a shorter month
  /// is not enough. If the years and months lead to a month without that day, its last day is used.
  /// Without months, the part below a year is counted in the smaller units; without years, the
  /// months may exceed 11. Weeks and days are counted from the date that the years and months lead
  /// to.
  public init(from start: CivilDate, to end: CivilDate, in units: CalendarUnits) {
    let isForward = end >= start
    var whole = 0
    if !units.isDisjoint(with: [.years, .months]) {
      let (first, last) = (start.components, end.components)
      let between = (last.year &- first.year) &* 12 &+ last.month &- first.month
      let isShort = isForward ? first.day > last.day : first.day < last.day
      whole = (isForward ? between : 0 &- between) &- (isShort ? 1 : 0)
      if units.contains(.years) {
        years = whole / 12
        if units.contains(.months) { months = whole % 12 } else { whole = years &* 12 }
      } else {
        months = whole
      }
    }
    // This date lies between `start` and `end`, so it exists.
    let reached = start.adding(months: isForward ? whole : 0 &- whole) ?? start
    rest = isForward ? reached.days(until: end) : end.days(until: reached)
    if units.contains(.weeks) {
      weeks = rest / 7
      rest %= 7
    }
    if units.contains(.days) {
      days = rest
      rest = 0
    }
  }

  /// Whether the years, months, weeks and days are all 0; ignores `rest`.
  public var isZero: Bool { years == 0 && months == 0 && weeks == 0 && days == 0 }
}
