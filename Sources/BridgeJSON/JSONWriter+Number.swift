extension JSONWriter {
  /// Writes an integer and the comma in front of it.
  mutating func writeInteger(_ magnitude: some UnsignedInteger, isNegative: Bool) {
    let digits = "\(isNegative ? "-" : "")\(magnitude)"
    digits.withUTF8Span { text in element(raw: text) }
  }

  /// Writes a number and the comma in front of it; `null` where it is not finite.
  mutating func writeDouble(_ value: Double) {
    guard value.isFinite else { return elementNull() }
    value.description.withUTF8Span { text in element(raw: text) }
  }
}
