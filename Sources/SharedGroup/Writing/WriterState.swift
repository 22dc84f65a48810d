import SystemCalls

/// What a writer keeps from one change to the next; `HeldLock` lends it.
struct WriterState: Sendable {
  /// The ID of the file behind whose frames nothing stands that a frame could join on to.
  var cleanFile: UInt64?
  /// Which file, by its ID, this process last began to compact, what it took then, and the second.
  private var lastTry: (file: UInt64, byteCount: Int, second: Int64)?

  /// Whether to compact the group: whoever opens it has much to read, or much of the file is dead.
  ///
  /// A compaction that did not help, because the disk is full or another process is compacting, is tried
  /// again after a second, or once the file has grown by a quarter.
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
