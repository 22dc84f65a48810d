import SystemCalls

/// The end of a log as it was at one moment, copied into this process's own memory; of a small group
/// all that is alive.
///
/// To map two files and to touch them takes longer than to copy some KiB out of one, so that it answers
/// the first reads of a small group. It trusts nothing that was copied: it looks at the frames
/// backwards, the newest first, and checks the CRC of each before it answers from it.
struct LogTail: Sendable {
  /// The moment.
  let position: LogPosition
  /// The number of the slot's files.
  let number: UInt64
  /// Where in the log the copy begins.
  private let start: Int
  private let memory: PrivateWords
  /// How many words of the copy are before the log's end at that moment; one more is of what follows.
  private let count: Int

  /// How much of a log is copied at most, in words.
  static let mostWords = 1024
  /// How much of a group may be alive, in words, for the copy to be worth it: the newest record of each
  /// key is then likely to be among what is copied.
  static let mostLiveWords = 512

  /// What the copy says of a key.
  enum Entry {
    case absent
    /// The key's record, and where it is in `words`.
    case record(offset: Int, RecordHeader)
  }

  /// Copies the end of a log; nil where no log of that generation ends there.
  ///
  /// - Parameter isChecked: whether all of the log's header must be as it was written.
  init?(
    of files: borrowing SegmentFiles, at position: LogPosition, isChecked: Bool
  ) throws(SystemCallError) {
    let end = Int(position.end)
    guard end >= LogFormat.headerWords, end <= files.logWords else { return nil }
    let start = end <= LogTail.mostWords ? 0 : end - LogTail.mostWords
    let isLast = end == files.logWords
    guard
      let memory = try PrivateWords(
        reading: files.log.file, at: start, wordCount: end - start + (isLast ? 0 : 1)),
      let header = start == 0
        ? memory
        : try PrivateWords(reading: files.log.file, at: 0, wordCount: LogFormat.headerWords),
      header.words.isLog(endingAt: position, last: memory.words.load(end - start - 1)),
      !isChecked || LogHeader(header.words).isIntact
    else { return nil }
    self.position = position
    number = files.number
    self.start = start
    self.memory = memory
    count = end - start
  }

  /// What was copied of the log up to its end at that moment.
  var words: SharedWords { memory.words.prefix(count) }

  /// Whether a change may stand in the log behind that.
  var isFollowed: Bool { memory.words.load(count) >> 32 == UInt64(LogFormat.changesKind) }

  /// The group's revision at that moment, which stands in the last frame, or in the header where there is
  /// none; nil where the copy cannot tell.
  var revision: UInt64? {
    let words = words
    let isHeader = start == 0 && words.count == LogFormat.headerWords
    let isWhole = isHeader || beginOfFrame(endingAt: words.count) != nil
    return isWhole ? words.load(words.count - 2) : nil
  }

  /// Finds a key; nil where the copy cannot tell.
  func find(_ key: Span<UInt8>, isRecord: Bool) -> Entry? {
    let words = words
    var end = words.count
    while start > 0 || end > LogFormat.headerWords {
      guard let begin = beginOfFrame(endingAt: end) else { return nil }
      // In a frame that has a key twice the later record counts.
      var found: Entry?
      var offset = begin + LogFormat.frameHeaderWords
      let limit = end - LogFormat.trailerWords
      while offset < limit {
        let header = RecordHeader(words, at: offset)
        guard header.isPlausible, header.wordCount <= limit - offset else { return nil }
        if header.keyCount == key.count, header.isRecord == isRecord,
          words.equal(key, at: offset + LogFormat.recordHeaderWords)
        {
          found = header.isRemoval ? .absent : .record(offset: offset, header)
        }
        offset += header.wordCount
      }
      if let found { return found }
      end = begin
    }
    return .absent
  }

  /// Where the frame begins that ends there, with the CRC that it must have after the frame before it;
  /// nil where the copy does not have both.
  private func beginOfFrame(endingAt end: Int) -> Int? {
    let words = words
    let last = words.load(end - 1)
    let length = Int(truncatingIfNeeded: last >> 32)
    let least = LogFormat.frameHeaderWords + LogFormat.trailerWords
    guard length >= least, length < end else { return nil }
    let begin = end - length
    guard words.load(begin) == UInt64(LogFormat.changesKind) << 32 | UInt64(length),
      let checksum = words.checksum(
        begin..<end - 1, begun: UInt32(truncatingIfNeeded: words.load(begin - 1))),
      checksum == UInt32(truncatingIfNeeded: last)
    else { return nil }
    return begin
  }
}

extension SharedWords {
  /// Whether the first words of a log, which these are, and the one before its end are those of a log
  /// of that generation which ends there.
  func isLog(endingAt position: LogPosition, last: UInt64) -> Bool {
    let (end, length) = (Int(position.end), Int(truncatingIfNeeded: last >> 32))
    return end >= LogFormat.headerWords && length <= end
      && length >= LogFormat.frameHeaderWords + LogFormat.trailerWords
      && load(1) >> 32 == UInt64(position.generation)
      && LogFormat.readableVersions.contains(UInt32(truncatingIfNeeded: load(1)))
      && load(0) == LogFormat.magic
  }
}
