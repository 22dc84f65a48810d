import CivilCalendar

/// How an event repeats.
///
/// Every occurrence is computed from the first one and not from the previous one, so an event on
/// the 31st is on 28 February and then on 31 March. The computation takes the same number of steps,
/// however far away the occurrence is.
enum DDayRepeat: Hashable, Sendable {
  /// Each year on the same month and day.
  case yearly
  /// Each month on the same day, or on the last day of a shorter month.
  case monthly
  /// Each week on the same weekday.
  case weekly
  /// Every so many days, 1 or more.
  case everyDays(Int)

  /// One of the dates on which an event takes place.
  struct Occurrence: Equatable, Sendable {
    /// The occurrence's number; the event's own end date is number 1.
    let number: Int
    /// The occurrence's date.
    let date: CivilDate
  }

  /// The earliest occurrence on or after a date, including the first one; nil if it lies outside
  /// the day's calendar.
  func occurrence(of day: YearlyDay, onOrAfter date: CivilDate) -> Occurrence? {
    let first = day.first
    // Yearly repeats are always computed: without a year, 29 February also occurs in the years 1 to
    // 3, before `first`.
    guard date > first || self == .yearly else { return Occurrence(number: 1, date: first) }
    switch self {
    case .yearly:
      return day.next(onOrAfter: date).map { Occurrence(number: $0.years &+ 1, date: $0.date) }
    case .monthly:
      // There is one occurrence in each civil month, so it is in this month or in the next one.
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

  /// The latest occurrence on or before a date. Nil before the first one, and if the date is
  /// outside the day's calendar.
  func last(of day: YearlyDay, onOrBefore date: CivilDate) -> Occurrence? {
    let first = day.first
    guard date >= first else { return nil }
    let turn: Int?
    switch self {
    case .yearly: turn = day.years(until: date)
    case .monthly:
      let (year, month, _) = date.components
      let (firstYear, firstMonth, _) = first.components
      turn = (year &- firstYear) &* 12 &+ month &- firstMonth
    case .weekly: turn = first.days(until: date) / 7
    case .everyDays(let step): turn = step > 0 ? first.days(until: date) / step : nil
    }
    guard let turn else { return nil }
    // The occurrence of the date's own year or month may still be to come.
    for turn in [turn, turn &- 1] where turn >= 0 {
      if let found = self.date(of: day, turn: turn), found <= date {
        return Occurrence(number: turn &+ 1, date: found)
      }
    }
    return nil
  }

  /// The date of an occurrence by its turn; the first one is turn 0.
  private func date(of day: YearlyDay, turn: Int) -> CivilDate? {
    switch self {
    case .yearly: day.date(years: turn)
    case .monthly: day.first.adding(months: turn)
    case .weekly: day.first.adding(days: turn &* 7)
    case .everyDays(let step): day.first.adding(days: turn &* step)
    }
  }

  private static func occurrence(
    of first: CivilDate, every step: Int, onOrAfter date: CivilDate
  ) -> Occurrence? {
    // A step of 0 would divide by zero. Reading an event already refuses it.
    guard step > 0 else { return nil }
    let elapsed = first.days(until: date)
    let steps = elapsed / step &+ (elapsed % step == 0 ? 0 : 1)
    let (days, overflowed) = steps.multipliedReportingOverflow(by: step)
    guard !overflowed else { return nil }
    return first.adding(days: days).map { Occurrence(number: steps &+ 1, date: $0) }
  }
}

extension DDayRepeat: CustomStringConvertible {
  /// The repeat as written in an event's data: the text without quotation marks, or the object.
  var description: String {
    switch self {
    case .yearly: "yearly"
    case .monthly: "monthly"
    case .weekly: "weekly"
    case .everyDays(let days): "{\"everyDays\":\(days)}"
    }
  }
}
