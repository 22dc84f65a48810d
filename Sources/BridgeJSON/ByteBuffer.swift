// The one place where the writer writes through pointers. An array checks for every append whether
// it is shared and whether it has room, which costs more than a short name does; here every function
// makes room once for all that it writes. Each is safe for any argument: it makes room for as many
// bytes as it writes at most, before it writes them.

/// Bytes that are appended to, with one owner.
@safe
@usableFromInline
struct ByteBuffer: ~Copyable {
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

  /// Appends a comma where one is needed, then a byte.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, _ byte: UInt8) {
    reserve(2)
    // Safe: two bytes have room. Where no comma is needed, the next byte takes its place.
    unsafe start[count] = UInt8(ascii: ",")
    count &+= comma ? 1 : 0
    unsafe start[count] = byte
    count &+= 1
  }

  /// Appends a comma where one is needed, then a text as it is.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, _ text: Span<UInt8>) {
    let length = text.count
    reserve(length &+ 1)
    unsafe start[count] = UInt8(ascii: ",")
    count &+= comma ? 1 : 0
    unsafe text.withUnsafeBufferPointer { source in
      // Safe: there is room for `length` bytes, and a buffer that is written overlaps no span.
      guard let first = source.baseAddress else { return }
      unsafe (start + count).update(from: first, count: length)
    }
    count &+= length
  }

  /// Appends a comma where one is needed, then a text as it is between quotes.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, quoted text: Span<UInt8>) {
    let length = text.count
    reserve(length &+ 3)
    unsafe start[count] = UInt8(ascii: ",")
    count &+= comma ? 1 : 0
    unsafe start[count] = UInt8(ascii: "\"")
    unsafe text.withUnsafeBufferPointer { source in
      // Safe: there is room for `length` bytes and two quotes.
      guard let first = source.baseAddress else { return }
      unsafe (start + count + 1).update(from: first, count: length)
    }
    unsafe start[count &+ length &+ 1] = UInt8(ascii: "\"")
    count &+= length &+ 2
  }

  /// Appends a comma where one is needed, then a name as it is between quotes, and a colon.
  ///
  /// Inlined where the name is a literal, this becomes a few stores of constants.
  @inlinable @inline(__always)
  mutating func append(comma: Bool, name: StaticString) {
    guard name.hasPointerRepresentation else {
      return name.withUTF8Buffer { text in
        unsafe append(comma: comma, quoted: text.span)
        append(comma: false, UInt8(ascii: ":"))
      }
    }
    let length = name.utf8CodeUnitCount
    reserve(length &+ 4)
    unsafe start[count] = UInt8(ascii: ",")
    count &+= comma ? 1 : 0
    // Safe: there is room for the name, two quotes and a colon.
    unsafe start[count] = UInt8(ascii: "\"")
    unsafe (start + count + 1).update(from: name.utf8Start, count: length)
    unsafe start[count &+ length &+ 1] = UInt8(ascii: "\"")
    unsafe start[count &+ length &+ 2] = UInt8(ascii: ":")
    count &+= length &+ 3
  }

  /// Appends what stands for itself in a JSON string, up to the first byte that must be escaped or
  /// to the end; answers that offset.
  @inline(__always)
  mutating func appendUnescaped(_ text: Span<UInt8>, from first: Int) -> Int {
    reserve(max(text.count &- first, 0) &+ 8)
    var offset = first
    while let word = text.word(at: offset) {
      // Safe: there is room for the rest of the text and eight bytes.
      unsafe UnsafeMutableRawPointer(start + count)
        .storeBytes(of: word.littleEndian, as: UInt64.self)
      let marks = EscapedBytes.marks(in: word)
      if marks != 0 {
        let plain = marks.trailingZeroBitCount &>> 3
        count &+= plain
        return offset &+ plain
      }
      count &+= 8
      offset &+= 8
    }
    while offset < text.count {
      let byte = text.byte(at: offset)
      guard !EscapedBytes.contains(byte) else { break }
      unsafe start[count] = byte
      count &+= 1
      offset &+= 1
    }
    return offset
  }

  /// Appends the decimal digits of a number, the last `places` of them behind a decimal point.
  ///
  /// - Parameter places: 0 for no point; up to 40.
  @inline(__always)
  mutating func append(digits: UInt64, places: Int) {
    let places = min(max(places, 0), 40)
    let length = max(DecimalDigits.count(of: digits), places &+ 1)
    reserve(48)
    var rest = digits
    // Safe: there is room for 48 bytes; 20 digits, or 41 with a point, are the most.
    var place = count &+ length
    if places > 0 {
      let point = place &- places
      while place > point {
        unsafe start[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
        place &-= 1
      }
      unsafe start[point] = UInt8(ascii: ".")
    }
    while place > count {
      place &-= 1
      unsafe start[place] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count &+= length &+ (places > 0 ? 1 : 0)
  }
}
