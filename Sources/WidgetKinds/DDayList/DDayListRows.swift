import BridgeJSON

/// The rows that entries of a timeline have written, an event's each. From day to day a row differs by
/// its numbers, so that it is written member by member once, and again by those.
struct DDayListRows {
  private var forms: [DDayFigures.Form?]
  private var patterns: [JSONPattern]

  /// - Parameter count: how many events there are; 0 keeps nothing.
  init(count: Int) {
    forms = Array(repeating: nil, count: count)
    patterns = Array(repeating: JSONPattern(), count: count)
  }

  /// Writes what an event comes to on a date.
  ///
  /// - Parameter index: where the event stands among all of them.
  mutating func write(
    _ figures: DDayFigures, of subject: DDaySubject, at index: Int,
    to writer: inout JSONWriter
  ) {
    guard forms.indices.contains(index), let form = figures.form else {
      return Self.write(DDayContent(subject, figures), to: &writer)
    }
    if form == forms[index] {
      writer.beginAgain(patterns[index])
      figures.writeFields(to: &writer)
      return writer.endAgain()
    }
    writer.beginPattern()
    Self.write(DDayContent(subject, figures), to: &writer)
    forms[index] = writer.endPattern() ? form : nil
    patterns[index] = writer.lastPattern
  }

  private static func write(_ row: DDayContent, to writer: inout JSONWriter) {
    writer.beginObject()
    let keyMember = row.subject.keyMember
    if !keyMember.isEmpty { writer.members(raw: keyMember.span) }
    row.writeMembers(to: &writer)
    let urlMember = row.subject.urlMember
    if !urlMember.isEmpty { writer.members(raw: urlMember.span) }
    writer.endObject()
  }
}
