import CSharedMemory
import SystemCalls

/// A group's file in memory, read word by word.
///
/// Every access is checked against what is mapped, and reads zeros beyond. What is mapped may be longer
/// than the file: the owner answers for touching no page that the file does not reach.
@safe final class FileWords: Sendable {
  private let file: MappedFile
  /// How many bytes are mapped.
  let byteCount: Int

  init(_ file: consuming MappedFile) {
    byteCount = file.byteCount
    self.file = file
  }

  // Safe: a whole mapped word, at a multiple of 8, since both are checked here.
  @inline(__always)
  private func words(_ bytes: Range<Int>) -> UnsafePointer<UInt64>? {
    guard bytes.lowerBound >= 0, bytes.upperBound <= byteCount, bytes.lowerBound & 7 == 0 else {
      return nil
    }
    return unsafe UnsafePointer(
      (file.base + bytes.lowerBound).assumingMemoryBound(to: UInt64.self))
  }

  /// The word at an offset; what was written before it, is seen after this.
  @inline(__always)
  func load(_ offset: Int) -> UInt64 {
    guard let word = unsafe words(offset..<offset &+ 8) else { return 0 }
    return unsafe shared_word_load(word)
  }

  /// Whether bytes stand at an offset, followed by zeros up to a whole word.
  @inline(__always)
  func hold(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    let end = offset &+ RecordHead.filledUp(bytes.count)
    guard let words = unsafe words(offset..<max(end, offset)) else { return false }
    // Safe: both are at least as long as is compared.
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe shared_words_equal(words, start, bytes.count) == 1
    }
  }

  /// The hash of the bytes at a range.
  func hash(_ bytes: Range<Int>, seed: UInt64) -> UInt64 {
    guard let words = unsafe words(bytes) else { return 0 }
    // Safe: the range is mapped.
    return unsafe UnsafeRawPointer(words).withMemoryRebound(to: UInt8.self, capacity: bytes.count) {
      unsafe shared_key_hash($0, bytes.count, seed)
    }
  }

  /// The CRC of whole words.
  func crc32c(continuing crc: UInt32, _ bytes: Range<Int>) -> UInt32 {
    guard let words = unsafe words(bytes) else { return ~crc }
    return unsafe crc32c_words(crc, words, bytes.count / 8)
  }

  /// Copies bytes to a buffer's start; nothing if they do not fit.
  @inline(__always)
  func copy(_ bytes: Range<Int>, into buffer: inout MutableSpan<UInt8>) {
    guard bytes.count <= buffer.count, let words = unsafe words(bytes) else { return }
    // Safe: both are long enough; the buffer is the caller's own memory.
    unsafe buffer.withUnsafeMutableBytes {
      unsafe $0.copyMemory(from: UnsafeRawBufferPointer(start: words, count: bytes.count))
    }
  }

  /// The bytes, copied.
  func bytes(_ range: Range<Int>) -> [UInt8] {
    withBytes(range) { bytes in
      // Safe: the pointer does not leave the closure.
      unsafe bytes.withUnsafeBytes { unsafe Array($0) }
    }
  }

  /// Lends the bytes; none if they are not all mapped.
  func withBytes<Result, Failure>(
    _ range: Range<Int>, _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let words = unsafe words(range) else { return try body(RawSpan()) }
    // Safe: the span does not outlive the call, in which the mapping stays.
    return try body(unsafe RawSpan(_unsafeStart: words, byteCount: range.count))
  }

  /// A table of slots in the file; an empty one if it is not mapped.
  func slots(at offset: Int, count: Int) -> SlotTable {
    guard let words = unsafe words(offset..<offset + count * 8) else { return SlotTable() }
    // Safe: who has the table keeps this object.
    return unsafe SlotTable(words, count: count)
  }
}
