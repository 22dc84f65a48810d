// The one place where the reader loads bytes without the span's own bounds check, which would trap
// where a check was forgotten and stands in the way of loading eight bytes at once. Every function
// here checks for itself and has an answer for every offset.

extension Span<UInt8> {
  /// The byte at an offset; 0 outside of the text.
  ///
  /// JSON has no place for a raw NUL, so that a reader which finds 0 has met the end or a fault.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    // One comparison for both ends: a negative offset is a huge one.
    guard UInt(bitPattern: offset) < UInt(bitPattern: count) else { return 0 }
    // Safe: the offset is inside.
    return unsafe self[unchecked: offset]
  }

  /// The eight bytes from an offset, the first one lowest; nil where fewer are left.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset >= 0, offset <= count &- 8 else { return nil }
    // Safe: all eight bytes are inside, and any bytes are a UInt64.
    return unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The four bytes from an offset, the first one lowest; nil where fewer are left.
  @inline(__always)
  func halfWord(at offset: Int) -> UInt32? {
    guard offset >= 0, offset <= count &- 4 else { return nil }
    // Safe: all four bytes are inside, and any bytes are a UInt32.
    return unsafe UInt32(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self))
  }
}

extension [UInt8] {
  /// A copy of a span's bytes.
  init(copying span: Span<UInt8>) {
    // Safe: the pointer is used inside the closure alone.
    self = unsafe span.withUnsafeBufferPointer { bytes in unsafe [UInt8](bytes) }
  }
}
