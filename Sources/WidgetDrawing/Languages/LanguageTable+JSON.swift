package import BridgeJSON

// What entries say. No text of the tables has quotes, backslashes or control characters.
extension LanguageTable {
  /// Writes a sentence with a number as a member.
  package func write(
    _ word: Word, _ number: Int, as name: StaticString, to writer: inout JSONWriter
  ) {
    writer.member(name, phrase: form(of: word, number), number)
  }

  /// Writes how far away a day is as a member: "in 7 days", "today" or "3 days ago".
  package func write(
    daysAway days: Int, as name: StaticString, to writer: inout JSONWriter
  ) {
    switch days {
    case 0: write(.today, 0, as: name, to: &writer)
    case 1...: writer.member(name, phrase: futurePattern(days), days)
    default: writer.member(name, phrase: pastPattern(0 &- days), 0 &- days)
    }
  }
}
