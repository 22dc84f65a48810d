import CSharedMemory
import SystemCalls

/// Words of memory that other threads and processes may be changing.
///
/// The one place that touches mapped memory. Every function is total: a load outside answers 0, a
/// store outside does nothing, a copy that does not fit answers false. So whatever numbers a damaged
/// file holds, no access leaves the memory.
///
/// A value does not own its memory; whoever made it keeps the owner (`MappedWords`, `PrivateWords`)
/// for as long as the value is used.
@safe struct SharedWords: @unchecked Sendable {
  // Safe to share: `base` and `count` never change, and words are only ever touched atomically.
  private let base: UnsafeMutablePointer<UInt64>
  /// The number of words.
  let count: Int

  /// - Parameters:
  ///   - base: aligned to 8 bytes, and good for `count` words.
  init(base: UnsafeMutablePointer<UInt64>, count: Int) {
    unsafe self.base = unsafe base
    self.count = count
  }

  /// The first words of these.
  func prefix(_ count: Int) -> SharedWords {
    // Safe: no longer than this.
    unsafe SharedWords(base: base, count: max(min(count, self.count), 0))
  }

  /// The words from a place on; none where that is outside.
  func suffix(from start: Int) -> SharedWords {
    let start = max(min(start, count), 0)
    // Safe: what is left of these.
    return unsafe SharedWords(base: base + start, count: count - start)
  }

  private func holds(_ index: Int, _ length: Int) -> Bool {
    index >= 0 && length >= 0 && index <= count && length <= count &- index
  }

