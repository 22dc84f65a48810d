extension JSONWriter {
  /// Writes a string in quotes, with what must be escaped escaped, and the comma in front of it.
  @inline(never)
  mutating func writeQuoted(_ text: Span<UInt8>) {
    var offset = buffer.append(comma: needsComma, unescaped: text)
    while offset < text.count {
      writeEscape(of: text.byte(at: offset))
      offset = buffer.append(unescaped: text, from: offset &+ 1)
    }
  }

  /// Writes the escape of a byte: two characters where JSON has a short one, six where not.
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
