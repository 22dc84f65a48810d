import CSharedMemory
import SystemCalls

/// A frame while it is put together, in memory that is used again.
@safe struct FrameBuilder: ~Copyable, Sendable {
  // Safe: good for `capacity` words, owned by this value and freed with it.
  nonisolated(unsafe) private var words: UnsafeMutablePointer<UInt64>
  private var capacity: Int
  private var count = 2
  /// How many records it has.
  private(set) var recordCount = 0
  /// By how much the group's records become longer.
  private var growth = 0
  /// The frame's own CRC, once it is finished.
  private(set) var crc: UInt32 = 0

  /// Memory that is kept from one frame to the next, in words.
  private static let keptWords = 8192

  init() {
    capacity = FrameBuilder.keptWords
    unsafe words = UnsafeMutablePointer.allocate(capacity: capacity)
  }

  deinit { unsafe words.deallocate() }

  /// Forgets the frame.
  mutating func clear() {
    if capacity > FrameBuilder.keptWords { reserve(FrameBuilder.keptWords, keeping: 0) }
    (count, recordCount, growth) = (2, 0, 0)
  }

  /// The bytes of the frame, without the zero word behind it.
  var byteCount: Int { count * 8 }

  /// Appends a record that sets a key.
  ///
  /// - Throws: `.tooLarge` if the frame is longer than frames may be.
  mutating func set(
    _ key: Span<UInt8>, _ type: SharedItemType, to value: Span<UInt8>
  ) throws(SharedGroupError) {
    try appendRecord(RecordKind(type), isRemoval: false, key: key, value: value)
    growth += RecordHead.byteCount(keyCount: key.count, valueCount: value.count)
  }

  /// Appends a record that removes a key.
  ///
  /// - Throws: as `set`.
  mutating func remove(_ key: Span<UInt8>, _ type: SharedItemType) throws(SharedGroupError) {
    try appendRecord(RecordKind(type), isRemoval: true, key: key, value: Span())
  }

  /// Appends a mark, with a random number.
  ///
  /// - Throws: as `set`.
  mutating func append(_ mark: RecordKind) throws(SharedGroupError) {
    let random = ProcessEnvironment.randomNumber
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: random >> UInt64(8 * $0)) }
    try appendRecord(mark, isRemoval: false, key: Span(), value: bytes.span)
  }

  /// Notes what the records take that the frame takes the place of.
  mutating func replace(_ byteCount: Int) { growth &-= byteCount }

  private mutating func appendRecord(
    _ kind: RecordKind, isRemoval: Bool, key: Span<UInt8>, value: Span<UInt8>
  ) throws(SharedGroupError) {
    let size = RecordHead.byteCount(keyCount: key.count, valueCount: value.count) / 8
    // One more for the zero word behind the frame.
    guard (count + size) * 8 <= FrameHead.largest else { throw .frameTooLarge() }
    if count + size + 1 > capacity { reserve(2 * (count + size), keeping: count) }
    let start = count
    // Safe: all of it below the capacity that was just seen to.
    unsafe words[start] = RecordHead.word(
      kind, isRemoval: isRemoval, keyCount: key.count, valueCount: value.count)
    count += 3
    recordCount += 1
    copy(key)
    copy(value)
    // The rest of the head is known once the frame is finished.
    unsafe words[start + 2] = UInt64(crc32c_words(0, words + start + 3, count - start - 3))
  }

  private mutating func copy(_ bytes: Span<UInt8>) {
    let size = RecordHead.filledUp(bytes.count) / 8
    guard size > 0 else { return }
    // Safe: below the capacity; the last word is cleared before its first bytes are written.
    unsafe words[count + size - 1] = 0
    unsafe bytes.withUnsafeBytes {
      unsafe UnsafeMutableRawPointer(words + count).copyMemory(
        from: $0.baseAddress.unsafelyUnwrapped, byteCount: bytes.count)
    }
    count += size
  }

  private mutating func reserve(_ newCapacity: Int, keeping kept: Int) {
    let new = UnsafeMutablePointer<UInt64>.allocate(capacity: newCapacity)
    unsafe new.initialize(from: words, count: kept)
    unsafe words.deallocate()
    unsafe words = unsafe new
    capacity = newCapacity
  }

  /// Finishes the frame: its header, the heads of the records, and the zero word behind them.
  ///
  /// - Parameters:
  ///   - revision: that of the change.
  ///   - liveBytes: what the group's records take before it.
  ///   - crc: that of the frame before.
  mutating func finish(
    revision: UInt64, liveBytes: Int, continuing crc: UInt32, isPowerSafe: Bool
  ) {
    var chain = FrameCRC(continuing: crc)
    let length = FrameHead.lengthWord(byteCount: byteCount, isPowerSafe: isPowerSafe)
    // Safe: the first two words and the one behind the last are within the capacity, and records are as
    // long as they were made here.
    unsafe words[1] = UInt64(max(liveBytes &+ growth, 0))
    chain.add(length)
    chain.add(unsafe words[1])
    var record = 2
    while record < count {
      let lengths = unsafe words[record]
      unsafe words[record + 1] = revision
      unsafe words[record + 2] = RecordHead.checks(
        lengths, revision: revision, contentCRC: UInt32(truncatingIfNeeded: words[record + 2]))
      for word in 0..<3 { chain.add(unsafe words[record + word]) }
      record +=
        RecordHead.byteCount(
          keyCount: Int(lengths >> 32 & 0xFFFF), valueCount: Int(lengths & 0xFFFF_FFFF)) / 8
    }
    unsafe words[0] = length | UInt64(chain.value) << 32
    unsafe words[count] = 0
    self.crc = chain.value
  }

  /// The first word of the finished frame.
  var headWord: UInt64 { unsafe words[0] }

  /// Lends the finished frame with the zero word behind it.
  func withBytes<Result, Failure>(
    _ body: (RawSpan) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Safe: the span does not outlive the call.
    try body(unsafe RawSpan(_unsafeStart: words, byteCount: byteCount + 8))
  }
}
