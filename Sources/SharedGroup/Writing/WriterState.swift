import SystemCalls

/// The state that a writer keeps from one change to the next; `HeldLock` lends it. Files are noted
/// by their numbers in this process (`GroupFile.number`).
struct WriterState: Sendable {
  /// The group's file for which the lock's name was looked at.
  var lockedFile: UInt64?
  /// The file that is known to have only zeros after its frames.
  var cleanFile: UInt64?
  /// The file in which a compaction found damage, and the error that says where.
  var damage: (file: UInt64, error: SharedGroupError)?
  /// The file that this process could not compact, because it cannot reach the folder or make files
  /// in it.
  var unreachableFile: UInt64?
  /// The last compaction that this process began: the file, the size of its records in bytes, and
  /// the second.
  private var lastTry: (file: UInt64, byteCount: Int, second: Int64)?
  /// The second until which this process leaves compactions to others.
  private var pauseEnd: Int64 = 0
  /// The new file of another process's compaction, the file that it compacts, and when this process
  /// first saw it.
  private var seenMaker: (inode: UInt64, file: UInt64, at: Int64)?

  /// How many bytes a compaction is expected to copy in a second.
  private static let bytesPerSecond = 64 << 20

  /// Leaves compactions to others for ten seconds, or until the frames take four times the limit.
  mutating func leaveToOthers() { pauseEnd = ProcessEnvironment.monotonicSeconds + 10 }

  /// Whether another process has taken far too long for a compaction. It has if, since this process
  /// first saw the new file, more than a second has passed, and more than four times the expected
  /// time.
  mutating func isOverdue(_ status: FileStatus, compacting file: GroupFile) -> Bool {
    let now = ProcessEnvironment.monotonicNanoseconds
    // A file system may give the next new file the same inode.
    guard let seenMaker, seenMaker.inode == status.inode, seenMaker.file == file.number else {
      seenMaker = (status.inode, file.number, now)
      return false
    }
    let seconds = max(1, 4 * file.header.snapshotEnd / WriterState.bytesPerSecond)
    return now &- seenMaker.at > Int64(seconds) * 1_000_000_000
  }

  /// Whether to compact the group, because whoever opens it has much to read, or because much of
  /// the file holds dead records.
  ///
  /// A compaction that did not help, because the disk is full or another process is compacting, is
  /// tried again after a second, or once the file has grown by a quarter.
  mutating func isCompactionDue(_ cursor: FrameCursor) -> Bool {
    let file = cursor.view.file
    let frames = file.frameBytes(of: cursor.view)
    let records = frames + file.header.indexOffset - GroupHeader.recordsOffset
    let dead = records &- cursor.liveBytes
    guard cursor.fullness >= 100 || dead > 4 << 20 && dead / 2 > cursor.liveBytes else {
      return false
    }
    // A damaged file stays damaged, so its compaction is not tried again.
    if damage?.file == file.number { return false }
    let now = ProcessEnvironment.monotonicSeconds
    if now < pauseEnd, cursor.fullness <= 400 { return false }
    if let lastTry, lastTry.file == file.number, lastTry.second == now,
      records < lastTry.byteCount / 4 * 5
    {
      return false
    }
    lastTry = (file.number, records, now)
    return true
  }
}
