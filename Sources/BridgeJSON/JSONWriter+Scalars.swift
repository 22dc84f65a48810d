extension JSONWriter {
  /// Writes an integer and the comma in front of it.
  @inline(__always)
  mutating func writeInteger(_ magnitude: UInt64, isNegative: Bool) {
    buffer.append(comma: needsComma, minus: isNegative, integer: magnitude)
    needsComma = true
  }

  /// Writes a number and the comma in front of it; `null` if it is not finite. A whole number below
  /// 2^53 is written without a fraction or an exponent.
  mutating func writeDouble(_ value: Double) {
    let magnitude = value.magnitude
    // The conversion cannot trap below 2^53.
    if magnitude < 0x1p53, case let whole = Int64(magnitude), Double(whole) == magnitude {
      // This includes -0, which is written as "-0".
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

extension JSONWriter {
  /// Writes a string in quotes, with escapes, and the comma in front of it.
  @inline(never)
  mutating func writeQuoted(_ text: Span<UInt8>) {
    var offset = buffer.append(comma: needsComma, unescaped: text)
    while offset < text.count {
      writeEscape(of: text.byte(at: offset))
      offset = buffer.append(unescaped: text, from: offset &+ 1)
    }
  }

  /// Writes the escape of a byte: two characters if JSON has a short escape, else six.
  @inline(never)
  private mutating func writeEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): buffer.append(comma: false, literal: "\\\"")
    case UInt8(ascii: "\\"): buffer.append(comma: false, literal: "\\\\")
    case 0x08: buffer.append(comma: false, literal: "\\b")
    case 0x09: buffer.append(comma: false, literal: "\\t")
    case 0x0A: buffer.append(comma: false, literal: "\\n")
    case 0x0C: buffer.append(comma: false, literal: "\\f")
    case 0x0D: buffer.append(comma: false, literal: "\\r")
    default:
      buffer.append(comma: false, literal: "\\u00")
      buffer.append(comma: false, HexDigit.ascii(byte &>> 4))
      buffer.append(comma: false, HexDigit.ascii(byte))
    }
  }
}
