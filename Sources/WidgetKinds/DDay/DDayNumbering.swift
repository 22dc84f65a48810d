import CivilCalendar

/// How the days of an event are numbered, beginning with its start.
struct DDayNumbering: Sendable {
  /// The event's start.
  let start: YearlyDay
  /// Whether the start day is day 1; otherwise it is day 0.
  let startsFromDayOne: Bool
  /// The days that have numbers; nil for all days.
  let countedDays: CountedDays?

  /// The number of a date; nil before the start. A date that does not count has the number of the
  /// last day that does.
  func number(of date: CivilDate) -> Int? {
    let elapsed = start.first.days(until: date)
    guard elapsed >= 0 else { return nil }
    guard let countedDays else { return elapsed &+ (startsFromDayOne ? 1 : 0) }
    let isFirstCounted = startsFromDayOne && countedDays.contains(start.first)
    return countedDays.count(after: start.first, through: date) &+ (isFirstCounted ? 1 : 0)
  }

  /// The first date with a given number, which is 1 or more; nil after 9999-12-31.
  func date(of number: Int) -> CivilDate? {
    guard let countedDays else {
      return start.first.adding(days: startsFromDayOne ? number &- 1 : number)
    }
    guard let first = startsFromDayOne ? start.first : start.first.adding(days: 1) else {
      return nil
    }
    return countedDays.date(ofNumber: number, from: first)
  }

  /// The lowest number, 1 or more, whose day is on or after a date.
  func lowestNumber(onOrAfter date: CivilDate) -> Int {
    guard countedDays != nil else {
      return max(start.first.days(until: date) &+ (startsFromDayOne ? 1 : 0), 1)
    }
    guard let before = date.adding(days: -1) else { return 1 }
    return (number(of: before) ?? 0) &+ 1
  }
}
