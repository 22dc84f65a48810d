import CivilCalendar

/// The sample that is shown if there is no data: three consecutive days up to yesterday, as in the
/// blog post with which this project began.
enum StudySample {
  /// 2024-12-11, the date of the post.
  static let today = day(11)
  /// The three days before `today`.
  static let days = StudyDays([day(8), day(9), day(10)])

  private static func day(_ day: Int) -> CivilDate {
    CivilDate(year: 2024, month: 12, day: day) ?? .minimum
  }
}
