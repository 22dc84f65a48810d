import WidgetDrawing
import WidgetTimeline

/// What the figures of the world's totals are called.
struct GlobalTotalsWords {
  private let table: LanguageTable

  init(_ locale: LanguageTag) { table = LanguageTable(locale) }

  /// Of what they are the totals.
  var world: String { table.word(.world) }
  /// Those who were ill.
  var confirmed: String { table.word(.confirmed) }
  /// Those who died.
  var deaths: String { table.word(.deaths) }
  /// Those who are well again.
  var recovered: String { table.word(.recovered) }
}
