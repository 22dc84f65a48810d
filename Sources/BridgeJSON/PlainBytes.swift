/// Finds the bytes of a string that need a look, eight at a time.
///
/// A plain byte stands for itself in a JSON string: ASCII, not a control character, not a quote and
/// not a backslash. The tests for a byte inside a word are from Sean Eron Anderson, "Bit Twiddling
/// Hacks" ("Determine if a word has a byte less than n").
enum PlainBytes {
  /// A word whose lowest set bit is the highest bit of the first byte that is not plain; 0 where all
  /// eight are plain.
  ///
  /// Bits above the lowest may be set wrongly, as a subtraction borrows from the next byte.
  @inline(__always)
  static func marks(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = (word ^ (ones &* 0x22)) &- ones
    let backslashes = (word ^ (ones &* 0x5C)) &- ones
    let controls = word &- (ones &* 0x20)
    return (quotes | backslashes | controls | word) & (ones &* 0x80)
  }

  /// Whether one byte is plain.
  @inline(__always)
  static func contains(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C
  }
}

extension Span<UInt8> {
  /// The offset of the first byte, at or after `start`, that is not plain; the end where all are.
  @inline(__always)
  func endOfPlainBytes(from start: Int) -> Int {
    var offset = start
    while let word = word(at: offset) {
      let marks = PlainBytes.marks(in: word)
      if marks != 0 { return offset &+ (marks.trailingZeroBitCount &>> 3) }
      offset &+= 8
    }
    while PlainBytes.contains(byte(at: offset)) { offset &+= 1 }
    return offset
  }
}
