import WidgetDrawing
import WidgetTimeline

/// What the study calendar says.
struct StudyCalendarWords {
  private let table: LanguageTable

  init(_ locale: LanguageTag) { table = LanguageTable(locale) }

  /// Below the number of days in a row: "day streak".
  var streak: Sentence { Sentence(.streak, in: table) }
  /// What a screen reader says of them: "Streak of 12 days".
  var spokenStreak: Sentence { Sentence(.spokenStreak, in: table) }
  /// The same in the one line of an inline widget: "Streak - 12 days".
  var inlineStreak: Sentence { Sentence(.inlineStreak, in: table) }
  /// What it adds, of so many days and those of the month: "Studied 9 of 30 days".
  var studied: Sentence { Sentence(.studied, in: table) }
}
