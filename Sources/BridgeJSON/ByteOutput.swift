// The one place where the writer writes through pointers: an array's own append checks uniqueness
// and capacity for every byte, which costs more than the bytes. Every function here checks that what
// it writes fits, and writes nothing where it does not.

extension [UInt8] {
  /// Appends what `body` writes, which may be `capacity` bytes at most.
  @inline(__always)
  mutating func append(atMost capacity: Int, _ body: (inout ByteOutput) -> Void) {
    append(addingCapacity: capacity) { (span: inout OutputSpan<UInt8>) in
      // Safe: the output lives inside the closure alone, and counts the bytes that it has written
      // from the buffer's start on.
      unsafe span.withUnsafeMutableBufferPointer { buffer, count in
        var output = unsafe ByteOutput(buffer)
        body(&output)
        count = output.count
      }
    }
  }
}

/// Memory that is written from its start on.
///
/// It cannot be copied, and none is made outside of the closure above, so that it does not outlive
/// the memory.
@safe
struct ByteOutput: ~Copyable {
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private(set) var count = 0

  @unsafe
  @inline(__always)
  init(_ buffer: UnsafeMutableBufferPointer<UInt8>) {
    unsafe self.buffer = buffer
  }

  /// Writes one byte.
  @inline(__always)
  mutating func write(_ byte: UInt8) {
    guard unsafe count < buffer.count else { return }
    // Safe: the place is inside the buffer.
    unsafe buffer.baseAddress.unsafelyUnwrapped[count] = byte
    count &+= 1
  }

  /// Writes a text as it is.
  @inline(__always)
  mutating func write(_ text: Span<UInt8>) {
    let length = text.count
    guard unsafe length <= buffer.count &- count, length > 0 else { return }
    // Safe: both sides hold `length` bytes; a buffer that is being written overlaps no span.
    unsafe text.withUnsafeBytes { source in
      unsafe UnsafeMutableRawPointer(buffer.baseAddress.unsafelyUnwrapped + count)
        .copyMemory(from: source.baseAddress.unsafelyUnwrapped, byteCount: length)
    }
    count &+= length
  }

  /// Writes what stands for itself in a JSON string, up to the first byte that must be escaped or
  /// to the end; answers that offset.
  ///
  /// It needs room for eight bytes more than it writes.
  @inline(__always)
  mutating func writeUnescaped(_ text: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while let word = text.word(at: offset), write(word) {
      let marks = EscapedBytes.marks(in: word)
      if marks != 0 {
        let plain = marks.trailingZeroBitCount &>> 3
        count &-= 8 &- plain
        return offset &+ plain
      }
      offset &+= 8
    }
    while offset < text.count {
      let byte = text.byte(at: offset)
      guard !EscapedBytes.contains(byte) else { break }
      write(byte)
      offset &+= 1
    }
    return offset
  }

  /// Writes eight bytes, the lowest one first; answers whether there was room.
  @inline(__always)
  private mutating func write(_ word: UInt64) -> Bool {
    guard unsafe count <= buffer.count &- 8 else { return false }
    // Safe: all eight places are inside the buffer.
    unsafe UnsafeMutableRawPointer(buffer.baseAddress.unsafelyUnwrapped + count)
      .storeBytes(of: word.littleEndian, as: UInt64.self)
    count &+= 8
    return true
  }
}
