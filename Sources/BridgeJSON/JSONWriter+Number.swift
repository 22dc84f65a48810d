extension JSONWriter {
  /// Writes an integer and the comma in front of it.
  mutating func writeInteger(_ magnitude: UInt64, isNegative: Bool) {
    if needsComma { buffer.append(comma: false, UInt8(ascii: ",")) }
    if isNegative { buffer.append(comma: false, UInt8(ascii: "-")) }
    buffer.append(digits: magnitude, places: 0)
    needsComma = true
  }

  /// Writes a number and the comma in front of it; `null` where it is not finite. A whole number is
  /// written without a fraction, as JavaScript writes it.
  mutating func writeDouble(_ value: Double) {
    let magnitude = value.magnitude
    if magnitude < 0x1p53, magnitude.rounded(.towardZero) == magnitude {
      // A whole number, -0 included.
      let isNegative = value.sign == .minus
      writeInteger(UInt64(magnitude), isNegative: isNegative)
    } else if let decimal = ShortestDecimal(magnitude) {
      writeDecimal(decimal, isNegative: value.sign == .minus)
    } else if value.isFinite {
      value.description.withUTF8Span { text in element(raw: text) }
    } else {
      elementNull()
    }
  }

  private mutating func writeDecimal(_ decimal: ShortestDecimal, isNegative: Bool) {
    if needsComma { buffer.append(comma: false, UInt8(ascii: ",")) }
    if isNegative { buffer.append(comma: false, UInt8(ascii: "-")) }
    buffer.append(digits: decimal.digits, places: decimal.places)
    needsComma = true
  }
}
