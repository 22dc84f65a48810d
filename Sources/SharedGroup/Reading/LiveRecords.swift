/// What all keys and names of a group hold, at one moment.
struct LiveRecords: Sendable {
  let view: GroupView
  /// Where the frames ended at that moment.
  let end: Int
  let revision: UInt64
  /// The newest records of all keys that a frame changed, removals too, in the order of the file.
  let changed: [RecordHead]
  /// The revision that last removed all values and data; 0 if none did.
  private let removedAll: UInt64
  private let removal: Int
  /// A copy: the view's own goes on.
  private let index: SlotMemory

  init(_ reader: CurrentView) throws(SharedGroupError) {
    let (view, index, end) = try reader.atOneMoment {
      ($0, SlotMemory(copying: $0.index), ($0.end, $0.revision, $0.removal))
    }
    self.view = view
    self.index = index
    (self.end, revision, removal) = end
    removedAll = removal > 0 ? RecordHead(view.words, at: removal).revision : 0
    let limit = self.end
    changed = index.offsets.sorted().map { RecordHead(view.words, at: $0) }
      .filter { $0.isPlausible(before: limit) }
  }

  /// Calls a body with each record, in the order of the file.
  ///
  /// - Parameter isRepairing: whether what is damaged in the snapshot is passed over; where the next
  ///   record begins, the index says then.
  /// - Throws: `.corrupt` if what stands in the snapshot is no record; and what the body throws.
  func forEach(
    isRepairing: Bool = false, _ body: (RecordHead) throws(SharedGroupError) -> Void
  ) throws(SharedGroupError) {
    let limit = view.file.header.indexOffset
    let offsets = isRepairing ? view.indexedOffsets : []
    var offset = GroupHeader.byteCount
    while offset < limit {
      let record = RecordHead(view.words, at: offset)
      let isThere = record.isPlausible(before: limit)
      if isRepairing, !isThere || !record.isIntact(view.words) {
        offset = offsets.first { $0 > offset } ?? limit
        continue
      }
      guard isThere else {
        throw .corrupt(file: view.file.path, because: "there is no record at byte \(offset)")
      }
      offset = record.end
      if isAlive(record), view.record(ofKeyOf: record, in: index) == nil { try body(record) }
    }
    for record in changed where isAlive(record) { try body(record) }
  }

  private func isAlive(_ record: RecordHead) -> Bool {
    !record.isRemoval && (record.isWidgetRecord || record.offset >= removal)
  }

  /// The newest records of the keys that were set or removed since a revision; nil if that is no longer
  /// known.
  func changed(since: UInt64) throws(SharedGroupError) -> [RecordHead]? {
    let header = view.file.header
    guard since <= revision, since >= max(header.forgottenRevision, removedAll) else { return nil }
    var found = changed.filter { $0.revision > since }
    // What the snapshot has is older than its revision.
    if since < header.revision {
      found.removeAll { !$0.isRemoval }
      try forEach { record throws(SharedGroupError) in
        if record.revision > since { found.append(record) }
      }
    }
    return found
  }

  /// The newest revision that removed something, and that shows in no record which is alive.
  var newestRemoval: UInt64 {
    changed.reduce(removedAll) { $1.isRemoval ? max($0, $1.revision) : $0 }
  }
}
