import SystemCalls

// A page of this boot that is older than the log: the file system stopped, or its drive was pulled out, and
// it was mounted again. See "Opening and recovery" in FORMAT.md.
extension GroupStorage {
  /// Whether the log has a change behind what the page says, which no writer is about to say.
  ///
  /// Certain with the writers' lock; without it a writer may be between the two.
  func isBehind(_ point: ReadPoint) -> Bool {
    let page = unsafe control
    guard LogPosition(word: page.words.load(ControlField.pending)) == point.position else {
      return false
    }
    let log = point.segment.log
    var walker = LogWalker(log, from: Int(point.position.end), limit: log.count)
    return walker.next() != nil && page.position == point.position
  }
}

extension SegmentFiles {
  /// The longest change that is looked at without mapping the log, in words.
  private static let longest = 4096

  /// Whether a change may stand in the log behind a place where one ends; true too where it is too long to
  /// tell.
  func mayGoOn(after end: Int) throws(SystemCallError) -> Bool {
    let least = LogFormat.frameHeaderWords + LogFormat.trailerWords
    guard end >= LogFormat.headerWords, least <= logWords - end,
      let first = try PrivateWords(reading: log.file, at: end, wordCount: 1)
    else { return false }
    let word = first.words.load(0)
    let length = Int(truncatingIfNeeded: word & UInt64(UInt32.max))
    guard word >> 32 == UInt64(LogFormat.changesKind), length >= least, length <= logWords - end
    else { return false }
    if length > SegmentFiles.longest { return true }
    // With the end of the change before, which the walker goes on from.
    let lead = LogFormat.trailerWords
    guard
      let frame = try PrivateWords(reading: log.file, at: end - lead, wordCount: lead + length)
    else { return false }
    var walker = LogWalker(frame.words, from: lead, limit: frame.words.count)
    return walker.next() != nil
  }
}
