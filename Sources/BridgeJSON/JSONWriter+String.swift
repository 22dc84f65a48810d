extension JSONWriter {
  /// Writes a string in quotes, with what must be escaped escaped, and the comma in front of it.
  mutating func writeQuoted(_ text: Span<UInt8>) {
    let comma = needsComma
    var offset = 0
    bytes.append(atMost: text.count &+ 11) { output in
      if comma { output.write(UInt8(ascii: ",")) }
      output.write(UInt8(ascii: "\""))
      offset = output.writeUnescaped(text, from: 0)
      if offset == text.count { output.write(UInt8(ascii: "\"")) }
    }
    if offset < text.count { writeEscaped(text, from: offset) }
  }

  /// Goes on with a string from the first byte that must be escaped, to the closing quote.
  private mutating func writeEscaped(_ text: Span<UInt8>, from start: Int) {
    var offset = start
    while offset < text.count {
      bytes.append(atMost: text.count &- offset &+ 14) { output in
        Self.writeEscape(of: text.byte(at: offset), to: &output)
        offset = output.writeUnescaped(text, from: offset &+ 1)
      }
    }
    bytes.append(atMost: 1) { output in output.write(UInt8(ascii: "\"")) }
  }

  /// Writes the escape of a byte: two characters where JSON has a short one, six where not.
  private static func writeEscape(of byte: UInt8, to output: inout ByteOutput) {
    output.write(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): output.write(byte)
    case 0x08: output.write(UInt8(ascii: "b"))
    case 0x0C: output.write(UInt8(ascii: "f"))
    case 0x0A: output.write(UInt8(ascii: "n"))
    case 0x0D: output.write(UInt8(ascii: "r"))
    case 0x09: output.write(UInt8(ascii: "t"))
    default:
      output.write(UInt8(ascii: "u"))
      output.write(UInt8(ascii: "0"))
      output.write(UInt8(ascii: "0"))
      output.write(HexDigit.ascii(byte &>> 4))
      output.write(HexDigit.ascii(byte))
    }
  }
}
