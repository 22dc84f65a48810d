import CSharedGroup
import Locks

/// Remembers which parts of a file's snapshot this process has checked. Each record and each part
/// of the index is checked once, before its first use.
final class SnapshotChecks: Sendable {
  /// A bit for each 32 bytes, in which at most one record begins.
  private let records: SlotMemory
  /// A bit for each part of the index that has a CRC.
  private let parts: SlotMemory
  /// An index that is made from the records if the file's index is damaged, and whether it has all
  /// records.
  private let own = Lock<(index: SlotMemory, isComplete: Bool)?>(nil)

  init(_ header: GroupHeader) {
    records = SlotMemory(forRecords: header.indexOffset / 32 / 64)
    parts = SlotMemory(forRecords: header.slotCount / GroupHeader.checkedSlots / 64)
  }

  /// Whether a record was checked before and is intact.
  @inline(__always)
  func isKnown(_ record: RecordHead) -> Bool { records.isMarked(record.offset / 32) }

  /// Whether the slots from one to another were checked before and are intact. For a search that
  /// has continued at the first slot (`last` is less than `first`), the answer is no.
  @inline(__always)
  func isKnown(slots first: Int, _ last: Int) -> Bool {
    guard first <= last else { return false }
    let (first, last) = (first / GroupHeader.checkedSlots, last / GroupHeader.checkedSlots)
    return parts.isMarked(first) && (last == first || last == first + 1 && parts.isMarked(last))
  }

  /// Whether a record of the snapshot is intact.
  func isWhole(_ record: RecordHead, _ view: GroupView) -> Bool {
    // This is checked each time, because others may overwrite a record that was intact.
    guard record.offset >= GroupHeader.recordsOffset,
      record.isPlausible(before: view.file.header.indexOffset)
    else { return false }
    if isKnown(record) { return true }
    guard record.isIntact(view.words, of: view.file.header.snapshot) else { return false }
    records.mark(record.offset / 32)
    return true
  }

  /// Whether the part of the index that contains a slot is intact.
  func isWhole(slot: Int, _ view: GroupView) -> Bool {
    let part = slot / GroupHeader.checkedSlots
    if parts.isMarked(part) { return true }
    guard view.isIntact(part: part) else { return false }
    parts.mark(part)
    return true
  }

  /// An index that is made from the records, for a file whose own index is damaged.
  func ownIndex(_ view: GroupView) -> (index: SlotMemory, isComplete: Bool) {
    own.withLock { own in
      if let own { return own }
      let header = view.file.header
      let made = SlotMemory(forRecords: header.recordCount)
      var (offset, count) = (GroupHeader.recordsOffset, 0)
      while let record = view.snapshotRecord(from: offset) {
        if isWhole(record, view), made.add(view.hash(of: record), record.offset) { count += 1 }
        offset = record.end
      }
      let result = (index: made, isComplete: count == header.recordCount)
      own = result
      return result
    }
  }
}
