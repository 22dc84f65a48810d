import CivilCalendar

/// The 54 weeks that end with the week of a given day.
struct StudyYear {
  /// The number of weeks in each half. Both halves together have 54 weeks, which cover any year.
  static let weeksInHalf = 27

  private let first: Int
  private let today: Int

  /// - Parameter firstWeekday: 0 for Sunday to 6.
  init(upTo today: CivilDate, firstWeekday: Int) {
    self.today = today.dayNumber
    // ISO 8601 numbers Sunday 7 instead of 0, which makes no difference modulo 7.
    let weekday = (today.dayOfWeek &- firstWeekday &+ 7) % 7
    first = today.dayNumber &- weekday &- (Self.weeksInHalf * 2 - 1) * 7
  }

  /// The date of a weekday in a week, both counted from 0; nil for a date in the future or outside
  /// the calendar.
  func date(week: Int, weekday: Int) -> CivilDate? {
    let number = first &+ week &* 7 &+ weekday
    return number <= today ? CivilDate(dayNumber: number) : nil
  }
}
