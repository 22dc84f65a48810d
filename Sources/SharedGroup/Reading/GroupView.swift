import Synchronization

/// A group as this process knows it: the mapped file, an index of its frames, and the offset up to
/// which they are indexed. All threads search it, while the thread that holds the `FrameCursor`
/// advances it.
final class GroupView: Sendable {
  let file: GroupFile
  let words: FileWords
  /// Maps each key to its newest record in the frames.
  let index: SlotMemory

  private let endOffset: Atomic<Int>
  private let revisionNumber: Atomic<UInt64>
  private let removalOffset: Atomic<Int>
  private let damageIsAtEnd = Atomic(false)

  /// Makes a view of a file before its first frame, or a view that continues where another one
  /// ends.
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
  /// The revision that hosts see. If another file has taken the group's place, earlier revisions
  /// belong to another history. So each such replacement adds 2^40, more changes than any group
  /// sees.
  var toldRevision: UInt64 { revision &+ firstToldRevision }
  var firstToldRevision: UInt64 { file.moves << 40 }
  /// Whether the group is damaged where the indexed frames end. Newer changes may be lost there.
  var isDamaged: Bool { damageIsAtEnd.load(ordering: .relaxed) }
  func note(isDamaged: Bool) { damageIsAtEnd.store(isDamaged, ordering: .relaxed) }
  /// All values and data before this offset are removed.
  var removal: Int { removalOffset.load(ordering: .relaxed) }

  /// Tells all threads that the frames up to an offset are indexed.
  func publish(end: Int, revision: UInt64, removal: Int) {
    removalOffset.store(removal, ordering: .relaxed)
    revisionNumber.store(revision, ordering: .relaxed)
    endOffset.store(end, ordering: .releasing)
  }

  /// The record that holds a key; nil if the group has no such key.
  ///
  /// - Throws: `.corrupt` if the snapshot's record of the key is damaged, or if a damaged record
  ///   may have the key.
  func find(
    _ key: Span<UInt8>, isWidgetRecord: Bool = false
  ) throws(SharedGroupError) -> RecordHead? {
    if let known = findKnown(key, isWidgetRecord: isWidgetRecord) { return known }
    return try searchSnapshot(key, hash(key, isWidgetRecord), isWidgetRecord)
  }

  /// Finds the record that holds a key, if everything that must be read for this was checked
  /// before; otherwise returns nil. An inner nil means that the group has no such key. Repeated
  /// reads of a key need only this function.
  @inline(__always)
  func findKnown(_ key: Span<UInt8>, isWidgetRecord: Bool) -> RecordHead?? {
    let hash = hash(key, isWidgetRecord)
    if let newest = search(key, hash, isWidgetRecord, in: index, before: end).record {
      return .some(newest.isRemoval || !isWidgetRecord && newest.offset < removal ? nil : newest)
    }
    if removal > 0, !isWidgetRecord { return .some(nil) }
    let found = search(key, hash, isWidgetRecord, in: nil, before: file.header.indexOffset)
    if let record = found.record {
      // No other record has the key, so the index need not be checked.
      return file.checks.isKnown(record) ? .some(record) : nil
    }
    // A damaged record with the key's hash may be the wanted one.
    guard !found.isDoubtful, let position = found.position else {
      return file.header.slotCount == 0 ? .some(nil) : nil
    }
    let first = Slot.first(hash, count: file.header.slotCount)
    return file.checks.isKnown(slots: first, position) ? .some(nil) : nil
  }

  /// Finds the snapshot's record of a key, and checks it.
  ///
  /// - Parameter own: the index to search; nil for the file's.
  @inline(never)
  private func searchSnapshot(
    _ key: Span<UInt8>, _ hash: UInt64, _ isWidgetRecord: Bool, in own: SlotMemory? = nil
  ) throws(SharedGroupError) -> RecordHead? {
    var (found, damaged): (RecordHead?, Int?) = (nil, nil)
    var isIndexWhole = true
    let count = own?.count ?? file.header.slotCount
    _ = Slot.position(hash, count: count) { position in
      if let own { return own[position] }
      isIndexWhole = isIndexWhole && file.checks.isWhole(slot: position, self)
      return isIndexWhole ? words.load(file.header.indexOffset + position * 8) : 0
    } _: { offset in
      let record = offset < file.header.indexOffset ? RecordHead(words, at: offset) : nil
      guard let record, file.checks.isWhole(record, self) else {
        damaged = offset
        return true
      }
      guard record.isWidgetRecord == isWidgetRecord, record.keyCount == key.count,
        words.hold(key, at: record.keyOffset)
      else { return false }
      found = record
      return true
    }
    if let damaged {
      throw .damaged(file.path, at: damaged, because: "the record fails its checksum")
    }
    return isIndexWhole ? found : try searchOwnIndex(key, hash, isWidgetRecord)
  }

  @inline(never)
  private func searchOwnIndex(
    _ key: Span<UInt8>, _ hash: UInt64, _ isWidgetRecord: Bool
  ) throws(SharedGroupError) -> RecordHead? {
    let own = file.checks.ownIndex(self)
    let found = try searchSnapshot(key, hash, isWidgetRecord, in: own.index)
    guard found != nil || own.isComplete else {
      throw .damaged(
        file.path, at: file.header.indexOffset,
        because: "the index fails its checksum, and a record too")
    }
    return found
  }

