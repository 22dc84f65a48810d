import CPlainBytes

// This is the only file in which the reader loads bytes without the span's own bounds check. That
// check would trap for an offset that is out of bounds, and would prevent loads of eight bytes.
// Every function here checks the bounds itself, and has a result for every offset.

extension Span<UInt8> {
  /// The byte at an offset; 0 outside of the text.
  ///
  /// JSON allows no raw NUL, so a reader that finds 0 has reached the end or a fault.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    // One comparison checks both ends: as an unsigned number, a negative offset is huge.
    guard UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    // Safe: the offset is inside.
    return unsafe self[unchecked: offset]
  }

  /// The eight bytes from an offset, the first one lowest; nil if fewer are left.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset >= 0, offset <= count &- 8 else { return nil }
    // Safe: all eight bytes are inside, and any bytes are a UInt64.
    return unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The 64 bytes from an offset as eight words, in the processor's byte order; nil if fewer are
  /// left.
  @inline(__always)
  func eightWords(at offset: Int) -> SIMD8<UInt64>? {
    guard offset >= 0, offset <= count &- 64 else { return nil }
    // Safe: all 64 bytes are inside, and any bytes are eight UInt64.
    return unsafe bytes.unsafeLoadUnaligned(
      fromUncheckedByteOffset: offset, as: SIMD8<UInt64>.self)
  }

  /// Skips plain bytes with the processor's widest instructions. Returns an offset, at or after the
  /// given offset, up to which all bytes are plain.
  @inline(__always)
  func plainBytesSkipped(from offset: Int) -> Int {
    guard offset >= 0, offset <= count &- 256 else { return offset }
    let rest = extracting(offset...)
    // Safe: the C function reads only the bytes that it is given, and only inside the closure.
    let skipped = unsafe rest.withUnsafeBufferPointer { rest in
      guard let start = rest.baseAddress else { return 0 }
      return unsafe plain_bytes_skip(start, rest.count)
    }
    return offset &+ skipped
  }

  /// The four bytes from an offset, the first one lowest; nil if fewer are left.
  @inline(__always)
  func halfWord(at offset: Int) -> UInt32? {
    guard offset >= 0, offset <= count &- 4 else { return nil }
    // Safe: all four bytes are inside, and any bytes are a UInt32.
    return unsafe UInt32(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self))
  }
}

/// One to seven bytes at the end of a text.
struct LastWord {
  /// The bytes, the first one lowest and zeros above.
  var word: UInt64
  /// How many bytes there are.
  var count: Int

  /// A mask of all bits of these bytes.
  @inline(__always)
  var mask: UInt64 { UInt64.max &>> UInt64(truncatingIfNeeded: (8 &- count) &* 8) }
}

extension Span<UInt8> {
  /// The bytes from an offset to the end; nil if none is left, or eight or more.
  @inline(__always)
  func lastWord(at offset: Int) -> LastWord? {
    let rest = count &- offset
    guard offset >= 0, 1...7 ~= rest else { return nil }
    // Overlapping loads avoid a loop over single bytes; a byte that is in two loads is the same in
    // both.
    if let word = word(at: count &- 8) {
      let shift = UInt64(truncatingIfNeeded: (8 &- rest) &* 8)
      return LastWord(word: word &>> shift, count: rest)
    }
    if let low = halfWord(at: offset), let high = halfWord(at: count &- 4) {
      let shift = UInt64(truncatingIfNeeded: (rest &- 4) &* 8)
      return LastWord(word: UInt64(low) | UInt64(high) &<< shift, count: rest)
    }
    // At most three bytes: the first, the middle and the last, which may be the same byte.
    let middle = rest &>> 1
    let last = rest &- 1
    let word =
      UInt64(byte(at: offset))
      | UInt64(byte(at: offset &+ middle)) &<< UInt64(truncatingIfNeeded: middle &* 8)
      | UInt64(byte(at: offset &+ last)) &<< UInt64(truncatingIfNeeded: last &* 8)
    return LastWord(word: word, count: rest)
  }
}

extension Span<UInt8> {
  /// The offset of the first byte that equals `byte`, at or after `start`; nil if there is none.
  package func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = max(start, 0)
    while let word = word(at: index) {
      // A zero byte in `differences` is a match. The lowest zero byte is the lowest byte whose
      // subtraction borrows.
      let differences = word ^ UInt64(byte) &* ones
      let zeros = (differences &- ones) & ~differences & ones &<< 7
      guard zeros == 0 else { return index &+ zeros.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while index < count {
      if self.byte(at: index) == byte { return index }
      index &+= 1
    }
    return nil
  }

  /// Whether the bytes are exactly those of another span.
  package func isEqual(to other: Span<UInt8>) -> Bool {
    count == other.count && hasBytes(other, at: 0)
  }

  /// Whether the bytes from an offset start with another span's.
  @inline(__always)
  func hasBytes(_ other: Span<UInt8>, at offset: Int) -> Bool {
    guard offset >= 0, offset <= count, other.count <= count &- offset else { return false }
    var index = 0
    while let word = other.word(at: index) {
      guard self.word(at: offset &+ index) == word else { return false }
      index &+= 8
    }
    while index < other.count {
      guard byte(at: offset &+ index) == other.byte(at: index) else { return false }
      index &+= 1
    }
    return true
  }

  /// Copies the bytes to the start of a buffer, if they fit.
  package func copy(to buffer: inout MutableSpan<UInt8>) {
    guard count <= buffer.count, count > 0 else { return }
    // Safe: both are at least `count` long, and the caller's buffer does not overlap the span. Raw
    // memory is copied, because Embedded Swift 6.3 assigns the bytes of typed pointers one by one.
    unsafe withUnsafeBytes { source in
      unsafe buffer.withUnsafeMutableBytes { target in unsafe target.copyMemory(from: source) }
    }
  }
}

extension [UInt8] {
  /// Whether the bytes from an offset start with a span's.
  @inline(__always)
  func hasBytes(_ other: Span<UInt8>, at offset: Int) -> Bool {
    span.hasBytes(other, at: offset)
  }

  /// Whether the bytes are exactly those of a span.
  package func isEqual(to other: Span<UInt8>) -> Bool { span.isEqual(to: other) }

  /// A copy of a span's bytes.
  package init(copying span: Span<UInt8>) {
    // Safe: both have the same number of bytes. Other initializers of Embedded Swift 6.3 fill the
    // array byte by byte.
    self = unsafe [UInt8](unsafeUninitializedCapacity: span.count) { copy, count in
      let copy = UnsafeMutableRawBufferPointer(copy)
      unsafe span.withUnsafeBytes { unsafe copy.copyMemory(from: $0) }
      count = span.count
    }
  }
}
