import Synchronization

/// A group as this process knows it: the file in memory, an index of its frames, and how far the frames
/// are indexed. All threads search it; the one that has `FrameCursor` carries it on.
///
/// What another process wrote shows as a word that is no longer zero where the next frame begins: one
/// load tells whether the view is current.
final class GroupView: Sendable {
  let file: GroupFile
  let words: FileWords
  /// Leads from keys to the newest of their records in the frames.
  let index: SlotMemory
  private let snapshot: SlotTable

  /// Where the next frame begins.
  private let endOffset: Atomic<Int>
  private let revisionNumber: Atomic<UInt64>
  private let removalOffset: Atomic<Int>

  /// A view of the file alone, before its first frame.
  init(_ file: GroupFile, _ words: FileWords) {
    self.file = file
    self.words = words
    index = SlotMemory(forRecords: 64)
    snapshot = words.slots(at: file.header.indexOffset, count: file.header.slotCount)
    endOffset = Atomic(file.header.snapshotEnd)
    revisionNumber = Atomic(file.header.revision)
    removalOffset = Atomic(0)
  }

  /// The same view with more mapped, or a larger index.
  init(_ other: GroupView, words: FileWords, index: SlotMemory) {
    file = other.file
    self.words = words
    self.index = index
    snapshot = words.slots(at: file.header.indexOffset, count: file.header.slotCount)
    endOffset = Atomic(other.end)
    revisionNumber = Atomic(other.revision)
    removalOffset = Atomic(other.removal)
  }

  var end: Int { endOffset.load(ordering: .acquiring) }
  /// The number of changes.
  var revision: UInt64 { revisionNumber.load(ordering: .relaxed) }
  /// Values and data that stand before it are removed.
  var removal: Int { removalOffset.load(ordering: .relaxed) }

  /// Whether no frame follows those that are indexed.
  @inline(__always)
  var isCurrent: Bool { words.load(end) == 0 }

  // MARK: Searching

  /// What a search for a key comes to.
  enum Finding {
    case record(RecordHead)
    case nothing
    /// A frame changes the key that is indexed and not published yet, or published in a newer view: the
    /// index no longer leads to what the key held before.
    case overtaken
  }

  /// Searches for what a key holds.
  @inline(__always)
  func find(_ key: Span<UInt8>, isWidgetRecord: Bool = false) -> Finding {
    let hash = SlotTable.hash(key, seed: seed(isWidgetRecord))
    let frames = file.header.snapshotEnd..<end
    var isOvertaken = false
    let newest =
      record(of: key, isWidgetRecord, hash, in: index.table, frames) { isOvertaken = true }
    if isOvertaken { return .overtaken }
    let records = GroupHeader.byteCount..<file.header.indexOffset
    guard let record = newest ?? record(of: key, isWidgetRecord, hash, in: snapshot, records),
      isAlive(record)
    else { return .nothing }
    return .record(record)
  }

  /// What a key holds; nil if the group has no such key. For who has the writers' lock, whom no frame
  /// overtakes.
  @inline(__always)
  func current(_ key: Span<UInt8>, isWidgetRecord: Bool = false) -> RecordHead? {
    if case .record(let record) = find(key, isWidgetRecord: isWidgetRecord) { record } else { nil }
  }

  /// Whether a record that is the newest of its key is what the key holds.
  @inline(__always)
  func isAlive(_ record: RecordHead) -> Bool {
    !record.isRemoval && (record.isWidgetRecord || record.offset >= removal)
  }

  /// The offsets of the snapshot's records, in their order, as its index has them.
  var indexedOffsets: [Int] {
    (0..<snapshot.count).map { SlotTable.offset(snapshot[$0]) }
      .filter { $0 >= GroupHeader.byteCount && $0 < file.header.indexOffset }.sorted()
  }

  /// The record of a key that a table leads to.
  ///
  /// - Parameters:
  ///   - bytes: where it can be: the slots may be damaged, and what was indexed written over.
  ///   - beyond: called if a slot leads behind them.
  @inline(__always)
  private func record(
    of key: Span<UInt8>, _ isWidgetRecord: Bool, _ hash: UInt64, in table: SlotTable,
    _ bytes: Range<Int>, beyond: () -> Void = {}
  ) -> RecordHead? {
    var found: RecordHead?
    _ = table.position(hash) { offset in
      if offset >= bytes.upperBound { beyond() }
      guard offset >= bytes.lowerBound, offset <= bytes.upperBound - RecordHead.byteCount else {
        return false
      }
      let record = RecordHead(words, at: offset)
      guard record.isWidgetRecord == isWidgetRecord, record.keyCount == key.count,
        record.isPlausible(before: bytes.upperBound), words.hold(key, at: record.keyOffset)
      else { return false }
      found = record
      return true
    }
    return found
  }

  private func seed(_ isWidgetRecord: Bool) -> UInt64 {
    isWidgetRecord ? ~file.header.id : file.header.id
  }

  /// The hash of a record's key.
  func hash(of record: RecordHead) -> UInt64 {
    words.hash(record.key, seed: seed(record.isWidgetRecord))
  }

  // MARK: Indexing

  /// Has the index lead to a record; whether its key was not there before.
  ///
  /// - Parameter offset: if the index leads to a record from there on, it is left as it is.
  func enter(_ record: RecordHead, unlessFrom offset: Int) -> Bool {
    let hash = hash(of: record)
    guard let (position, isFree) = position(of: record, hash, in: index) else { return false }
    if isFree || SlotTable.offset(index.table[position]) < offset {
      index.set(position, to: SlotTable.slot(hash, offset: record.offset))
    }
    return isFree
  }

  /// Whether an index leads to a record of the same key.
  func leads(_ index: SlotMemory, to record: RecordHead) -> Bool {
    position(of: record, hash(of: record), in: index)?.isFree == false
  }

  private func position(
    of record: RecordHead, _ hash: UInt64, in index: SlotMemory
  ) -> (Int, isFree: Bool)? {
    index.table.position(hash) { offset in
      let other = RecordHead(words, at: offset)
      guard other.isWidgetRecord == record.isWidgetRecord, other.keyCount == record.keyCount
      else { return false }
      return isSameKey(other, record)
    }
  }

  private func isSameKey(_ one: RecordHead, _ other: RecordHead) -> Bool {
    let length = RecordHead.filledUp(one.keyCount)
    return stride(from: 0, to: length, by: 8).allSatisfy {
      words.load(one.keyOffset + $0) == words.load(other.keyOffset + $0)
    }
  }

  /// Publishes that the frames up to an offset are indexed.
  func publish(end: Int, revision: UInt64, removal: Int) {
    removalOffset.store(removal, ordering: .relaxed)
    revisionNumber.store(revision, ordering: .relaxed)
    endOffset.store(end, ordering: .releasing)
  }
}
