package import BridgeJSON

// Writes the texts of entries. Phrases are written without escapes, because no text of the tables
// has quotes, backslashes or control characters.
extension LanguageTable {
  /// How far away a day is: "in 7 days", "today" or "1,326 days ago".
  package func text(daysAway days: Int, in locale: LanguageTag) -> String {
    if days == 0 { return today }
    let phrase = days > 0 ? future(days) : past(0 &- days)
    guard phrase.number != nil, days.magnitude >= 1000 else { return phrase.text }
    return phrase.before + NumberGrouping(locale).text(days.magnitude) + phrase.after
  }

  /// Writes a member that is a sentence with a number.
  package func write(
    _ word: Word, _ number: Int, as name: StaticString, to writer: inout JSONWriter
  ) {
    let place = place(of: number, in: word)
    withForms(of: word) { forms in
      writer.member(name, phrase: forms.extracting(Self.form(place, in: forms)), number)
    }
  }

  /// Writes a member that says how far away a day is: "in 7 days", "today" or "1,326 days ago".
  package func write(
    daysAway days: Int, in locale: LanguageTag, as name: StaticString, to writer: inout JSONWriter
  ) {
    guard days.magnitude < 1000 else {
      return writer.member(name, text(daysAway: days, in: locale))
    }
    guard days != 0 else { return write(.today, 0, as: name, to: &writer) }
    let count = abs(days)
    (days > 0 ? futureForms : pastForms).withUTF8Span { forms in
      let form = Self.form(plurals.place(of: count), in: forms)
      writer.member(name, phrase: forms.extracting(form), count)
    }
  }
}
