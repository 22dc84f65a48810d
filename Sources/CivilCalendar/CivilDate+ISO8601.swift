extension CivilDate: CustomStringConvertible {
  /// Reads `YYYY-MM-DD` and nothing else; nil if the text has another form or the day does not
  /// exist.
  public init?(iso8601 text: String) {
    self.init(iso8601: text.utf8.span)
  }

  /// Reads the bytes of `YYYY-MM-DD` and nothing else; nil if they have another form or the day
  /// does not exist.
  public init?(iso8601 text: Span<UInt8>) {
    var scanner = ASCIIScanner()
    guard let date = scanner.civilDate(in: text), scanner.isAtEnd(of: text) else { return nil }
    self = date
  }

  /// The date as ISO 8601 writes it, `YYYY-MM-DD`.
  public var description: String { String(ascii: iso8601.span) }

  /// The text of `description` as ASCII bytes, made without an allocation.
  public var iso8601: InlineArray<10, UInt8> {
    let (year, month, day) = components
    var text = InlineArray<10, UInt8>(repeating: UInt8(ascii: "-"))
    text.write(twoDigits: year / 100, at: 0)
    text.write(twoDigits: year % 100, at: 2)
    text.write(twoDigits: month, at: 5)
    text.write(twoDigits: day, at: 8)
    return text
  }
}

extension ASCIIScanner {
  /// Reads `YYYY-MM-DD`; nil if the text has another form or the day does not exist.
  mutating func civilDate(in text: borrowing Span<UInt8>) -> CivilDate? {
    guard
      let year = number(digits: 4, in: text), take(UInt8(ascii: "-"), in: text),
      let month = number(digits: 2, in: text), take(UInt8(ascii: "-"), in: text),
      let day = number(digits: 2, in: text)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}
