import CivilCalendar

/// The weeks of the year up to a day, of which the last one is the day's own.
struct StudyYear {
  /// How many weeks each half of the year has: 54 weeks begin in every year or in the one before.
  static let weeksInHalf = 27

  private let first: Int
  private let today: Int

  /// - Parameter firstWeekday: 0 for Sunday to 6.
  init(upTo today: CivilDate, firstWeekday: Int) {
    self.today = today.dayNumber
    // ISO 8601 has Sunday as 7.
    let weekday = (today.dayOfWeek &- firstWeekday &+ 7) % 7
    first = today.dayNumber &- weekday &- (Self.weeksInHalf * 2 - 1) * 7
  }

  /// A day of a week, both from 0 on; nil for what is still to come, and outside the calendar.
  func date(week: Int, weekday: Int) -> CivilDate? {
    let number = first &+ week &* 7 &+ weekday
    return number <= today ? CivilDate(dayNumber: number) : nil
  }
}
