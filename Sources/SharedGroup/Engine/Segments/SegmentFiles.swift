import SystemCalls

/// One of the group's two pairs of files, open and not mapped yet.
struct SegmentFiles: ~Copyable, Sendable {
  /// 0 or 1.
  let slot: Int
  /// The number of the files in the page `control` before they were opened.
  let number: UInt64
  let log: GroupFile
  let index: GroupFile

  /// Opens a pair of files; nil where one is missing or is no such file.
  static func open(
    _ slot: Int, number: UInt64, in folder: GroupFolder, isWritable: Bool
  ) throws(SharedGroupError) -> SegmentFiles? {
    let mode = isWritable ? AccessMode.readWrite : .readOnly
    guard let log = try folder.openExisting(folder.log(slot), mode),
      let index = try folder.openExisting(folder.index(slot), mode)
    else { return nil }
    let files = SegmentFiles(slot: slot, number: number, log: log, index: index)
    guard files.logWords >= LogFormat.headerWords, files.indexSlots >= 2 else { return nil }
    if !isWritable, files.log.isReadAtACost || files.index.isReadAtACost { return nil }
    return files
  }

  /// Whether both files are as long as when they were opened: what was cut off since cannot be mapped.
  var haveTheirLength: Bool {
    (try? log.file.status().size) == log.status.size
      && (try? index.file.status().size) == index.status.size
  }

  /// The length of the log in words.
  var logWords: Int { min(log.usedLength / 8, LogFormat.largestLog) }
  /// The number of the index's slots, a power of two.
  var indexSlots: Int { powerOfTwo(notAbove: min(index.usedLength / 8, LogFormat.largestLog)) }

  /// The log's file, for one who has mapped both.
  consuming func intoLog() -> OpenFile { log.withoutStatus() }
}

/// The largest power of two that is not above a number; 0 for 0.
func powerOfTwo(notAbove number: Int) -> Int {
  number <= 0 ? 0 : 1 << (Int.bitWidth - 1 - number.leadingZeroBitCount)
}
