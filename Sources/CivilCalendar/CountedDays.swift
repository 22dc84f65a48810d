/// A set of days that count, for example working days: certain weekdays, with exceptions for single
/// dates.
///
/// The time to count does not depend on the distance: division counts the whole weeks, and a binary
/// search counts the single dates.
public struct CountedDays: Hashable, Sendable {
  /// One bit for each weekday that counts; the lowest bit is Monday's.
  private let weekdays: UInt8
  /// The dates that differ from their weekday, ascending.
  private let changes: [Change]

  /// A date that counts although its weekday does not, or the reverse.
  private struct Change: Hashable, Sendable {
    let dayNumber: Int
    /// The total correction to the count by weekdays, up to and including this date.
    let total: Int
  }

  /// Monday to Friday.
  public static let mondayToFriday = CountedDays(weekdays: [1, 2, 3, 4, 5])

  /// Makes a set of days.
  ///
  /// - Parameters:
  ///   - weekdays: as ISO 8601 numbers them, Monday 1 to Sunday 7; other numbers are ignored.
  ///   - exceptions: dates that do not count, in any order.
  ///   - additions: dates that count, in any order, even if they are among the exceptions.
  public init(
    weekdays: [Int], except exceptions: [CivilDate] = [], also additions: [CivilDate] = []
  ) {
    var mask: UInt8 = 0
    for weekday in weekdays where (1...7).contains(weekday) { mask |= 1 &<< UInt8(weekday &- 1) }
    self.weekdays = mask
    let added = additions.map { $0.dayNumber }.sorted()
    let left = exceptions.map { $0.dayNumber }.sorted()
    var changes: [Change] = []
    var (total, place, other) = (0, 0, 0)
    while place < added.count || other < left.count {
      let isAdded = other >= left.count || place < added.count && added[place] <= left[other]
      let dayNumber = isAdded ? added[place] : left[other]
      while place < added.count, added[place] == dayNumber { place &+= 1 }
      while other < left.count, left[other] == dayNumber { other &+= 1 }
      guard isAdded != Self.contains(dayNumber, in: mask) else { continue }
      total &+= isAdded ? 1 : -1
      changes.append(Change(dayNumber: dayNumber, total: total))
    }
    self.changes = changes
  }

  /// The number of counted days from `start`, inclusive, to `end`, exclusive; 0 if `end` is not
  /// later.
  ///
  /// numpy.busday_count gives the same number from an earlier date to a later one.
  public func count(from start: CivilDate, before end: CivilDate) -> Int {
    max(count(before: end.dayNumber) &- count(before: start.dayNumber), 0)
  }

  /// The number of counted days from `start`, exclusive, to `end`, inclusive; 0 if `end` is not
  /// later.
  ///
  /// numpy.busday_count gives the same number, but negative, from a later date to an earlier one.
  public func count(after start: CivilDate, through end: CivilDate) -> Int {
    max(count(before: end.dayNumber &+ 1) &- count(before: start.dayNumber &+ 1), 0)
  }

  /// Whether a date is a counted day.
  public func contains(_ date: CivilDate) -> Bool {
    count(before: date.dayNumber &+ 1) > count(before: date.dayNumber)
  }

  /// Finds a counted day by its number.
  ///
  /// - Returns: the day with that number, where the first counted day on or after `start` has
  ///   number 1; nil after the year 9999, and for a number below 1.
  public func date(ofNumber number: Int, from start: CivilDate) -> CivilDate? {
    guard number >= 1, number <= CivilDate.maximum.dayNumber &- start.dayNumber &+ 1 else {
      return nil
    }
    let wanted = count(before: start.dayNumber) &+ number
    var low = start.dayNumber
    var high = CivilDate.maximum.dayNumber
    guard count(before: high &+ 1) >= wanted else { return nil }
    while low < high {
      let middle = low &+ (high &- low) / 2
      if count(before: middle &+ 1) >= wanted { high = middle } else { low = middle &+ 1 }
    }
    return CivilDate(dayNumber: low)
  }

  /// The number of counted days from 0001-01-01 to a day, exclusive.
  private func count(before dayNumber: Int) -> Int {
    // The calendar begins on a Monday. No overflow: the calendar has fewer than 2^22 days.
    let days = dayNumber &- CivilDate.minimum.dayNumber
    let rest = weekdays & ((1 &<< UInt8(truncatingIfNeeded: days % 7)) &- 1)
    let byWeekdays = days / 7 &* weekdays.nonzeroBitCount &+ rest.nonzeroBitCount
    return byWeekdays &+ changesTotal(before: dayNumber)
  }

  private func changesTotal(before dayNumber: Int) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = low &+ (high &- low) / 2
      if changes[middle].dayNumber < dayNumber { low = middle &+ 1 } else { high = middle }
    }
    return low > 0 ? changes[low &- 1].total : 0
  }

  private static func contains(_ dayNumber: Int, in weekdays: UInt8) -> Bool {
    let place = (dayNumber &- CivilDate.minimum.dayNumber) % 7
    return weekdays & (1 &<< UInt8(truncatingIfNeeded: place)) != 0
  }
}
