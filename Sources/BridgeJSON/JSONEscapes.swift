/// The escapes of strings that were checked (RFC 8259, section 7).
enum JSONEscapes {
  /// Appends the content of a string, without its quotes, with every escape resolved to UTF-8.
  static func resolve(_ content: ArraySlice<UInt8>, into bytes: inout [UInt8]) {
    var rest = content
    while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
      bytes.append(contentsOf: rest[..<backslash])
      let escape = rest[backslash...].dropFirst()
      switch escape.first {
      case UInt8(ascii: "b"): bytes.append(0x08)
      case UInt8(ascii: "f"): bytes.append(0x0C)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "u"):
        rest = resolveUnicode(escape.dropFirst(), into: &bytes)
        continue
      case let byte?: bytes.append(byte)
      case nil: break
      }
      rest = escape.dropFirst()
    }
    bytes.append(contentsOf: rest)
  }

  /// Appends the scalar of a `\u` escape. The slice begins with the escape's digits. Returns the
  /// bytes after the escape, or after both escapes of a surrogate pair.
  private static func resolveUnicode(
    _ digits: ArraySlice<UInt8>, into bytes: inout [UInt8]
  ) -> ArraySlice<UInt8> {
    var value = codeUnit(digits)
    var rest = digits.dropFirst(4)
    if 0xD800...0xDBFF ~= value {
      let low = codeUnit(rest.dropFirst(2))
      value = 0x1_0000 &+ (value & 0x3FF) &<< 10 | (low & 0x3FF)
      rest = rest.dropFirst(6)
    }
    // The fallback is never used, because the scanner refuses lone surrogates.
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    return rest
  }

  private static func codeUnit(_ digits: ArraySlice<UInt8>) -> UInt32 {
    digits.prefix(4).reduce(0) { unit, digit in unit &<< 4 | UInt32(HexDigit.value(of: digit) ?? 0)
    }
  }
}

/// The bytes that a JSON string must escape: a quote, a backslash and control characters (RFC 8259,
/// section 7). All other bytes, including those of characters outside ASCII, stand for themselves.
enum EscapedBytes {
  /// A word whose lowest set bit is the highest bit of the first byte that must be escaped; 0 if
  /// none of the eight bytes must be. Bits above the lowest may be set wrongly.
  @inline(__always)
  static func marks(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = (word ^ (ones &* 0x22)) &- ones
    let backslashes = (word ^ (ones &* 0x5C)) &- ones
    let controls = word &- (ones &* 0x20)
    return (quotes | backslashes | controls) & ~word & (ones &* 0x80)
  }

  /// Whether one byte must be escaped.
  @inline(__always)
  static func contains(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x22 || byte == 0x5C
  }
}

/// The hexadecimal digits of a `\u` escape.
enum HexDigit {
  /// The value of a digit, 0 to 15; nil for any other byte.
  @inline(__always)
  static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }

  /// The digit for a value's lowest four bits, in lower case.
  @inline(__always)
  static func ascii(_ value: UInt8) -> UInt8 {
    let value = value & 15
    return value < 10 ? UInt8(ascii: "0") &+ value : UInt8(ascii: "a") &+ value &- 10
  }
}
