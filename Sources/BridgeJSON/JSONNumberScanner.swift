/// Checks a JSON number and finds its end (RFC 8259, section 6).
enum JSONNumberScanner {
  /// Scans a number that starts at an offset with a minus sign or a digit. Returns the offset after
  /// the number.
  @inline(__always)
  static func scan(_ text: Span<UInt8>, from start: Int) throws(JSONSyntaxError) -> Int {
    var offset = start
    if text.byte(at: offset) == UInt8(ascii: "-") { offset &+= 1 }
    if text.byte(at: offset) == UInt8(ascii: "0") {
      offset &+= 1
      guard !isDigit(text.byte(at: offset)) else {
        throw JSONStringScanner.unexpected(.invalidNumber, in: text, at: offset)
      }
    } else {
      offset = try scanDigits(text, from: offset)
    }
    if text.byte(at: offset) == UInt8(ascii: ".") {
      offset = try scanDigits(text, from: offset &+ 1)
    }
    // Setting this bit converts an uppercase letter to lowercase.
    if text.byte(at: offset) | 0x20 == UInt8(ascii: "e") {
      offset &+= 1
      let sign = text.byte(at: offset)
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset &+= 1 }
      offset = try scanDigits(text, from: offset)
    }
    return offset
  }

  /// Scans one or more digits.
  @inline(__always)
  private static func scanDigits(
    _ text: Span<UInt8>, from start: Int
  ) throws(JSONSyntaxError) -> Int {
    guard isDigit(text.byte(at: start)) else {
      throw JSONStringScanner.unexpected(.invalidNumber, in: text, at: start)
    }
    var offset = start &+ 1
    while isDigit(text.byte(at: offset)) { offset &+= 1 }
    return offset
  }

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") < 10
  }
}
