extension JSONWriter {
  /// Writes an integer and the comma in front of it.
  @inline(__always)
  mutating func writeInteger(_ magnitude: UInt64, isNegative: Bool) {
    buffer.append(comma: needsComma, minus: isNegative, integer: magnitude)
    needsComma = true
  }

  /// Writes a number and the comma in front of it; `null` where it is not finite. A whole number is
  /// written without a fraction, as JavaScript writes it.
  mutating func writeDouble(_ value: Double) {
    let magnitude = value.magnitude
    // The conversion cannot trap below 2^53.
    if magnitude < 0x1p53, case let whole = Int64(magnitude), Double(whole) == magnitude {
      // -0 included.
      writeInteger(UInt64(whole), isNegative: value.sign == .minus)
    } else if let decimal = ShortestDecimal(magnitude) {
      buffer.append(
        comma: needsComma, minus: value.sign == .minus, digits: decimal.digits,
        places: decimal.places, isBelowOne: magnitude < 1)
      needsComma = true
    } else if value.isFinite {
      value.description.withUTF8Span { text in element(raw: text) }
    } else {
      elementNull()
    }
  }
}
