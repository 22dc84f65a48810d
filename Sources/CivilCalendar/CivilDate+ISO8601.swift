extension CivilDate: CustomStringConvertible {
  /// Reads `YYYY-MM-DD` and nothing else; nil where the text has another form or the day does not
  /// exist.
  public init?(iso8601 text: String) {
    self.init(iso8601: text.utf8.span)
  }

  /// Reads the bytes of `YYYY-MM-DD` and nothing else; nil where they have another form or the day
  /// does not exist.
  public init?(iso8601 text: Span<UInt8>) {
    var scanner = ASCIIScanner()
    guard let date = scanner.civilDate(in: text), scanner.isAtEnd(of: text) else { return nil }
    self = date
  }

  /// The date as ISO 8601 writes it, `YYYY-MM-DD`.
  public var description: String {
    let (year, month, day) = components
    var text = ""
    text.reserveCapacity(10)
    for (number, digits) in [(year, 4), (month, 2), (day, 2)] {
      if !text.isEmpty { text += "-" }
      let part = String(number)
      text += String(repeating: "0", count: max(0, digits - part.utf8.count))
      text += part
    }
    return text
  }
}

extension ASCIIScanner {
  /// Moves over `YYYY-MM-DD`; nil where the text has another form or the day does not exist.
  mutating func civilDate(in text: borrowing Span<UInt8>) -> CivilDate? {
    guard
      let year = number(digits: 4, in: text), take(UInt8(ascii: "-"), in: text),
      let month = number(digits: 2, in: text), take(UInt8(ascii: "-"), in: text),
      let day = number(digits: 2, in: text)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}
