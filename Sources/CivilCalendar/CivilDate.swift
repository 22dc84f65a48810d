/// A day of the proleptic Gregorian calendar, without a time and without a zone.
///
/// The years are 0001 to 9999. A date is stored as the number of days since 1970-01-01, so that
/// comparing dates and counting days each take one integer operation. The conversion from year,
/// month and day is `days_from_civil` from Howard Hinnant's "chrono-Compatible Low-Level Date
/// Algorithms". The reverse conversion is from "Euclidean affine functions and their application to
/// calendar algorithms" by Cassio Neri and Lorenz Schneider.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Days since 1970-01-01, within the bounds of `minimum` and `maximum`.
  private let days: Int32

  /// The first day, 0001-01-01.
  public static let minimum = CivilDate(validDayNumber: minimumDayNumber)
  /// The last day, 9999-12-31.
  public static let maximum = CivilDate(validDayNumber: maximumDayNumber)

  static let minimumDayNumber: Int32 = -719_162
  static let maximumDayNumber: Int32 = 2_932_896

  /// Makes a date from a day number that is known to lie within the bounds.
  private init(validDayNumber: Int32) {
    days = validDayNumber
  }

  /// Makes the date that lies `dayNumber` days after 1970-01-01 (before it, if negative); nil
  /// outside 0001-01-01 to 9999-12-31.
  public init?(dayNumber: Int) {
    guard
      dayNumber >= Int(Self.minimumDayNumber) && dayNumber <= Int(Self.maximumDayNumber)
    else { return nil }
    days = Int32(truncatingIfNeeded: dayNumber)
  }

  /// Makes a date from a year (1 to 9999), a month (1 to 12) and a day of the month; nil if there
  /// is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard
      year >= 1 && year <= 9999,
      day >= 1 && day <= Self.dayCount(ofMonth: month, year: year)
    else { return nil }
    days = Int32(truncatingIfNeeded: Self.dayNumber(year: year, month: month, day: day))
  }

  /// Days since 1970-01-01; negative for earlier dates.
  public var dayNumber: Int { Int(days) }

  /// The year, 1 to 9999.
  public var year: Int { components.year }
  /// The month, 1 to 12.
  public var month: Int { components.month }
  /// The day of the month, 1 to 31.
  public var day: Int { components.day }

  /// The year, month and day. Computing all three costs no more than computing one.
  public var components: (year: Int, month: Int, day: Int) {
    Self.components(dayNumber: days)
  }

  /// The day of the week as ISO 8601 numbers it: Monday is 1, Sunday 7.
  public var dayOfWeek: Int {
    // 0001-01-01, which is day number -719_162 and the smallest one, was a Monday.
    (Int(days) &+ 719_162) % 7 &+ 1
  }

  /// Whether one date is earlier than another.
  public static func < (first: CivilDate, second: CivilDate) -> Bool {
    first.days < second.days
  }
}

extension CivilDate {
  /// The number of days in a month: 28 to 31, or 0 if there is no such month.
  public static func dayCount(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2: isLeapYear(year) ? 29 : 28
    default: 0
    }
  }

  /// Whether a year has 29 February.
  public static func isLeapYear(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Computes `days_from_civil` without checking its arguments: the caller ensures that the result
  /// fits.
  static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    // Here a year begins in March, so that the leap day is its last day.
    let shiftedYear = month <= 2 ? year &- 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear &- 399) / 400
    let yearOfEra = shiftedYear &- era &* 400
    let monthFromMarch = month > 2 ? month &- 3 : month &+ 9
    let dayOfYear = (153 &* monthFromMarch &+ 2) / 5 &+ day &- 1
    let dayOfEra = yearOfEra &* 365 &+ yearOfEra / 4 &- yearOfEra / 100 &+ dayOfYear
    return era &* 146_097 &+ dayOfEra &- 719_468
  }

  /// The reverse of `days_from_civil`, for 0000-03-01 and later. Each division is by a constant.
  /// Some divisions are written as a multiplication and a shift; the lower half of the product then
  /// gives the remainder.
  static func components(dayNumber: Int32) -> (year: Int, month: Int, day: Int) {
    // This counts centuries of 146,097 quarter days each, then years. Both begin on 1 March.
    let quarters = UInt32(bitPattern: dayNumber &+ 719_468) &* 4 &+ 3
    let century = quarters / 146_097
    let quartersOfCentury = (quarters &- century &* 146_097) | 3
    let years = UInt64(quartersOfCentury) &* 2_939_745
    let yearOfCentury = UInt32(truncatingIfNeeded: years &>> 32)
    let dayOfYear = UInt32(truncatingIfNeeded: years) / 2_939_745 / 4
    // The five months from March have 153 days, and so do the next five. March is month 3 here, and
    // the following February month 14.
    let months = dayOfYear &* 2_141 &+ 197_913
    let day = (months & 0xFFFF) / 2_141 &+ 1
    let isNextYear = dayOfYear >= 306
    let month = (months &>> 16) &- (isNextYear ? 12 : 0)
    let year = century &* 100 &+ yearOfCentury &+ (isNextYear ? 1 : 0)
    return (
      Int(truncatingIfNeeded: year), Int(truncatingIfNeeded: month), Int(truncatingIfNeeded: day)
    )
  }
}
