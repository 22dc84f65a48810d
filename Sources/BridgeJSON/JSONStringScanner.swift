/// Finds the end of a JSON string and checks it on the way (RFC 8259, section 7).
enum JSONStringScanner {
  /// The end of a string, after its closing quote.
  struct End {
    var offset: Int
    var hasEscapes: Bool
  }

  /// Scans a string whose opening quote is at `start`.
  @inline(__always)
  static func scan(_ text: Span<UInt8>, from start: Int) throws(JSONSyntaxError) -> End {
    let offset = text.endOfPlainBytes(from: start &+ 1)
    if text.byte(at: offset) == UInt8(ascii: "\"") {
      return End(offset: offset &+ 1, hasEscapes: false)
    }
    return try scanRest(text, from: offset)
  }

  /// Continues a scan at `start`, the first byte that is neither plain nor the closing quote.
  @inline(never)
  private static func scanRest(
    _ text: Span<UInt8>, from start: Int
  ) throws(JSONSyntaxError) -> End {
    var offset = start
    var hasEscapes = false
    while true {
      let byte = text.byte(at: offset)
      if byte >= 0x80 {
        repeat {
          offset = try UTF8Scalar.end(in: text, from: offset)
        } while text.byte(at: offset) >= 0x80
      } else if byte == UInt8(ascii: "\"") {
        return End(offset: offset &+ 1, hasEscapes: hasEscapes)
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        offset = try scanEscape(text, from: offset)
      } else if byte < 0x20 {
        guard offset < text.count else { throw JSONSyntaxError(.unexpectedEnd, at: text.count) }
        throw JSONSyntaxError(.controlCharacter, at: offset, detail: UInt32(byte))
      } else {
        offset &+= 1
        // Among letters that are not ASCII, a plain byte, such as a space, is usually alone.
        if PlainBytes.contains(text.byte(at: offset)) {
          offset = text.endOfPlainBytes(from: offset &+ 1)
        }
      }
    }
  }

  /// Scans an escape whose backslash is at `start`; returns the offset after the escape.
  @inline(__always)
  private static func scanEscape(
    _ text: Span<UInt8>, from start: Int
  ) throws(JSONSyntaxError) -> Int {
    switch text.byte(at: start &+ 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start &+ 2
    case UInt8(ascii: "u"):
      return try scanUnicodeEscape(text, from: start)
    default:
      throw unexpected(.invalidEscape, in: text, at: start &+ 1)
    }
  }

  /// Scans `\uXXXX`, or both escapes of a surrogate pair; returns the offset after them.
  private static func scanUnicodeEscape(
    _ text: Span<UInt8>, from start: Int
  ) throws(JSONSyntaxError) -> Int {
    let unit = try codeUnit(in: text, at: start)
    switch unit {
    case 0xD800...0xDBFF:
      let second = start &+ 6
      guard second < text.count else { throw JSONSyntaxError(.unexpectedEnd, at: text.count) }
      guard text.byte(at: second) == UInt8(ascii: "\\") else {
        throw JSONSyntaxError(.loneSurrogate, at: start, detail: unit)
      }
      guard second &+ 1 < text.count else { throw JSONSyntaxError(.unexpectedEnd, at: text.count) }
      guard text.byte(at: second &+ 1) == UInt8(ascii: "u") else {
        throw JSONSyntaxError(.loneSurrogate, at: start, detail: unit)
      }
      let secondUnit = try codeUnit(in: text, at: second)
      guard 0xDC00...0xDFFF ~= secondUnit else {
        throw JSONSyntaxError(.loneSurrogate, at: start, detail: unit)
      }
      return second &+ 6
    case 0xDC00...0xDFFF:
      throw JSONSyntaxError(.loneSurrogate, at: start, detail: unit)
    default:
      return start &+ 6
    }
  }

  /// The UTF-16 code unit of the escape `\uXXXX` at an offset.
  private static func codeUnit(
    in text: Span<UInt8>, at start: Int
  ) throws(JSONSyntaxError) -> UInt32 {
    var unit: UInt32 = 0
    for offset in (start &+ 2)..<(start &+ 6) {
      guard let digit = HexDigit.value(of: text.byte(at: offset)) else {
        throw unexpected(.invalidEscape, in: text, at: offset)
      }
      unit = unit &<< 4 | UInt32(digit)
    }
    return unit
  }

  /// The error for a byte that is not allowed at an offset: `unexpectedEnd` if the text ends there,
  /// `invalidUTF8` if the bytes there are not UTF-8, otherwise `code`.
  @inline(never)
  static func unexpected(
    _ code: JSONSyntaxError.Code, in text: Span<UInt8>, at offset: Int
  ) -> JSONSyntaxError {
    guard offset < text.count else { return JSONSyntaxError(.unexpectedEnd, at: text.count) }
    guard let scalar = UTF8Scalar(in: text, from: offset) else {
      return JSONSyntaxError(.invalidUTF8, at: offset, detail: UInt32(text.byte(at: offset)))
    }
    return JSONSyntaxError(code, at: offset, detail: scalar.value)
  }
}
