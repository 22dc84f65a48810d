/// Finds the bytes of a string that are not plain, eight at a time.
///
/// A plain byte is ASCII and stands for itself in a JSON string: it is not below 0x20, a quote or a
/// backslash. The tests for a byte inside a word are from Sean Eron Anderson, "Bit Twiddling Hacks"
/// ("Determine if a word has a byte less than n").
enum PlainBytes {
  /// A word whose lowest set bit is the highest bit of the first byte that is not plain; 0 if
  /// all eight are plain.
  ///
  /// Bits above the lowest may be set wrongly, because a subtraction borrows from the next byte.
  @inline(__always)
  static func marks(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Changing the bit of value 2 turns the quote, 0x22, into 0x20, the only value below 0x21 that
    // is not a control character. It turns a space or an exclamation mark into a greater value.
    let quotesAndControls = (word ^ (ones &* 0x02)) &- (ones &* 0x21)
    let backslashes = (word ^ (ones &* 0x5C)) &- ones
    return (quotesAndControls | backslashes | word) & (ones &* 0x80)
  }

  /// Whether all of 64 bytes are plain.
  @inline(__always)
  static func fill(_ words: SIMD8<UInt64>) -> Bool {
    let quotesAndControls =
      (words ^ SIMD8(repeating: 0x0202_0202_0202_0202)) &- SIMD8(repeating: 0x2121_2121_2121_2121)
    let backslashes =
      (words ^ SIMD8(repeating: 0x5C5C_5C5C_5C5C_5C5C)) &- SIMD8(repeating: 0x0101_0101_0101_0101)
    let marks = quotesAndControls | backslashes | words
    let half = marks.lowHalf | marks.highHalf
    let quarter = half.lowHalf | half.highHalf
    return (quarter.x | quarter.y) & 0x8080_8080_8080_8080 == 0
  }

  /// Whether one byte is plain.
  @inline(__always)
  static func contains(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x80 && byte != 0x22 && byte != 0x5C
  }
}

extension Span<UInt8> {
  /// The offset of the first byte, at or after `start`, that is not plain; the end if all are.
  @inline(__always)
  func endOfPlainBytes(from start: Int) -> Int {
    var offset = start
    while let word = word(at: offset) {
      let marks = PlainBytes.marks(in: word)
      if marks != 0 { return offset &+ (marks.trailingZeroBitCount &>> 3) }
      offset &+= 8
      // Most strings end before it is worthwhile to take eight words at a time.
      if offset &- start == 32 {
        while let words = eightWords(at: offset), PlainBytes.fill(words) {
          offset &+= 64
          if offset &- start == 96 { offset = plainBytesSkipped(from: offset) }
        }
      }
    }
    while PlainBytes.contains(byte(at: offset)) { offset &+= 1 }
    return offset
  }
}
