import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// A day of the week, with the name that documents use.
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

  /// Its number in ISO 8601: Monday is 1, Sunday 7.
  var isoNumber: Int { number == 0 ? 7 : number }

  /// The first day of the week where a language is spoken.
  init(startOfWeekIn locale: LanguageTag) {
    let number = LanguageTable.firstWeekday(in: locale)
    self = Self.allCases.first { $0.number == number } ?? .sunday
  }

  /// How many days a date is after the start of its week, which begins with this day, 0 to 6.
  func daysBefore(_ date: CivilDate) -> Int {
    // In ISO 8601 Sunday is 7; here it is 0, which makes no difference modulo 7.
    (date.dayOfWeek &- number &+ 7) % 7
  }
}
