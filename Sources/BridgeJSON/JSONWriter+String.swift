extension JSONWriter {
  /// Writes a string in quotes, with what must be escaped escaped, and the comma in front of it.
  mutating func writeQuoted(_ text: Span<UInt8>) {
    buffer.append(comma: needsComma, UInt8(ascii: "\""))
    var offset = buffer.appendUnescaped(text, from: 0)
    while offset < text.count {
      writeEscape(of: text.byte(at: offset))
      offset = buffer.appendUnescaped(text, from: offset &+ 1)
    }
    buffer.append(comma: false, UInt8(ascii: "\""))
  }

  /// Writes the escape of a byte: two characters where JSON has a short one, six where not.
  private mutating func writeEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): writeRaw("\\\"")
    case UInt8(ascii: "\\"): writeRaw("\\\\")
    case 0x08: writeRaw("\\b")
    case 0x09: writeRaw("\\t")
    case 0x0A: writeRaw("\\n")
    case 0x0C: writeRaw("\\f")
    case 0x0D: writeRaw("\\r")
    default:
      writeRaw("\\u00")
      buffer.append(comma: false, HexDigit.ascii(byte &>> 4))
      buffer.append(comma: false, HexDigit.ascii(byte))
    }
  }

  private mutating func writeRaw(_ text: StaticString) {
    text.withUTF8Span { text in buffer.append(comma: false, text) }
  }
}
