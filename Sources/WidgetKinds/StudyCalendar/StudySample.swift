import CivilCalendar

/// What shows if there is no data. It is the blog post's own example: three days in a row up to
/// yesterday.
enum StudySample {
  /// 2024-12-11, the day of the post.
  static let today = day(11)
  /// The 8th, 9th and 10th of that month.
  static let days = StudyDays([day(8), day(9), day(10)])

  private static func day(_ day: Int) -> CivilDate {
    CivilDate(year: 2024, month: 12, day: day) ?? .minimum
  }
}
