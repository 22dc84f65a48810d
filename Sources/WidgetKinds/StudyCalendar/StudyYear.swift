import CivilCalendar

/// The weeks of the year before a day. The last one is the day's own week.
struct StudyYear {
  /// How many weeks each half has. 54 weeks cover every year.
  static let weeksInHalf = 27

  private let first: Int
  private let today: Int

  /// - Parameter firstWeekday: 0 for Sunday to 6.
  init(upTo today: CivilDate, firstWeekday: Int) {
    self.today = today.dayNumber
    // In ISO 8601 Sunday is 7.
    let weekday = (today.dayOfWeek &- firstWeekday &+ 7) % 7
    first = today.dayNumber &- weekday &- (Self.weeksInHalf * 2 - 1) * 7
  }

  /// A day of a week, both from 0. Nil for a day in the future, or outside the calendar.
  func date(week: Int, weekday: Int) -> CivilDate? {
    let number = first &+ week &* 7 &+ weekday
    return number <= today ? CivilDate(dayNumber: number) : nil
  }
}