  /// A word, without any order. 0 outside.
  @inline(__always)
  func load(_ index: Int) -> UInt64 {
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return 0 }
    // Safe: inside, as just checked.
    return unsafe shared_word_load(base + index)
  }

  /// A word, before all that is loaded after it. 0 outside.
  @inline(__always)
  func loadAcquire(_ index: Int) -> UInt64 {
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return 0 }
    // Safe: inside, as just checked.
    return unsafe shared_load_acquire_u64(base + index)
  }

  /// Begins to bring the lines from a word on into the processor's cache: a record's header, its key
  /// and a short item.
  @inline(__always)
  func prefetch(_ index: Int) {
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return }
    // Safe: an address alone, which a prefetch does not fault on.
    unsafe shared_words_prefetch(base + index)
  }

  /// The same for a longer item.
  @inline(__always)
  func prefetch(_ byteCount: Int, at index: Int) {
    guard byteCount >= 0, holds(index, wordsNeeded(byteCount)) else { return }
    // Safe: as above.
    unsafe shared_words_prefetch_run(base + index, wordsNeeded(byteCount))
  }

  /// The same for the one line of a word.
  @inline(__always)
  func prefetchLine(_ index: Int) {
    guard UInt(bitPattern: index) < UInt(bitPattern: count) else { return }
    // Safe: as above.
    unsafe shared_word_prefetch(base + index)
  }

  /// Stores a word, without any order.
  func store(_ index: Int, _ value: UInt64) {
    guard holds(index, 1) else { return }
    // Safe: inside, as just checked.
    unsafe shared_word_store(base + index, value)
  }

  /// Adds to a word that one thread at a time changes.
  func add(_ index: Int, _ value: Int) {
    if value != 0 { store(index, load(index) &+ UInt64(bitPattern: Int64(value))) }
  }

  /// Stores a word, after all that was stored before.
  func storeRelease(_ index: Int, _ value: UInt64) {
    guard holds(index, 1) else { return }
    // Safe: inside, as just checked.
    unsafe shared_store_release_u64(base + index, value)
  }

  /// Stores a word, after all that was stored before and before all that is loaded after.
  func storeOrdered(_ index: Int, _ value: UInt64) {
    storeRelease(index, value)
    shared_fence_full()
  }

  /// Replaces a word where it still is as expected; false where it was not.
  func exchange(_ index: Int, expected: UInt64, _ value: UInt64) -> Bool {
    guard holds(index, 1) else { return false }
    // Safe: inside, as just checked.
    return unsafe shared_word_exchange(base + index, expected, value) == 1
  }

  /// Copies bytes out, from the start of a word on.
  @inline(__always)
  func read(_ byteCount: Int, at index: Int, into buffer: inout MutableSpan<UInt8>) -> Bool {
    guard byteCount >= 0, byteCount <= buffer.count, holds(index, wordsNeeded(byteCount)) else {
      return false
    }
    // Safe: both ends were checked to hold as much; the pointers do not leave the closure.
    unsafe buffer.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe shared_words_read(start, base + index, byteCount)
    }
    return true
  }

  /// The bytes from the start of a word on; nil where they would leave the memory.
  func bytes(_ byteCount: Int, at index: Int) -> [UInt8]? {
    guard byteCount >= 0, holds(index, wordsNeeded(byteCount)) else { return nil }
    return unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, filled in
      guard let start = buffer.baseAddress else { return }
      // Safe: the buffer holds `byteCount` bytes, and so do the words.
      unsafe shared_words_read(start, base + index, byteCount)
      filled = byteCount
    }
  }

  /// Copies bytes in, and fills the last word with zeros.
  @discardableResult
  func write(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    guard holds(index, wordsNeeded(bytes.count)) else { return false }
    // Safe: as in `read`.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe shared_words_write(base + index, start, bytes.count)
    }
    return true
  }

  /// Copies words of other memory in.
  @discardableResult
  func copy(_ length: Int, from other: SharedWords, at source: Int, to index: Int) -> Bool {
    guard holds(index, length), other.holds(source, length) else { return false }
    // Safe: both ends were checked.
    unsafe shared_words_copy(base + index, other.base + source, length)
    return true
  }

  /// Makes the pages of some words ready to be stored into; mapped memory alone.
  func prepareToWrite(_ range: Range<Int>) {
    guard holds(range.lowerBound, range.count), !range.isEmpty else { return }
    // Safe: inside, as just checked, and no byte is changed.
    unsafe WritablePages.prepare(base + range.lowerBound, byteCount: range.count * 8)
  }

  /// Waits until the first words are on the disk; mapped memory alone.
  ///
  /// - Parameter segment: whose log this is.
  func synchronize(
    _ count: Int, of segment: MappedSegment
  ) throws(SystemCallError) {
    let count = max(min(count, self.count), 0)
    // Safe: as many words as are mapped, and no byte is changed.
    try unsafe segment.files?.file?.synchronizeContents(first: count * 8, mappedAt: base)
  }

  /// Sets all words to 0.
  func clear() {
    // Safe: exactly these words.
    unsafe shared_words_clear(base, count)
  }

  /// Whether the words from `index` on hold these bytes.
  @inline(__always)
  func equal(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    guard holds(index, wordsNeeded(bytes.count)) else { return false }
    // Safe: as in `read`.
    return unsafe bytes.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return true }
      return unsafe shared_words_equal(base + index, start, bytes.count) == 1
    }
  }

  /// Whether two places hold the same bytes, each filled with zeros to a whole word.
  func equal(_ byteCount: Int, at one: Int, and other: Int) -> Bool {
    return equal(byteCount, at: one, to: self, at: other)
  }

  /// The same with a place in other memory.
  func equal(_ byteCount: Int, at one: Int, to words: SharedWords, at other: Int) -> Bool {
    let length = wordsNeeded(byteCount)
    guard byteCount >= 0, holds(one, length), words.holds(other, length) else { return false }
    var index = 0
    while index < length {
      if load(one &+ index) != words.load(other &+ index) { return false }
      index &+= 1
    }
    return true
  }

  /// The CRC-32C of some words, begun with that of what came before; nil outside.
  func checksum(_ range: Range<Int>, begun: UInt32) -> UInt32? {
    guard holds(range.lowerBound, range.count) else { return nil }
    // Safe: inside, as just checked.
    return unsafe shared_words_crc32c(begun, base + range.lowerBound, range.count)
  }

  /// Lends the first words as bytes, for a system call. Private memory alone.
  func withBytes<Result, Failure: Error>(
    wordCount: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = max(min(wordCount, self.count), 0) * 8
    // Safe: the span covers these words alone, and ends with the call.
    let bytes = unsafe UnsafeRawBufferPointer(start: base, count: count)
    return try body(unsafe Span(_unsafeBytes: bytes))
  }

  /// The half of a word that the system can wait on.
  func withHalf<Result>(of index: Int, _ body: (UnsafePointer<UInt32>) -> Result) -> Result? {
    guard holds(index, 1) else { return nil }
    // Safe: inside, and used by the system as an address alone.
    return unsafe body(shared_low_half(base + index))
  }
}

/// The number of words that hold so many bytes.
@inline(__always)
func wordsNeeded(_ byteCount: Int) -> Int { (byteCount &+ 7) >> 3 }

/// The hash of a key in its space of names.
@inline(__always)
func keyHash(_ key: Span<UInt8>, isRecord: Bool, seeds: (UInt64, UInt64)) -> UInt32 {
  // Safe: the pointer does not leave the closure.
  unsafe key.withUnsafeBufferPointer { key in
    guard let start = key.baseAddress else { return 0 }
    return unsafe shared_key_hash(start, key.count, isRecord ? ~seeds.0 : seeds.0, seeds.1)
  }
}

/// Keeps loads before it ahead of loads after it.
@inline(__always)
func loadFence() { shared_fence_acquire() }

/// Keeps stores before it ahead of stores after it.
func storeFence() { shared_fence_release() }

/// Keeps stores before it ahead of loads after it, as seen by all.
@inline(__always)
func fullFence() { shared_fence_full() }
