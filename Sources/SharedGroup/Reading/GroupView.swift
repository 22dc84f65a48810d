import Synchronization

/// A group as this process knows it: the mapped file, an index of its frames, and how far they are
/// indexed. All threads search it while the one that holds the `FrameCursor` advances it.
final class GroupView: Sendable {
  let file: GroupFile
  let words: FileWords
  /// Leads from keys to the newest of their records in the frames.
  let index: SlotMemory

  private let endOffset: Atomic<Int>
  private let revisionNumber: Atomic<UInt64>
  private let removalOffset: Atomic<Int>

  /// A view of a file before its first frame; or one that goes on where another has got to.
  init(_ file: GroupFile, _ words: FileWords, _ index: SlotMemory, from other: GroupView? = nil) {
    self.file = file
    self.words = words
    self.index = index
    endOffset = Atomic(other?.end ?? file.header.snapshotEnd)
    revisionNumber = Atomic(other?.revision ?? file.header.revision)
    removalOffset = Atomic(other?.removal ?? 0)
  }

  /// Where the next frame begins.
  var end: Int { endOffset.load(ordering: .acquiring) }
  var revision: UInt64 { revisionNumber.load(ordering: .relaxed) }
  /// Values and data that stand before it are removed.
  var removal: Int { removalOffset.load(ordering: .relaxed) }

  /// Says that the frames up to an offset are indexed.
  func publish(end: Int, revision: UInt64, removal: Int) {
    removalOffset.store(removal, ordering: .relaxed)
    revisionNumber.store(revision, ordering: .relaxed)
    endOffset.store(end, ordering: .releasing)
  }

  /// The record that holds a key; nil if the group has no such key.
  @inline(__always)
  func find(_ key: Span<UInt8>, isWidgetRecord: Bool = false) -> RecordHead? {
    let hash = hash(key, isWidgetRecord)
    guard
      let newest = search(key, hash, isWidgetRecord, in: index, before: end).record
        ?? search(key, hash, isWidgetRecord, in: nil, before: file.header.indexOffset).record,
      !newest.isRemoval, isWidgetRecord || newest.offset >= removal
    else { return nil }
    return newest
  }

  /// Where an index leads for a key: the position of the slot, nil if all are taken; and the record, nil
  /// if the slot is free.
  ///
  /// - Parameters:
  ///   - index: nil for the snapshot's.
  ///   - limit: where records end: the slots may be damaged, and what was indexed written over.
  @inline(__always)
  private func search(
    _ key: Span<UInt8>, _ hash: UInt64, _ isWidgetRecord: Bool, in index: SlotMemory?,
    before limit: Int
  ) -> (position: Int?, record: RecordHead?) {
    var found: RecordHead?
    let count = index?.count ?? file.header.slotCount
    let position = Slot.position(hash, count: count) { position in
      index?[position] ?? words.load(file.header.indexOffset + position * 8)
    } _: { offset in
      guard offset >= GroupHeader.byteCount, offset + RecordHead.byteCount <= limit else {
        return false
      }
      let record = RecordHead(words, at: offset)
      guard record.isWidgetRecord == isWidgetRecord, record.keyCount == key.count,
        record.isPlausible(before: limit), words.hold(key, at: record.keyOffset)
      else { return false }
      found = record
      return true
    }
    return (position, found)
  }

  @inline(__always)
  private func hash(_ key: Span<UInt8>, _ isWidgetRecord: Bool) -> UInt64 {
    Slot.hash(key, seed: file.header.seed(isWidgetRecord))
  }

  /// Points the index at a record; true if its key was not in the index before.
  func enter(_ record: RecordHead) -> Bool {
    words.withBytes(record.key) { key in
      let hash = hash(key, record.isWidgetRecord)
      let (position, old) = search(
        key, hash, record.isWidgetRecord, in: index, before: record.offset)
      if let position { index.set(position, hash, to: record.offset) }
      return old == nil
    }
  }

  /// The record to which an index, if it is nil the snapshot's, leads for the key of a record.
  func record(ofKeyOf record: RecordHead, in index: SlotMemory?) -> RecordHead? {
    words.withBytes(record.key) { key in
      let hash = hash(key, record.isWidgetRecord)
      let limit = index == nil ? file.header.indexOffset : end
      return search(key, hash, record.isWidgetRecord, in: index, before: limit).record
    }
  }

  /// Where the snapshot's index leads, in the order of the file.
  var indexedOffsets: [Int] {
    (0..<file.header.slotCount).map { words.load(file.header.indexOffset + $0 * 8) }
      .filter { $0 != 0 }.map { Slot.offset($0) }.sorted()
  }

  func key(of record: RecordHead) -> String {
    String(decoding: words.bytes(record.key), as: UTF8.self)
  }
}

extension GroupHeader {
  /// What the hashes of keys begin with, or those of the names of widgets' records.
  func seed(_ isWidgetRecord: Bool) -> UInt64 { isWidgetRecord ? ~id : id }
}
