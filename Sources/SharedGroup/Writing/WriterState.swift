import SystemCalls

/// What a writer keeps from one change to the next; `HeldLock` lends it.
struct WriterState: Sendable {
  /// The ID of the file behind whose frames nothing stands that a frame could join on to.
  var cleanFile: UInt64?
  /// Which file, by its ID, this process last began to compact, what it took then, and the second.
  private var lastTry: (file: UInt64, byteCount: Int, second: Int64)?

  /// Whether the group is to be compacted: much is to be read by who opens it, or much of the file is dead.
  ///
  /// What was tried and did not help, as the disk is full or another process is at it, is tried again
  /// when there is reason to hope: after a second, or a quarter more.
  mutating func isCompactionDue(_ cursor: FrameCursor) -> Bool {
    let file = cursor.view.file
    let frames = file.frameBytes(of: cursor.view)
    let records = frames + file.header.indexOffset - GroupHeader.byteCount
    let dead = records &- cursor.liveBytes
    guard frames > file.frameThreshold || dead > 512 << 10 && dead / 2 > cursor.liveBytes else {
      return false
    }
    let now = ProcessEnvironment.monotonicSeconds
    if let lastTry, lastTry.file == file.header.id, lastTry.second == now,
      records < lastTry.byteCount / 4 * 5
    {
      return false
    }
    lastTry = (file.header.id, records, now)
    return true
  }
}
