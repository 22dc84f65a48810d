extension JSONWriter {
  /// Writes an integer and the comma in front of it.
  mutating func writeInteger(_ magnitude: some UnsignedInteger, isNegative: Bool) {
    let digits = "\(isNegative ? "-" : "")\(magnitude)"
    digits.withUTF8Span { text in element(raw: text) }
  }

  /// Writes a number and the comma in front of it; `null` where it is not finite. A whole number is
  /// written without a fraction, as JavaScript writes it.
  mutating func writeDouble(_ value: Double) {
    guard value.isFinite else { return elementNull() }
    if let whole = Int(exactly: value), whole.magnitude < 1 << 53 {
      return writeInteger(whole.magnitude, isNegative: whole < 0)
    }
    value.description.withUTF8Span { text in element(raw: text) }
  }
}
