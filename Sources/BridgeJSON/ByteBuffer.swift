// The JSON writer writes through pointers only in this file and in ByteBuffer+Numbers.swift. An
// array would check at every append whether it is shared and whether it has room, which costs more
// than writing a short name. Here a function that appends reserves room once, for the most that it
// can write, so it is safe for any argument. The helpers that take a place rely on that room.

/// A growable buffer of bytes with one owner. It is sendable, because the memory moves with the
/// buffer.
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
    // Safe: the memory belongs only to this buffer, and nothing uses it any more.
    unsafe start.deallocate()
  }

  /// Removes all bytes and keeps the memory.
  mutating func removeAll() { count = 0 }

  /// Calls a closure with the bytes.
  func withSpan<Result: ~Copyable, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Safe: `count` bytes were written, and the span exists only inside the closure.
    try unsafe body(UnsafeBufferPointer(start: start, count: count).span)
  }

  /// The number of bytes that `reserve` adds to every request, so that short texts can be stored
  /// in complete words.
  @usableFromInline static var slack: Int { 32 }

  /// Makes room for more bytes, and for the slack after them.
  @inlinable @inline(__always)
  mutating func reserve(_ additional: Int) {
    if additional &+ Self.slack > capacity &- count { grow(by: additional &+ Self.slack) }
  }

  @usableFromInline @inline(never)
  mutating func grow(by additional: Int) {
    let newCapacity = max(capacity &* 2, count &+ additional)
    let newStart = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
    // Safe: both hold `count` bytes, and the old memory is not used after this.
    unsafe UnsafeMutableRawPointer(newStart).copyMemory(from: start, byteCount: count)
    unsafe start.deallocate()
    unsafe start = newStart
    capacity = newCapacity
  }

  // The functions below keep their place in a local pointer. The compiler cannot know that a byte
  // store does not change the buffer's fields, and would load these again after each byte.

  /// Appends a comma if one is needed, then a byte.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, _ byte: UInt8) {
    reserve(2)
    // Safe: there is room for two bytes.
    let place = unsafe appendComma(comma)
    unsafe place[0] = byte
    unsafe finish(at: place + 1)
  }

  /// Appends a comma if one is needed, then a text unchanged.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, _ text: Span<UInt8>) {
    let length = text.count
    reserve(length &+ 1)
    let place = unsafe appendComma(comma)
    unsafe text.withUnsafeBufferPointer { source in
      // Safe: there is room for `length` bytes, and no span overlaps a buffer that is being
      // written.
      guard let first = source.baseAddress else { return }
      unsafe Self.copy(first, to: place, count: length)
    }
    unsafe finish(at: place + length)
  }

  /// Appends up to 32 bytes. Each word has eight of them, the first one in its lowest bits.
  @inlinable @inline(__always)
  mutating func append(_ text: SIMD4<UInt64>, count length: Int) {
    reserve(32)
    let place = unsafe UnsafeMutableRawPointer(start + count)
    // Safe: there is room for 32 bytes.
    unsafe place.storeBytes(of: text.x.littleEndian, as: UInt64.self)
    unsafe (place + 8).storeBytes(of: text.y.littleEndian, as: UInt64.self)
    unsafe (place + 16).storeBytes(of: text.z.littleEndian, as: UInt64.self)
    unsafe (place + 24).storeBytes(of: text.w.littleEndian, as: UInt64.self)
    count &+= min(max(length, 0), 32)
  }

  /// Appends a comma if one is needed, then a text between quotes, without escaping it.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, quoted text: Span<UInt8>) {
    let length = text.count
    reserve(length &+ 3)
    let place = unsafe appendComma(comma)
    // Safe: there is room for `length` bytes and two quotes.
    unsafe place[0] = UInt8(ascii: "\"")
    unsafe text.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      unsafe Self.copy(first, to: place + 1, count: length)
    }
    unsafe place[length &+ 1] = UInt8(ascii: "\"")
    unsafe finish(at: place + (length &+ 2))
  }

  /// Appends a comma if one is needed, then a literal unchanged.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, literal: StaticString) {
    guard literal.hasPointerRepresentation else {
      return literal.withUTF8Buffer { text in unsafe append(comma: comma, text.span) }
    }
    let length = literal.utf8CodeUnitCount
    reserve(length &+ 1)
    let place = unsafe appendComma(comma)
    // Safe: there is room for `length` bytes.
    unsafe Self.copy(literal.utf8Start, to: place, count: length)
    unsafe finish(at: place + length)
  }

  /// Appends a comma if one is needed, then a literal between quotes, without escaping it. If
  /// `colon` is true, appends a colon after the quotes, as after a name.
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
    unsafe Self.copy(literal.utf8Start, to: place + 1, count: length)
    unsafe place[length &+ 1] = UInt8(ascii: "\"")
    unsafe place[length &+ 2] = UInt8(ascii: ":")
    unsafe finish(at: place + (length &+ (colon ? 3 : 2)))
  }

  /// Appends a comma if one is needed, and a string in quotes up to the first byte that must be
  /// escaped. Returns the offset of that byte. If there is none, it returns the text's length and
  /// writes the closing quote.
  @inline(__always)
  mutating func append(comma: Bool, unescaped text: Span<UInt8>) -> Int {
    reserve(text.count &+ 11)
    let place = unsafe appendComma(comma)
    unsafe place[0] = UInt8(ascii: "\"")
    return unsafe append(unescaped: text, from: 0, at: place + 1)
  }

  /// Continues a string from an offset up to the next byte that must be escaped, and returns the
  /// same as `append(comma:unescaped:)`.
  @inline(__always)
  mutating func append(unescaped text: Span<UInt8>, from first: Int) -> Int {
    reserve(max(text.count &- first, 0) &+ 9)
    return unsafe append(unescaped: text, from: first, at: start + count)
  }

  /// Continues a string for a caller that has reserved room for the rest of the text and nine
  /// bytes.
  @inline(__always)
  private mutating func append(
    unescaped text: Span<UInt8>, from first: Int, at firstPlace: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var offset = first
    var place = unsafe firstPlace
    // Safe: every store has at most eight bytes and begins where the next byte of the text goes.
    // There is room for the rest of the text and nine bytes.
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
      // The zeros above the text would count as control characters, so the mask leaves them out.
      let marks = EscapedBytes.marks(in: last.word) & last.mask
      // The processor predicts this branch, so the next step need not wait for the bytes.
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

  /// Copies bytes to a place that has room for them.
  ///
  /// Most texts are short, and calling the system's function for a short one costs more than the
  /// copy. If the count is known at compile time, the compiler reduces this to a few moves.
  @inlinable @inline(__always)
  static func copy(
    _ source: UnsafePointer<UInt8>, to place: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    let source = unsafe UnsafeRawPointer(source)
    let place = UnsafeMutableRawPointer(place)
    // Safe: every load and store is within `count` bytes; two stores may overlap.
    if count > 32 || count < 4 {
      if count > 3 {
        unsafe place.copyMemory(from: source, byteCount: count)
      } else if count > 0 {
        unsafe place.storeBytes(of: source.load(as: UInt8.self), as: UInt8.self)
        let middle = count &>> 1
        unsafe (place + middle).storeBytes(
          of: (source + middle).load(as: UInt8.self), as: UInt8.self)
        let last = count &- 1
        unsafe (place + last).storeBytes(of: (source + last).load(as: UInt8.self), as: UInt8.self)
      }
    } else if count >= 16 {
      unsafe copyEnds(SIMD2<UInt64>.self, from: source, to: place, count: count)
    } else if count >= 8 {
      unsafe copyEnds(UInt64.self, from: source, to: place, count: count)
    } else {
      unsafe copyEnds(UInt32.self, from: source, to: place, count: count)
    }
  }

  /// Copies bytes that fill at least one word and at most two: their first word and their last
  /// word, which may overlap.
  @inlinable @inline(__always)
  static func copyEnds<Word: BitwiseCopyable>(
    _: Word.Type, from source: UnsafeRawPointer, to place: UnsafeMutableRawPointer, count: Int
  ) {
    let last = count &- MemoryLayout<Word>.size
    // Safe: the caller's count is at least one word and at most two.
    let words = unsafe (
      source.loadUnaligned(as: Word.self), (source + last).loadUnaligned(as: Word.self)
    )
    unsafe place.storeBytes(of: words.0, as: Word.self)
    unsafe (place + last).storeBytes(of: words.1, as: Word.self)
  }

  /// Writes a comma, for which the caller has reserved room, and returns the place after it. If no
  /// comma is needed, it returns the comma's own place, which the next byte overwrites.
  @inlinable @inline(__always)
  func appendComma(_ comma: Bool) -> UnsafeMutablePointer<UInt8> {
    let place = unsafe start + count
    unsafe place[0] = UInt8(ascii: ",")
    return unsafe place + (comma ? 1 : 0)
  }

  /// Sets the count to the number of bytes before a place.
  @inlinable @inline(__always)
  mutating func finish(at place: UnsafeMutablePointer<UInt8>) {
    count = unsafe place - start
  }
}
