import WidgetDrawing

/// A sentence of a language with places for a number and a name.
struct Sentence {
  private let word: LanguageTable.Word
  private let table: LanguageTable

  init(_ word: LanguageTable.Word, in table: LanguageTable) {
    self.word = word
    self.table = table
  }

  /// The sentence with its name filled in.
  func callAsFunction(_ name: String) -> String { table.word(word, name: name) }

  /// The sentence in the form of a number.
  func callAsFunction(_ number: Int, _ name: String = "") -> String {
    table.sentence(word, number, name: name)
  }

  /// The sentence with a number that is written with separators.
  func callAsFunction(_ number: some FixedWidthInteger, in grouping: NumberGrouping) -> String {
    table.sentence(word, Int(clamping: number), number: grouping.text(number))
  }
}
