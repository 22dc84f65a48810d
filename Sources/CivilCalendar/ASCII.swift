/// A position in ASCII text that only moves forward. The parsers of dates and zone rules use it.
struct ASCIIScanner {
  /// The number of bytes already read; never more than the text has.
  private(set) var position = 0

  /// The next byte; nil at the end.
  func peek(in text: borrowing Span<UInt8>) -> UInt8? {
    position < text.count ? text[position] : nil
  }

  /// Whether the whole text has been read.
  func isAtEnd(of text: borrowing Span<UInt8>) -> Bool {
    position >= text.count
  }

  /// Skips the next byte if it equals `byte`; returns whether it did.
  mutating func take(_ byte: UInt8, in text: borrowing Span<UInt8>) -> Bool {
    guard position < text.count && text[position] == byte else { return false }
    position &+= 1
    return true
  }

  /// Skips the next byte and returns it if it meets the condition; otherwise returns nil.
  mutating func take(
    in text: borrowing Span<UInt8>, where condition: (UInt8) -> Bool
  ) -> UInt8? {
    guard position < text.count && condition(text[position]) else { return nil }
    position &+= 1
    return text[position &- 1]
  }

  /// Reads a number of exactly `digits` digits (9 at most); nil if there are fewer.
  mutating func number(digits: Int, in text: borrowing Span<UInt8>) -> Int? {
    guard text.count &- position >= digits else { return nil }
    var value = 0
    for index in position..<(position &+ digits) {
      let digit = text[index] &- 0x30
      guard digit <= 9 else { return nil }
      value = value &* 10 &+ Int(digit)
    }
    position &+= digits
    return value
  }

  /// Reads a number of 1 to `most` digits (`most` is 9 or less); nil if no digit follows.
  mutating func number(upToDigits most: Int, in text: borrowing Span<UInt8>) -> Int? {
    let start = position
    var value = 0
    while position < text.count && position &- start < most {
      let digit = text[position] &- 0x30
      guard digit <= 9 else { break }
      value = value &* 10 &+ Int(digit)
      position &+= 1
    }
    return position > start ? value : nil
  }
}

extension InlineArray where Element == UInt8 {
  /// Writes a number below 100 as two digits, at `index` and the index after it. Both must exist.
  mutating func write(twoDigits number: Int, at index: Int) {
    let digits = UInt8(truncatingIfNeeded: number)
    self[index] = 0x30 &+ digits / 10
    self[index &+ 1] = 0x30 &+ digits % 10
  }
}

extension String {
  /// Makes a string from bytes that are all below 128.
  init(ascii bytes: Span<UInt8>) {
    // Safe: `index` stays below the requested capacity, and every byte is written.
    unsafe self.init(unsafeUninitializedCapacity: bytes.count) { buffer in
      for index in bytes.indices { unsafe buffer[index] = bytes[index] }
      return bytes.count
    }
  }
}
