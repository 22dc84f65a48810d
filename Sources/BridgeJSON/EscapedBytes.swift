/// The bytes that a JSON string must escape: a quote, a backslash and control characters (RFC 8259,
/// section 7). All others, UTF-8 included, stand for themselves.
enum EscapedBytes {
  /// A word whose lowest set bit is the highest bit of the first byte to be escaped; 0 where there is
  /// none among the eight. Bits above the lowest may be set wrongly.
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
