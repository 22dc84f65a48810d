import CivilCalendar

/// What shows where there is no data.
enum DDaySample {
  /// From 2023-04-06 to 2025-01-05.
  static let event = DDayEvent(title: "D-Day", start: day(2023, 4, 6), end: day(2025, 1, 5))

  /// The day that the sample counts on, a hundred days before its end: on a later one it would count the
  /// days since, more with each, and its ring would stay full.
  static let today = CivilDate(year: 2024, month: 9, day: 27)

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> YearlyDay? {
    CivilDate(year: year, month: month, day: day).map { YearlyDay($0) }
  }
}
