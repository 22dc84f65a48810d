// The one place where the writer writes through pointers. An array checks for every append whether
// it is shared and whether it has room, which costs more than a short name does; here every function
// makes room once for all that it writes. Each is safe for any argument: it makes room for as many
// bytes as it writes at most, before it writes them.

/// Bytes that are appended to, with one owner; sendable, as the memory goes along with its owner.
@safe
@usableFromInline
struct ByteBuffer: ~Copyable, @unchecked Sendable {
  /// How many bytes were written.
  @usableFromInline private(set) var count = 0
  @usableFromInline private(set) var capacity: Int
  @usableFromInline private(set) var start: UnsafeMutablePointer<UInt8>

  init(capacity: Int) {
    self.capacity = max(capacity, 64)
    unsafe start = .allocate(capacity: self.capacity)
  }

  @inlinable
  deinit {
    // Safe: the memory is this buffer's alone, and nothing looks at it any more.
    unsafe start.deallocate()
  }

  /// Forgets the bytes and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Calls a closure with the bytes.
  func withSpan<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Safe: `count` bytes were written, and the span lives inside the closure alone.
    try unsafe body(UnsafeBufferPointer(start: start, count: count).span)
  }

  /// Makes room for more bytes.
  @inlinable @inline(__always)
  mutating func reserve(_ additional: Int) {
    if additional > capacity &- count { grow(by: additional) }
  }

  @usableFromInline @inline(never)
  mutating func grow(by additional: Int) {
    let newCapacity = max(capacity &* 2, count &+ additional)
    let newStart = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
    // Safe: both hold `count` bytes, and the old memory is not used after this.
    unsafe newStart.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = newStart
    capacity = newCapacity
  }

  // What follows keeps its place in a local pointer: the compiler cannot know that a byte which is
  // written is not part of the buffer's own fields, and would load them again after each.

  /// Appends a comma where one is needed, then a byte.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, _ byte: UInt8) {
    reserve(2)
    // Safe: two bytes have room.
    let place = unsafe appendComma(comma)
    unsafe place[0] = byte
    unsafe finish(at: place + 1)
  }

  /// Appends a comma where one is needed, then a text as it is.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, _ text: Span<UInt8>) {
    let length = text.count
    reserve(length &+ 1)
    let place = unsafe appendComma(comma)
    unsafe text.withUnsafeBufferPointer { source in
      // Safe: there is room for `length` bytes, and a buffer that is written overlaps no span.
      guard let first = source.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(place).copyMemory(from: first, byteCount: length)
    }
    unsafe finish(at: place + length)
  }

  /// Appends a comma where one is needed, then a text as it is between quotes.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, quoted text: Span<UInt8>) {
    let length = text.count
    reserve(length &+ 3)
    let place = unsafe appendComma(comma)
    // Safe: there is room for `length` bytes and two quotes.
    unsafe place[0] = UInt8(ascii: "\"")
    unsafe text.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      unsafe UnsafeMutableRawPointer(place + 1).copyMemory(from: first, byteCount: length)
    }
    unsafe place[length &+ 1] = UInt8(ascii: "\"")
    unsafe finish(at: place + (length &+ 2))
  }

  /// Appends a comma where one is needed, then a literal as it is.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, literal: StaticString) {
    guard literal.hasPointerRepresentation else {
      return literal.withUTF8Buffer { text in unsafe append(comma: comma, text.span) }
    }
    let length = literal.utf8CodeUnitCount
    reserve(length &+ 1)
    let place = unsafe appendComma(comma)
    // Safe: there is room for `length` bytes.
    unsafe UnsafeMutableRawPointer(place)
      .copyMemory(from: literal.utf8Start, byteCount: length)
    unsafe finish(at: place + length)
  }

  /// Appends a comma where one is needed, then a literal as it is between quotes, and the colon that
  /// follows a name.
  ///
  /// Inlined into its caller, this becomes a few stores of constants.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, quoted literal: StaticString, colon: Bool) {
    guard literal.hasPointerRepresentation else {
      return literal.withUTF8Buffer { text in
        unsafe append(comma: comma, quoted: text.span)
        if colon { append(comma: false, UInt8(ascii: ":")) }
      }
    }
    let length = literal.utf8CodeUnitCount
    reserve(length &+ 4)
    let place = unsafe appendComma(comma)
    // Safe: there is room for the literal, two quotes and a colon.
    unsafe place[0] = UInt8(ascii: "\"")
    unsafe UnsafeMutableRawPointer(place + 1)
      .copyMemory(from: literal.utf8Start, byteCount: length)
    unsafe place[length &+ 1] = UInt8(ascii: "\"")
    unsafe place[length &+ 2] = UInt8(ascii: ":")
    unsafe finish(at: place + (length &+ (colon ? 3 : 2)))
  }

  /// Appends a comma where one is needed, and a string in quotes as far as it needs no escapes;
  /// answers how far, and writes the closing quote where that is the end.
  @inline(__always)
  mutating func append(comma: Bool, unescaped text: Span<UInt8>) -> Int {
    reserve(text.count &+ 11)
    let place = unsafe appendComma(comma)
    unsafe place[0] = UInt8(ascii: "\"")
    return unsafe append(unescaped: text, from: 0, at: place + 1)
  }

  /// Goes on with a string from an offset as far as it needs no escapes; answers how far, and writes
  /// the closing quote where that is the end.
  @inline(__always)
  mutating func append(unescaped text: Span<UInt8>, from first: Int) -> Int {
    reserve(max(text.count &- first, 0) &+ 9)
    return unsafe append(unescaped: text, from: first, at: start + count)
  }

  /// Needs room for the rest of the text and nine bytes.
  @inline(__always)
  private mutating func append(
    unescaped text: Span<UInt8>, from first: Int, at firstPlace: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var offset = first
    var place = unsafe firstPlace
    // Safe: every store is of eight bytes at most, from where the text has got to; the rest of the
    // text and nine bytes have room.
    while let word = text.word(at: offset) {
      unsafe UnsafeMutableRawPointer(place).storeBytes(of: word.littleEndian, as: UInt64.self)
      let marks = EscapedBytes.marks(in: word)
      if marks != 0 {
        let plain = marks.trailingZeroBitCount &>> 3
        unsafe finish(at: place + plain)
        return offset &+ plain
      }
      unsafe place += 8
      offset &+= 8
    }
    if let last = text.lastWord(at: offset) {
      unsafe UnsafeMutableRawPointer(place).storeBytes(of: last.word.littleEndian, as: UInt64.self)
      // The zeros above the text count as control characters, and are not asked about.
      let marks = EscapedBytes.marks(in: last.word) & last.mask
      // A branch that is foretold: what comes next need not wait for the bytes to be looked at.
      if marks != 0 {
        let plain = marks.trailingZeroBitCount &>> 3
        unsafe finish(at: place + plain)
        return offset &+ plain
      }
      unsafe place += last.count
      offset &+= last.count
    }
    unsafe place[0] = UInt8(ascii: "\"")
    unsafe finish(at: place + 1)
    return offset
  }

  /// Appends a comma and a minus sign where they are needed, then the digits of an integer.
  @inline(__always)
  mutating func append(comma: Bool, minus: Bool, integer: UInt64) {
    // Safe: a comma, a sign and 20 digits are the most.
    reserve(22)
    var place = unsafe appendComma(comma)
    unsafe place[0] = UInt8(ascii: "-")
    let length = DecimalDigits.count(of: integer)
    unsafe place += (minus ? 1 : 0) &+ length
    _ = unsafe Self.writeDigits(of: integer, exactly: length, before: place)
    unsafe finish(at: place)
  }

  /// Appends between quotes a literal, a minus sign where it is needed, the digits of an integer and
  /// another literal. Both literals are held as pointers.
  @inline(__always)
  mutating func append(before: StaticString, minus: Bool, integer: UInt64, after: StaticString) {
    // Safe: two quotes, both literals, a sign and 20 digits are the most.
    reserve(before.utf8CodeUnitCount &+ after.utf8CodeUnitCount &+ 23)
    var place = unsafe start + count
    unsafe place[0] = UInt8(ascii: "\"")
    unsafe UnsafeMutableRawPointer(place + 1)
      .copyMemory(from: before.utf8Start, byteCount: before.utf8CodeUnitCount)
    unsafe place += before.utf8CodeUnitCount &+ 1
    unsafe place[0] = UInt8(ascii: "-")
    let length = DecimalDigits.count(of: integer)
    unsafe place += (minus ? 1 : 0) &+ length
    _ = unsafe Self.writeDigits(of: integer, exactly: length, before: place)
    unsafe UnsafeMutableRawPointer(place)
      .copyMemory(from: after.utf8Start, byteCount: after.utf8CodeUnitCount)
    unsafe place += after.utf8CodeUnitCount
    unsafe place[0] = UInt8(ascii: "\"")
    unsafe finish(at: place + 1)
  }

  /// Appends a comma and a minus sign where they are needed, then the digits of a decimal, the last
  /// `places` of them, 1 to 40, behind a point.
  @inline(__always)
  mutating func append(comma: Bool, minus: Bool, digits: UInt64, places: Int) {
    let places = min(max(places, 1), 40)
    let whole = max(DecimalDigits.count(of: digits) &- places, 1)
    // Safe: a comma, a sign, a point and 41 digits are the most.
    reserve(48)
    var place = unsafe appendComma(comma)
    unsafe place[0] = UInt8(ascii: "-")
    unsafe place += (minus ? 1 : 0) &+ whole
    let end = unsafe place + (places &+ 1)
    let rest = unsafe Self.writeDigits(of: digits, exactly: places, before: end)
    unsafe place[0] = UInt8(ascii: ".")
    _ = unsafe Self.writeDigits(of: rest, exactly: whole, before: place)
    unsafe finish(at: end)
  }

  /// Writes the lowest digits of a number before a place; answers the number without them.
  @inline(__always)
  private static func writeDigits(
    of number: UInt64, exactly length: Int, before end: UnsafeMutablePointer<UInt8>
  ) -> UInt64 {
    var rest = number
    var place = unsafe end
    var left = length
    // Four at a time, as each division waits for the one before.
    while left >= 4 {
      let four = UInt32(truncatingIfNeeded: rest % 10_000)
      rest /= 10_000
      unsafe place -= 4
      unsafe writePair(four / 100, at: place)
      unsafe writePair(four % 100, at: place + 2)
      left &-= 4
    }
    while left > 0 {
      unsafe place -= 1
      unsafe place[0] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
      left &-= 1
    }
    return rest
  }

  /// Writes a number below 100 as two digits, which have room.
  @inline(__always)
  private static func writePair(_ pair: UInt32, at place: UnsafeMutablePointer<UInt8>) {
    let tens = UInt8(truncatingIfNeeded: pair / 10)
    unsafe place[0] = UInt8(ascii: "0") &+ tens
    unsafe place[1] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: pair) &- tens &* 10
  }

  /// Writes a comma, which has room, and answers the place after it; where none is needed, the place
  /// of the comma, which the next byte overwrites.
  @inlinable @inline(__always)
  func appendComma(_ comma: Bool) -> UnsafeMutablePointer<UInt8> {
    let place = unsafe start + count
    unsafe place[0] = UInt8(ascii: ",")
    return unsafe place + (comma ? 1 : 0)
  }

  /// Sets the count to what was written before a place.
  @inlinable @inline(__always)
  mutating func finish(at place: UnsafeMutablePointer<UInt8>) {
    count = unsafe place - start
  }
}