  /// Searches an index for a key. The result is the position of the slot, nil if all are taken; the
  /// record, nil if the slot is free; and whether any record has the key's tag.
  ///
  /// - Parameters:
  ///   - index: nil for the snapshot's.
  ///   - limit: where records end. A slot that is damaged, or whose record was overwritten, may
  ///     point beyond it.
  @inline(__always)
  private func search(
    _ key: Span<UInt8>, _ hash: UInt64, _ isWidgetRecord: Bool, in index: SlotMemory?,
    before limit: Int
  ) -> (position: Int?, record: RecordHead?, isDoubtful: Bool) {
    var found: RecordHead?
    var isDoubtful = false
    let count = index?.count ?? file.header.slotCount
    let position = Slot.position(hash, count: count) { position in
      index?[position] ?? words.load(file.header.indexOffset + position * 8)
    } _: { offset in
      isDoubtful = true
      guard offset >= GroupHeader.recordsOffset, offset + RecordHead.byteCount <= limit else {
        return false
      }
      let record = RecordHead(words, at: offset)
      guard record.isWidgetRecord == isWidgetRecord, record.keyCount == key.count,
        record.isPlausible(before: limit), words.hold(key, at: record.keyOffset)
      else { return false }
      found = record
      return true
    }
    return (position, found, isDoubtful)
  }

  @inline(__always)
  private func hash(_ key: Span<UInt8>, _ isWidgetRecord: Bool) -> UInt64 {
    Slot.hash(key, seed: file.header.seed(isWidgetRecord))
  }

  func hash(of record: RecordHead) -> UInt64 {
    words.withBytes(record.key) { hash($0, record.isWidgetRecord) }
  }

  /// Whether the group may continue in another file.
  @inline(__always)
  var isSealed: Bool { words.load(GroupHeader.sealOffset) != 0 }

  /// Whether the file still has its ID and the closing word of the last indexed frame.
  var isOwn: Bool { isOwn(before: end) }

  /// Whether the file still has its ID and the closing word of the frame that ends at an offset.
  func isOwn(before end: Int) -> Bool {
    words.load(GroupHeader.idOffset) == file.header.id
      && (end == file.header.snapshotEnd || words.load(end - FrameHead.closingBytes) != 0)
  }

  /// Points the index at a record. Returns true if the record's key was not in the index before.
  func enter(_ record: RecordHead) -> Bool {
    words.withBytes(record.key) { key in
      let hash = hash(key, record.isWidgetRecord)
      let (position, old, _) = search(
        key, hash, record.isWidgetRecord, in: index, before: record.offset)
      if let position { index.set(position, hash, to: record.offset) }
      return old == nil
    }
  }

  /// The record that an index has for the key of a record; `index` is nil for the snapshot's index.
  func record(ofKeyOf record: RecordHead, in index: SlotMemory?) -> RecordHead? {
    words.withBytes(record.key) { key in
      let hash = hash(key, record.isWidgetRecord)
      let limit = index == nil ? file.header.indexOffset : end
      return search(key, hash, record.isWidgetRecord, in: index, before: limit).record
    }
  }

  /// The snapshot's first record with a complete head, at an offset or after it. The head is bound
  /// to the file and to its place, so nothing in a value looks like one.
  func snapshotRecord(from start: Int) -> RecordHead? {
    let header = file.header
    for offset in stride(from: start, to: header.indexOffset, by: 8) {
      let record = RecordHead(words, at: offset)
      if record.isPlausible(before: header.indexOffset), record.isComplete(of: header.snapshot) {
        return record
      }
    }
    return nil
  }

  /// The bytes of a part of the snapshot's index.
  func slots(ofPart part: Int) -> Range<Int> {
    let start = file.header.indexOffset + part * GroupHeader.checkedSlots * 8
    return start..<min(start + GroupHeader.checkedSlots * 8, file.header.checksOffset)
  }

  /// Whether a part of the snapshot's index matches its check.
  func isIntact(part: Int) -> Bool {
    let header = file.header
    guard let crc = words.contentCRC(slots(ofPart: part)) else { return false }
    return words.load(header.checksOffset + part * 8)
      == header.check(ofPart: part, contentCRC: crc)
  }

  func key(of record: RecordHead) -> String {
    String(decoding: words.bytes(record.key), as: UTF8.self)
  }

  /// Records in the order of the bytes of their keys. It compares whole words of the file, because
  /// texts would take several times as long.
  func inKeyOrder(_ records: [RecordHead]) -> [RecordHead] {
    records.map { (firstWord: keyWord($0, 0), record: $0) }.sorted {
      $0.firstWord == $1.firstWord
        ? precedes($0.record, $1.record) : $0.firstWord < $1.firstWord
    }.map { $0.record }
  }

  /// Eight bytes of a key, the first of them highest; a key is filled up to whole words with zeros.
  @inline(__always)
  private func keyWord(_ record: RecordHead, _ place: Int) -> UInt64 {
    UInt64(bigEndian: words.load(record.keyOffset + place))
  }

  /// Whether one key comes before another that begins with the same word.
  private func precedes(_ record: RecordHead, _ other: RecordHead) -> Bool {
    for place in stride(from: 8, to: min(record.keyCount, other.keyCount), by: 8) {
      let (word, otherWord) = (keyWord(record, place), keyWord(other, place))
      if word != otherWord { return word < otherWord }
    }
    return record.keyCount < other.keyCount
  }
}

extension GroupHeader {
  /// The seed of the hashes of keys, or of the names of widgets' records.
  func seed(_ isWidgetRecord: Bool) -> UInt64 { isWidgetRecord ? ~id : id }
}
