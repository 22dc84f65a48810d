/// One Unicode scalar in UTF-8, checked by the table of well-formed byte sequences (The Unicode
/// Standard, table 3-7; RFC 3629, section 4).
struct UTF8Scalar {
  /// The scalar's number.
  var value: UInt32
  /// The offset after its last byte.
  var end: Int

  /// Reads the scalar that starts at an offset; nil if the bytes are not UTF-8 or none are left.
  @inline(__always)
  init?(in text: Span<UInt8>, from start: Int) {
    guard start >= 0, start < text.count else { return nil }
    let first = UInt32(text.byte(at: start))
    if first < 0x80 {
      self.init(value: first, end: start &+ 1)
      return
    }
    // Outside of the text a byte reads as 0, which is not a continuation byte.
    let second = UInt32(text.byte(at: start &+ 1)) ^ 0x80
    guard second < 0x40 else { return nil }
    if first < 0xE0 {
      // 0xC0 and 0xC1 would spell an ASCII character in two bytes.
      guard first >= 0xC2 else { return nil }
      self.init(value: (first & 0x1F) &<< 6 | second, end: start &+ 2)
      return
    }
    let third = UInt32(text.byte(at: start &+ 2)) ^ 0x80
    guard third < 0x40 else { return nil }
    if first < 0xF0 {
      let value = (first & 0x0F) &<< 12 | second &<< 6 | third
      // The sequence must be neither overlong nor a surrogate.
      guard value >= 0x800, value &- 0xD800 >= 0x800 else { return nil }
      self.init(value: value, end: start &+ 3)
      return
    }
    let fourth = UInt32(text.byte(at: start &+ 3)) ^ 0x80
    let value = (first & 0x07) &<< 18 | second &<< 12 | third &<< 6 | fourth
    guard first < 0xF5, fourth < 0x40, value >= 0x1_0000, value <= 0x10_FFFF else { return nil }
    self.init(value: value, end: start &+ 4)
  }

  @inline(__always)
  private init(value: UInt32, end: Int) {
    self.value = value
    self.end = end
  }

  /// The offset after the scalar that starts at an offset.
  @inline(__always)
  static func end(in text: Span<UInt8>, from start: Int) throws(JSONSyntaxError) -> Int {
    if let bytes = text.halfWord(at: start) {
      let length = length(ofFirstIn: bytes)
      if length > 0 { return start &+ length }
    }
    guard let scalar = UTF8Scalar(in: text, from: start) else {
      throw JSONSyntaxError(.invalidUTF8, at: start, detail: UInt32(text.byte(at: start)))
    }
    return scalar.end
  }

  /// How many of four bytes, the first one lowest, form a scalar that is not ASCII; 0 if they do
  /// not begin with such a scalar. Each step compares, all at once, the bits that table 3-7
  /// prescribes.
  @inline(__always)
  private static func length(ofFirstIn bytes: UInt32) -> Int {
    if bytes & 0x00C0_C0F0 == 0x0080_80E0 {
      // 0 means an overlong form. 0x200D means 0xED and then 0xA0 or above: a surrogate.
      let distinct = bytes & 0x200F
      return distinct != 0 && distinct != 0x200D ? 3 : 0
    }
    if bytes & 0xC0E0 == 0x80C0 {
      return bytes & 0x1E != 0 ? 2 : 0
    }
    if bytes & 0xC0C0_C0F8 == 0x8080_80F0 {
      // 0 means an overlong form. Bytes above 0xF4 0x8F are a scalar above U+10FFFF.
      let distinct = bytes & 0x3007
      return distinct != 0 && (distinct & 0x04 == 0 || distinct == 0x04) ? 4 : 0
    }
    return 0
  }
}
