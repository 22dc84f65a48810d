import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// A day of the week, by the names that documents use.
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

  /// As ISO 8601 numbers it: Monday is 1, Sunday 7.
  var isoNumber: Int { number == 0 ? 7 : number }

  /// The day that weeks begin with where a language is spoken.
  init(startOfWeekIn locale: LanguageTag) {
    let number = LanguageTable.firstWeekday(in: locale)
    self = Self.allCases.first { $0.number == number } ?? .sunday
  }

  /// How many days lie between the start of a week that begins with this day and a date, 0 to 6.
  func daysBefore(_ date: CivilDate) -> Int {
    // ISO 8601 has Sunday as 7, which is Sunday's 0 here once 7 is taken off.
    (date.dayOfWeek &- number &+ 7) % 7
  }
}
