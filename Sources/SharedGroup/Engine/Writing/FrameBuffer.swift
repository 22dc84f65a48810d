import SystemCalls

/// A frame while it is made: where it will lie in the log, or in memory of this process alone.
///
/// Past the log's end nobody reads, and what is left there by a change that fails is written over by
/// the next one. So a frame may be made there, and its CRC is taken over what stands there in the end.
struct FrameBuffer: ~Copyable {
  /// Little at first: many a handle only reads.
  private var memory: PrivateWords
  /// Where the frame is made.
  private(set) var words: SharedWords
  /// Whether that is where it will lie.
  private var isInPlace = false
  /// The words so far.
  private(set) var count = 0
  /// Where the frame will begin in the log.
  private(set) var start: UInt32 = 0

  init() {
    memory = PrivateWords(count: 8)
    words = memory.words
  }

  /// Begins a frame.
  ///
  /// - Parameter log: the log in which it is made in its place, as long as it is used; nil where it is
  ///   made in memory of this process.
  mutating func begin(at start: UInt32, in log: SharedWords? = nil) {
    // A buffer that held a very large item is let go.
    if memory.words.count > 1 << 17 { memory = PrivateWords(count: 256) }
    isInPlace = log != nil
    words = log?.suffix(from: Int(start)) ?? memory.words
    self.start = start
    count = LogFormat.frameHeaderWords
  }

  /// Where the next record will be in the log.
  var nextOffset: UInt32 { start &+ UInt32(truncatingIfNeeded: count) }

  /// Whether no record was added.
  var isEmpty: Bool { count == LogFormat.frameHeaderWords }

  @inline(__always)
  private mutating func reserve(_ more: Int) {
    let needed = count + more + LogFormat.trailerWords
    if needed > words.count { grow(to: needed) }
  }

  /// Goes on in more memory of this process, also where the log has no room.
  @inline(never)
  private mutating func grow(to needed: Int) {
    let larger = PrivateWords(count: max(needed, memory.words.count * 2))
    larger.words.copy(count, from: words, at: 0, to: 0)
    memory = larger
    words = larger.words
    isInPlace = false
  }

  /// Adds a record whose key's record before it is not known yet.
  @inline(__always)
  mutating func append(
    type: SharedItemType, isRemoval: Bool = false, hash: UInt32, key: Span<UInt8>,
    bytes: Span<UInt8>
  ) {
    let header = RecordHeader(
      previous: 0, type: type, isRemoval: isRemoval, keyCount: key.count,
      byteCount: bytes.count, hash: hash)
    reserve(header.wordCount)
    words.store(count, header.first)
    words.store(count &+ 1, header.second)
    words.write(key, at: count &+ LogFormat.recordHeaderWords)
    words.write(bytes, at: count &+ header.bytesOffset)
    count &+= header.wordCount
  }

  /// Says which record of its key is before one of the frame.
  @inline(__always)
  mutating func setPrevious(_ previous: UInt32, ofRecordAt place: Int, _ header: RecordHeader) {
    words.store(place, header.first & ~0xFFFF_FFFF | UInt64(previous))
  }

  /// Takes the record back that was added last.
  mutating func dropRecord(at place: Int) { count = min(place, count) }

  /// Adds a record of another log.
  ///
  /// - Parameter previous: the key's record before it in this one.
  mutating func append(
    copyOf offset: Int, header: RecordHeader, from log: SharedWords, previous: UInt32 = 0
  ) {
    reserve(header.wordCount)
    words.copy(header.wordCount, from: log, at: offset, to: count)
    words.store(count, header.first & ~0xFFFF_FFFF | UInt64(previous))
    count += header.wordCount
  }

  /// Ends the frame.
  ///
  /// - Parameter chain: the CRC before it in the log.
  mutating func finish(revision: UInt64, chain: UInt32) {
    reserve(0)
    let length = UInt64(truncatingIfNeeded: count + LogFormat.trailerWords)
    words.store(0, length | UInt64(LogFormat.changesKind) << 32)
    words.store(count, revision)
    let checksum = words.checksum(0..<count + 1, begun: chain) ?? 0
    words.store(count + 1, UInt64(checksum) | length << 32)
    count += LogFormat.trailerWords
  }

  /// How long a frame of a copy is at least that goes into the log by pwrite(), in words: no pages are
  /// made ready for it.
  static let longCopy = 256

  /// Writes the finished frame into a log, unless it was made there.
  ///
  /// - Parameter asBytes: by pwrite(), and not by stores into the mapping.
  func write(
    to segment: Segment, at place: Int, asBytes: Bool
  ) throws(SystemCallError) {
    if isInPlace { return }
    guard asBytes, let files = segment.mapped.files else {
      segment.log.copy(count, from: words, at: 0, to: place)
      return
    }
    try words.withBytes(wordCount: count) { bytes throws(SystemCallError) in
      try files.file?.write(bytes, at: place * 8)
    }
  }

  /// The CRC of the finished frame.
  var checksum: UInt32 { UInt32(truncatingIfNeeded: words.load(count - 1)) }
}
