import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// A day of the week. The cases have the names that JSON documents use.
enum Weekday: String, CaseIterable, Sendable {
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday

  /// 0 for Sunday to 6 for Saturday.
  var number: Int {
    switch self {
    case .sunday: 0
    case .monday: 1
    case .tuesday: 2
    case .wednesday: 3
    case .thursday: 4
    case .friday: 5
    case .saturday: 6
    }
  }

  /// The weekday's number in ISO 8601: Monday is 1, Sunday 7.
  var isoNumber: Int { number == 0 ? 7 : number }

  /// The day with which weeks begin where a language is spoken.
  init(startOfWeekIn locale: LanguageTag) {
    let number = LanguageTable.firstWeekday(in: locale)
    self = Self.allCases.first { $0.number == number } ?? .sunday
  }

  /// The number of days, 0 to 6, from the start of a date's week to the date, if weeks begin on
  /// this weekday.
  func daysBefore(_ date: CivilDate) -> Int {
    // ISO 8601 numbers Sunday 7 instead of 0, which makes no difference modulo 7.
    (date.dayOfWeek &- number &+ 7) % 7
  }
}
