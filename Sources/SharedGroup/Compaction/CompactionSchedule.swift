import SystemCalls

/// When a writer is to compact the group.
struct CompactionSchedule: Sendable {
  /// Which file, by its ID, this process last began to compact, what it took then, and the second.
  private var lastTry: (file: UInt64, byteCount: Int, second: Int64)?

  /// Whether it is time: much is to be read by who opens the group, or much of the file is dead.
  ///
  /// What was tried and did not help, as the disk is full or another process is at it, is tried again
  /// when there is reason to hope: after a second, or a quarter more.
  mutating func isDue(_ cursor: FrameCursor) -> Bool {
    let header = cursor.view.file.header
    let frames = cursor.view.end - header.snapshotEnd
    let records = frames + header.indexOffset - GroupHeader.byteCount
    let dead = records &- cursor.liveBytes
    guard frames > header.frameThreshold || dead > 512 << 10 && dead / 2 > cursor.liveBytes else {
      return false
    }
    let now = ProcessEnvironment.monotonicSeconds
    if let lastTry, lastTry.file == header.id, lastTry.second == now,
      records < lastTry.byteCount / 4 * 5
    {
      return false
    }
    lastTry = (header.id, records, now)
    return true
  }
}
