import CSharedGroup
import SystemCalls

/// A group's file in memory, read word by word.
///
/// Every access is checked against the mapped range. A word outside of it reads as zero, and bytes
/// that are not all mapped read as nil, empty or unequal. Words and bytes that do not begin at a
/// multiple of 8 count as not mapped. The mapping may be longer than the file, so the owner must
/// not touch a page that lies past the file's end.
@safe final class FileWords: Sendable {
  // Safe: mapped for as long as the object exists; the memory is accessed atomically.
  nonisolated(unsafe) private let base: UnsafeRawPointer
  let byteCount: Int

  init(_ file: borrowing OpenFile, byteCount: Int) throws(SystemCallError) {
    unsafe base = try file.map(byteCount: byteCount)
    self.byteCount = byteCount
  }

  deinit { unsafe OpenFile.unmap(base, byteCount: byteCount) }

  // Safe: the bytes are mapped and begin at a multiple of 8, since both are checked here.
  @inline(__always)
  private func words(_ bytes: Range<Int>) -> UnsafePointer<UInt64>? {
    guard bytes.lowerBound >= 0, bytes.upperBound <= byteCount, bytes.lowerBound & 7 == 0 else {
      return nil
    }
    return unsafe (base + bytes.lowerBound).assumingMemoryBound(to: UInt64.self)
  }

  /// The word at an offset. Later reads see whatever was written before that word.
  @inline(__always)
  func load(_ offset: Int) -> UInt64 {
    guard let word = unsafe words(offset..<offset &+ 8) else { return 0 }
    return unsafe shared_word_load(word)
  }

  @inline(__always)
  func hold(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    guard let words = unsafe words(offset..<offset &+ bytes.count) else { return false }
    // Safe: `words` and `bytes` are at least as long as the compared bytes.
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe shared_bytes_equal(words, start, bytes.count) == 1
    }
  }

  /// The check of some words: of a record's key and value, or of a part of the index; see
  /// crc32c_content(). Nil if they are not all mapped.
  func contentCRC(_ bytes: Range<Int>) -> UInt32? {
    guard let words = unsafe words(bytes) else { return nil }
    return unsafe crc32c_content(words, bytes.count / 8)
  }

  /// Copies bytes to a buffer's start. Copies nothing if they do not fit or are not all mapped.
  @inline(__always)
  func copy(_ bytes: Range<Int>, into buffer: inout MutableSpan<UInt8>) {
    guard bytes.count <= buffer.count, let words = unsafe words(bytes) else { return }
    // Safe: the mapped bytes and the buffer are long enough, and the caller owns the buffer.
    unsafe buffer.withUnsafeMutableBytes {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: words, count: bytes.count))
    }
  }

  /// A copy of the bytes; empty if they are not all mapped.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    guard let words = unsafe words(range) else { return [] }
    // Safe: the mapped bytes and the copy are long enough. Without the uninitialized capacity,
    // Embedded Swift 6.3 would fill the array byte by byte.
    return unsafe [UInt8](unsafeUninitializedCapacity: range.count) { copy, count in
      let bytes = unsafe UnsafeRawBufferPointer(start: words, count: range.count)
      unsafe UnsafeMutableRawBufferPointer(copy).copyMemory(from: bytes)
      count = range.count
    }
  }

  /// Appends the bytes to an array, as words; appends nothing if they are not all mapped.
  func append(_ bytes: Range<Int>, to copy: inout [UInt64]) {
    guard let words = unsafe words(bytes) else { return }
    // Safe: all the words are mapped.
    unsafe copy.append(contentsOf: UnsafeBufferPointer(start: words, count: bytes.count / 8))
  }

  /// Lends the bytes, or an empty span if they are not all mapped.
  func withBytes<Result, Failure>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let words = unsafe words(range) else { return try body(Span()) }
    // Safe: the span does not outlive the call, during which the mapping stays.
    let bytes = unsafe UnsafeRawPointer(words).assumingMemoryBound(to: UInt8.self)
    return try body(unsafe Span(_unsafeStart: bytes, count: range.count))
  }
}
