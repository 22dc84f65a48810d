import SystemCalls

/// The header of a log.
struct LogHeader {
  private let words: [UInt64]

  /// The header of a log as it stands; zeros where the log is too short.
  init(_ log: SharedWords) {
    words = (0..<LogFormat.headerWords).map { log.load($0) }
  }

  init(
    generation: UInt32, salt: UInt64, seeds: (UInt64, UInt64), snapshotEnd: UInt32,
    revision: UInt64
  ) {
    let start = [
      LogFormat.magic, UInt64(LogFormat.version) | UInt64(generation) << 32, salt, seeds.0, seeds.1,
    ]
    let whole = LogHeader.checksum(start + [UInt64(snapshotEnd), revision])
    let chain = UInt64(LogHeader.checksum(start)) | UInt64(LogFormat.headerWords) << 32
    words = start + [UInt64(snapshotEnd) | UInt64(whole) << 32, revision, chain]
  }

  private static func checksum(_ words: [UInt64]) -> UInt32 {
    let memory = PrivateWords(count: words.count)
    for (index, word) in words.enumerated() { memory.words.store(index, word) }
    return memory.words.checksum(0..<words.count, begun: 0) ?? 0
  }

  /// Where the end of the snapshot stands.
  static let snapshotEndWord = 5

  /// What the chain of the frames' CRCs begins with: the CRC of the words that are known before the
  /// first frame is written. It stands before the first frame, as each frame's does before the next.
  var chain: UInt32 { UInt32(truncatingIfNeeded: words[7]) }

  /// Writes the header to the start of a log.
  func write(to log: SharedWords) {
    for (index, word) in words.enumerated() { log.store(index, word) }
  }

  /// Whether nothing was ever written here.
  var isBlank: Bool { words.allSatisfy { $0 == 0 } }
  var isLog: Bool { words[0] == LogFormat.magic }
  var version: UInt32 { UInt32(truncatingIfNeeded: words[1]) }
  var generation: UInt32 { UInt32(truncatingIfNeeded: words[1] >> 32) }
  var seeds: (UInt64, UInt64) { (words[3], words[4]) }
  var snapshotEnd: UInt32 { UInt32(truncatingIfNeeded: words[5]) }
  var revision: UInt64 { words[6] }
  /// Whether the bytes are those that were written.
  var isIntact: Bool {
    guard isLog, LogFormat.readableVersions.contains(version) else { return false }
    let start = Array(words[..<LogHeader.snapshotEndWord])
    let whole = LogHeader.checksum(start + [UInt64(snapshotEnd), revision])
    let isVersion2 = version == 2
    let chain = isVersion2 ? whole : LogHeader.checksum(start)
    return words[5] >> 32 == (isVersion2 ? 0 : UInt64(whole))
      && words[7] == UInt64(chain) | UInt64(LogFormat.headerWords) << 32
  }
}

/// Walks the frames of a log one by one, and checks each.
struct LogWalker {
  let log: SharedWords
  /// Where the next frame begins.
  private(set) var end: Int
  /// The group's revision after the last frame.
  private(set) var revision: UInt64
  private var chain: UInt32
  private let limit: Int

  /// - Parameter limit: where the walk ends at the latest.
  init(_ log: SharedWords, limit: Int? = nil) {
    self.init(log, after: LogHeader(log), limit: limit)
  }

  /// Begins with the first frame, after a header that need not stand there yet.
  init(_ log: SharedWords, after header: LogHeader, limit: Int? = nil) {
    self.log = log
    self.limit = min(limit ?? log.count, log.count)
    end = LogFormat.headerWords
    revision = header.revision
    chain = header.chain
  }

  /// Goes on from a place where a frame ends.
  init(_ log: SharedWords, from start: Int, limit: Int) {
    self.log = log
    self.limit = min(limit, log.count)
    end = start
    revision = log.load(start - 2)
    chain = UInt32(truncatingIfNeeded: log.load(start - 1))
  }

  /// The next frame's place; nil where the log ends or a frame is not whole.
  mutating func next() -> Range<Int>? {
    let first = log.load(end)
    let length = Int(first & 0xFFFF_FFFF)
    let least = LogFormat.frameHeaderWords + LogFormat.trailerWords
    guard first >> 32 == UInt64(LogFormat.changesKind), length >= least, length <= limit &- end
    else { return nil }
    let frame = end..<end + length
    let last = log.load(frame.upperBound - 1)
    guard last >> 32 == UInt64(length),
      let checksum = log.checksum(frame.lowerBound..<frame.upperBound - 1, begun: chain),
      checksum == UInt32(truncatingIfNeeded: last), holdsRecords(frame)
    else { return nil }
    chain = checksum
    revision = log.load(frame.upperBound - 2)
    end = frame.upperBound
    return frame
  }

  /// Whether records fill a frame exactly.
  private func holdsRecords(_ frame: Range<Int>) -> Bool {
    var offset = frame.lowerBound + LogFormat.frameHeaderWords
    let end = frame.upperBound - LogFormat.trailerWords
    while offset < end {
      let header = RecordHeader(log, at: offset)
      guard header.isPlausible, header.wordCount <= end - offset else { return false }
      offset += header.wordCount
    }
    return offset == end
  }

  /// Calls with each record of a frame that `next()` answered.
  static func forEachRecord<Failure: Error>(
    of log: SharedWords, in frame: Range<Int>,
    _ body: (_ offset: Int, _ header: RecordHeader) throws(Failure) -> Void
  ) throws(Failure) {
    var offset = frame.lowerBound + LogFormat.frameHeaderWords
    let end = frame.upperBound - LogFormat.trailerWords
    while offset < end {
      let header = RecordHeader(log, at: offset)
      // Checked by `next()`; checked again, as the bytes may have been changed since.
      guard header.isPlausible, header.wordCount <= end - offset else { return }
      try body(offset, header)
      offset += header.wordCount
    }
  }
}

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
