import SharedGroupTypes

/// The records of all keys and names of a group at one moment.
struct LiveRecords: Sendable {
  let view: GroupView
  /// The offset at which the frames ended at that moment.
  let end: Int
  let revision: UInt64
  /// The newest records of all keys that a frame changed, including removals, in the order of the
  /// file.
  let changed: [RecordHead]
  /// The revision that last removed all values and data; 0 if none did.
  private let removedAll: UInt64
  private let removal: Int
  /// A copy of the index, because the view's own index changes.
  private let index: SlotMemory

  init(_ reader: CurrentView) throws(SharedGroupError) {
    self = try reader.atOneMoment { LiveRecords($0) }
  }

  /// Copies the records of a view, which no thread may advance meanwhile.
  init(_ view: GroupView) {
    let (index, end) = (
      SlotMemory(copying: view.index), (view.end, view.revision, view.removal)
    )
    self.view = view
    self.index = index
    (self.end, revision, removal) = end
    removedAll = removal > 0 ? RecordHead(view.words, at: removal).revision : 0
    let limit = self.end
    changed = index.offsets.sorted().map { RecordHead(view.words, at: $0) }
      .filter { $0.isPlausible(before: limit) }
  }

  /// Calls a body with each live record, in the order of the file.
  ///
  /// - Throws: `.corrupt` for a damaged record of the snapshot that is not in `damaged`; and what
  ///   the body throws.
  func forEach(
    passing damaged: [Range<Int>] = [], _ body: (RecordHead) throws(SharedGroupError) -> Void
  ) throws(SharedGroupError) {
    var (offset, passed) = (GroupHeader.recordsOffset, damaged[...])
    while offset < view.file.header.indexOffset {
      if let next = passed.first, next.lowerBound == offset {
        offset = next.upperBound
        passed.removeFirst()
        continue
      }
      let record = RecordHead(view.words, at: offset)
      guard view.file.checks.isWhole(record, view) else {
        throw .damaged(view.file.path, at: offset, because: "the record fails its checksum")
      }
      offset = record.end
      if isAlive(record), view.record(ofKeyOf: record, in: index) == nil { try body(record) }
    }
    for record in changed where isAlive(record) { try body(record) }
  }

  /// The bytes of the snapshot's damaged records. A record with a complete head ends where the head
  /// says; damage before it ends where the next complete head begins.
  func damagedRecords() -> [Range<Int>] {
    let header = view.file.header
    var (found, offset): ([Range<Int>], Int) = ([], GroupHeader.recordsOffset)
    while offset < header.indexOffset {
      let record = view.snapshotRecord(from: offset)
      let start = record?.offset ?? header.indexOffset
      if offset < start { found.append(offset..<start) }
      if let record, !record.isIntact(view.words, of: header.snapshot) {
        found.append(start..<record.end)
      }
      offset = record?.end ?? start
    }
    return found
  }

  /// The keys that may have lost a value or a change.
  ///
  /// - Parameters:
  ///   - records: the bytes of damaged records of the snapshot.
  ///   - frames: the damage among the frames.
  /// - Returns: `lost`, the keys that are gone, as far as they can be read; and `older`, the keys
  ///   that may have been changed in a damaged frame, and still hold their content from before it.
  func losses(
    _ records: [Range<Int>], _ frames: [FrameCursor.Damage]
  ) throws(SharedGroupError) -> (lost: [String], older: [String]) {
    var (kept, older, lost): (Set<String>, [String], Set<String>) = ([], [], [])
    try forEach(passing: records) { record in
      guard !record.isWidgetRecord else { return }
      let key = view.key(of: record)
      kept.insert(key)
      if record.offset < frames.last?.offset ?? 0 { older.append(key) }
    }
    let contents = frames.map { damage in
      let start = damage.offset + FrameHead.byteCount
      return start..<max(damage.end, start)
    }
    for bytes in records + contents {
      var record = RecordHead(view.words, at: bytes.lowerBound)
      while record.isPlausible(before: bytes.upperBound), record.word != 0 {
        let key = view.key(of: record)
        // A key that was set or removed later is not lost.
        let newest = view.record(ofKeyOf: record, in: index)?.offset ?? 0
        if record.keyCount > 0, !record.isWidgetRecord, !record.isRemoval,
          newest < record.offset,
          record.offset >= removal, !kept.contains(key)
        {
          lost.insert(key)
        }
        record = RecordHead(view.words, at: record.end)
      }
    }
    return (Array(lost).inKeyOrder { $0 }, older.inKeyOrder { $0 })
  }

  private func isAlive(_ record: RecordHead) -> Bool {
    !record.isRemoval && (record.isWidgetRecord || record.offset >= removal)
  }

  /// The revision that hosts see.
  var toldRevision: UInt64 { revision &+ view.firstToldRevision }

  /// The newest records of the keys that were set or removed since a revision that a host saw; nil
  /// if they are no longer known.
  func changed(since told: UInt64) throws(SharedGroupError) -> [RecordHead]? {
    let header = view.file.header
    guard told >= view.firstToldRevision else { return nil }
    let since = told - view.firstToldRevision
    guard since <= revision, since >= max(header.forgottenRevision, removedAll) else { return nil }
    var found = changed.filter { $0.revision > since }
    // No record of the snapshot is newer than the snapshot's revision.
    if since < header.revision {
      found.removeAll { !$0.isRemoval }
      try forEach { record throws(SharedGroupError) in
        if record.revision > since { found.append(record) }
      }
    }
    return found
  }

  /// The newest revision that removed something. Live records do not show removals.
  var newestRemoval: UInt64 {
    changed.reduce(removedAll) { $1.isRemoval ? max($0, $1.revision) : $0 }
  }
}
