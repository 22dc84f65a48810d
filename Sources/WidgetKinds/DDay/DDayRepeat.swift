import CivilCalendar

/// How an event comes back.
///
/// Every occurrence is computed from the first one, never from the one before it, and in a fixed
/// number of steps however far away it is: the 31st of every month is 28 February and then 31
/// March.
enum DDayRepeat: Hashable, Sendable {
  /// Each year on the same month and day.
  case yearly
  /// Each month on the same day, or on the month's last day where it is shorter.
  case monthly
  /// Each week on the same weekday.
  case weekly
  /// After so many days, 1 or more.
  case everyDays(Int)

  /// One of the dates on which an event takes place.
  struct Occurrence: Equatable, Sendable {
    /// Which one it is; the event's own end date is number 1.
    let number: Int
    /// When it is.
    let date: CivilDate
  }

  /// The earliest occurrence that is not before a date, the first one included; nil where it lies
  /// outside 0001 to 9999.
  func occurrence(of day: YearlyDay, onOrAfter date: CivilDate) -> Occurrence? {
    let first = day.first
    // A day that comes every year, and began in none, may come before the first that the calendar has.
    guard date > first || self == .yearly else { return Occurrence(number: 1, date: first) }
    switch self {
    case .yearly:
      return day.next(onOrAfter: date).map { Occurrence(number: $0.years &+ 1, date: $0.date) }
    case .monthly:
      // The day comes once in each civil month, so it is this month's or the next one's.
      let (year, month, _) = date.components
      let (firstYear, firstMonth, _) = first.components
      let months = (year &- firstYear) &* 12 &+ month &- firstMonth
      if let candidate = first.adding(months: months), candidate >= date {
        return Occurrence(number: months &+ 1, date: candidate)
      }
      return first.adding(months: months &+ 1)
        .map { Occurrence(number: months &+ 2, date: $0) }
    case .weekly:
      return Self.occurrence(of: first, every: 7, onOrAfter: date)
    case .everyDays(let step):
      return Self.occurrence(of: first, every: step, onOrAfter: date)
    }
  }

  private static func occurrence(
    of first: CivilDate, every step: Int, onOrAfter date: CivilDate
  ) -> Occurrence? {
    // A step of 0 would never arrive; reading an event lets none through.
    guard step > 0 else { return nil }
    let elapsed = first.days(until: date)
    let steps = elapsed / step &+ (elapsed % step == 0 ? 0 : 1)
    let (days, overflowed) = steps.multipliedReportingOverflow(by: step)
    guard !overflowed else { return nil }
    return first.adding(days: days).map { Occurrence(number: steps &+ 1, date: $0) }
  }
}

extension DDayRepeat: CustomStringConvertible {
  /// As the data of an event say it: the content of the text, or the object.
  var description: String {
    switch self {
    case .yearly: "yearly"
    case .monthly: "monthly"
    case .weekly: "weekly"
    case .everyDays(let days): "{\"everyDays\":\(days)}"
    }
  }
}
