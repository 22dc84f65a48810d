package import BridgeJSON

// Texts of entries. No text of the tables has quotes, backslashes or control characters.
extension LanguageTable {
  /// How far away a day is: "in 7 days", "today" or "1,326 days ago".
  package func text(daysAway days: Int, in locale: LanguageTag) -> String {
    if days == 0 { return today }
    let phrase = days > 0 ? future(days) : past(0 &- days)
    guard phrase.number != nil, days.magnitude >= 1000 else { return phrase.text }
    return phrase.before + NumberGrouping(locale).text(days.magnitude) + phrase.after
  }

  /// Writes a sentence with a number as a member.
  package func write(
    _ word: Word, _ number: Int, as name: StaticString, to writer: inout JSONWriter
  ) {
    writer.member(name, phrase: form(of: word, number), number)
  }

  /// Writes how far away a day is as a member: "in 7 days", "today" or "1,326 days ago".
  package func write(
    daysAway days: Int, in locale: LanguageTag, as name: StaticString, to writer: inout JSONWriter
  ) {
    guard days.magnitude < 1000 else {
      return writer.member(name, text(daysAway: days, in: locale))
    }
    switch days {
    case 0: write(.today, 0, as: name, to: &writer)
    case 1...: writer.member(name, phrase: futurePattern(days), days)
    default: writer.member(name, phrase: pastPattern(0 &- days), 0 &- days)
    }
  }
}
