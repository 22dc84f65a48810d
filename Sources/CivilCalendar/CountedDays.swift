/// A set of days that count, for example working days: some of the weekdays, with single dates that
/// differ from their weekday.
///
/// Any distance takes the same time: whole weeks are counted by division, and single dates, which
/// are kept sorted, by halving.
public struct CountedDays: Hashable, Sendable {
  /// A bit for each weekday that counts; Monday's is the lowest.
  private let weekdays: UInt8
  /// The single dates, ascending.
  private let changes: [Change]

  /// A date that does not count as its weekday does.
  private struct Change: Hashable, Sendable {
    let dayNumber: Int
    /// What the dates up to and including this one add to the count by weekdays.
    let total: Int
  }

  /// Monday to Friday.
  public static let mondayToFriday = CountedDays(weekdays: [1, 2, 3, 4, 5])

  /// Makes a set of days.
  ///
  /// - Parameters:
  ///   - weekdays: as ISO 8601 numbers them, Monday 1 to Sunday 7; other numbers mean nothing.
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

  /// How many of the days there are from one date on, before another; 0 if the other is not later.
  ///
  /// As numpy.busday_count counts from an earlier date to a later one.
  public func count(from start: CivilDate, before end: CivilDate) -> Int {
    max(count(before: end.dayNumber) &- count(before: start.dayNumber), 0)
  }

  /// How many of the days there are after one date, up to and including another; 0 if the other is
  /// not later.
  ///
  /// As numpy.busday_count counts, without the sign, from a later date back to an earlier one.
  public func count(after start: CivilDate, through end: CivilDate) -> Int {
    max(count(before: end.dayNumber &+ 1) &- count(before: start.dayNumber &+ 1), 0)
  }

  /// Whether a date is one of the days.
  public func contains(_ date: CivilDate) -> Bool {
    count(before: date.dayNumber &+ 1) > count(before: date.dayNumber)
  }

  /// The earliest date by which a number of the days have passed, counted from a date on.
  ///
  /// - Returns: the day with that number, if the first of the days from `start` on has number 1;
  ///   nil outside 0001 to 9999, and for a number below 1.
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

  /// How many of the days the calendar has before a day.
  private func count(before dayNumber: Int) -> Int {
    // The calendar begins with a Monday. No overflow: a calendar has fewer than 2^22 days.
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
