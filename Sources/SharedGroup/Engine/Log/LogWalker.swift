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
