import SystemCalls

/// A mapped file, as words; unmapped when the last reference goes.
final class MappedWords: Sendable {
  private let file: MappedFile
  /// The words, good as long as this object lives.
  let words: SharedWords

  /// Maps a file.
  ///
  /// - Parameters:
  ///   - wordCount: at least 1, and no more than the file has.
  ///   - isReadAtOnce: as a `MappedFile` takes it.
  init(
    _ file: borrowing OpenFile, wordCount: Int, isWritable: Bool, isReadAtOnce: Bool = false
  ) throws(SystemCallError) {
    self.file = try MappedFile(
      file, byteCount: wordCount * 8, isWritable: isWritable, isReadAtOnce: isReadAtOnce)
    words = MappedWords.words(of: self.file, wordCount)
  }

  /// Copies the first words of a file; zeros where it ends before them.
  init(copying file: borrowing OpenFile, wordCount: Int) throws(SystemCallError) {
    self.file = try MappedFile(copying: file, byteCount: wordCount * 8)
    words = MappedWords.words(of: self.file, wordCount)
  }

  private static func words(of file: borrowing MappedFile, _ count: Int) -> SharedWords {
    // Safe: a mapping starts at a page, and is as long as was asked for.
    unsafe SharedWords(base: file.base.assumingMemoryBound(to: UInt64.self), count: count)
  }
}

/// Words of this process alone, all 0 at first; freed when the last reference goes.
@safe final class PrivateWords: Sendable {
  /// The words, good as long as this object lives.
  let words: SharedWords
  // Safe to share: never changed, and freed once.
  nonisolated(unsafe) private let memory: UnsafeMutablePointer<UInt64>

  init(count: Int) {
    let count = max(count, 1)
    unsafe memory = UnsafeMutablePointer<UInt64>.allocate(capacity: count)
    unsafe memory.initialize(repeating: 0, count: count)
    // Safe: allocated with this capacity.
    words = unsafe SharedWords(base: memory, count: count)
  }

  /// Words of a file; nil where it ends before them.
  ///
  /// - Parameters:
  ///   - start: where they begin in the file, in words.
  ///   - wordCount: at least 1.
  init?(
    reading file: borrowing OpenFile, at start: Int, wordCount: Int
  ) throws(SystemCallError) {
    unsafe memory = UnsafeMutablePointer<UInt64>.allocate(capacity: wordCount)
    // Safe: allocated with this capacity.
    words = unsafe SharedWords(base: memory, count: wordCount)
    // Safe: as above. Where fewer bytes are read nobody gets to see the rest.
    let buffer = unsafe UnsafeMutableRawBufferPointer(start: memory, count: wordCount * 8)
    guard try unsafe file.read(into: buffer, at: start * 8) == wordCount * 8 else { return nil }
  }

  deinit { unsafe memory.deallocate() }
}
