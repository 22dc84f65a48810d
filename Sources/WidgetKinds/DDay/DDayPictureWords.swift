import WidgetDrawing
import WidgetTimeline

/// What the pictures of D-days say beside the words of their entries, and what a screen reader
/// speaks.
struct DDayPictureWords {
  private let table: LanguageTable

  init(_ locale: LanguageTag) { table = LanguageTable(locale) }

  /// So many days before an event: "45 days until Exam".
  var until: Sentence { Sentence(.until, in: table) }
  /// On the day: "Exam is today".
  var today: Sentence { Sentence(.isToday, in: table) }
  /// So many days after it: "3 days since Exam".
  var since: Sentence { Sentence(.since, in: table) }
  /// Where an event has no date.
  var noDate: String { table.word(.noDate) }
  /// Where there are no events.
  var noEvents: String { table.word(.noEvents) }
  /// Where there are some, and something is wrong with each of them.
  var unusableEvents: Sentence { Sentence(.unusableEvents, in: table) }
  /// What stands in the place of a title where there is none.
  var untitled: String { table.word(.dday) }
}
