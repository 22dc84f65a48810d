/// Counts and sizes that describe how a group is stored.
public struct SharedGroupStatistics: Hashable, Sendable {
  /// The number of keys that hold values or data.
  public let keyCount: Int
  /// The number of records of widgets.
  public let recordCount: Int
  /// The size of the newest items, in bytes.
  public let liveByteCount: Int
  /// The space that older and removed items still take, in bytes.
  public let deadByteCount: Int
  /// The size of the snapshot that the last compaction made, in bytes.
  public let snapshotByteCount: Int
  /// The size of the changes that were appended since that compaction, in bytes.
  public let frameByteCount: Int
  /// The group's revision, which grows with each change.
  public let revision: UInt64
  /// How often the group was compacted.
  public let compactionCount: UInt64
}

extension SharedGroup {
  /// Counts and measures the records that the group stores now.
  ///
  /// - Throws: as ``keys()``.
  public func statistics() throws(SharedGroupError) -> SharedGroupStatistics {
    try use(GroupCall()) { storage throws(SharedGroupError) in
      let live = try LiveRecords(storage.reader)
      var (keys, records, bytes) = (0, 0, 0)
      try live.forEach { record throws(SharedGroupError) in
        if record.isWidgetRecord { records += 1 } else { keys += 1 }
        bytes += record.byteCount
      }
      let header = live.view.file.header
      let frames = live.end - header.snapshotEnd
      let all = header.indexOffset - GroupHeader.recordsOffset + frames
      return SharedGroupStatistics(
        keyCount: keys, recordCount: records, liveByteCount: bytes,
        deadByteCount: max(all - bytes, 0), snapshotByteCount: header.snapshotEnd,
        frameByteCount: frames, revision: live.revision,
        compactionCount: header.compactionCount)
    }
  }
}
