import CSharedGroup

/// A change that is being built: a frame, as it will be in the group's file. The batch keeps its
/// memory for the next change.
package struct SharedBatch: GroupBatch, Sendable {
  /// The frame's head and its records; once it is finished, also the closing word and zeros.
  private(set) var words = emptyHead
  private(set) var recordCount = 0
  private var size = ChangeSize()
  /// The bytes of the records that the change sets, minus those of the records that it replaces or
  /// removes.
  private var growth = 0
  /// The frame's length in bytes without the zeros, once it is finished.
  private(set) var byteCount = 0
  private static let emptyHead = [UInt64](repeating: 0, count: FrameHead.byteCount / 8)

  /// The most memory that is kept from one frame to the next, in words.
  private static let keptWords = 8192

  /// Makes a batch without steps.
  package init() {}

  /// Removes every step, and keeps the memory unless it is large.
  package mutating func removeAll() {
    words.removeAll(keepingCapacity: words.capacity <= SharedBatch.keptWords)
    words += SharedBatch.emptyHead
    (recordCount, growth, size) = (0, 0, ChangeSize())
  }

  // MARK: Steps, in the order in which they take effect

  /// Adds a step that sets a key, whatever the key holds.
  ///
  /// - Throws: `.invalidKey`; `.tooLarge` for the key, the item, or the batch.
  package mutating func set(
    _ key: Span<UInt8>, type: SharedItemType, to item: Span<UInt8>
  ) throws(SharedGroupError) {
    try NameRules.checkKey(key)
    try NameRules.checkLength(item.count, forKey: key)
    let start = words.count
    try append(RecordKind(type), isRemoval: false, key, item)
    growth += (words.count - start) * 8
  }

  /// Adds a step that removes a value or data, if the key holds any, or a record of a widget.
  ///
  /// - Throws: `.invalidKey`; `.tooLarge` for the key or the batch.
  package mutating func remove(
    _ key: Span<UInt8>, type: SharedItemType = .value
  ) throws(SharedGroupError) {
    try NameRules.checkKey(key)
    try append(RecordKind(type), isRemoval: true, key, Span())
  }

  mutating func append(_ mark: RecordKind) throws(SharedGroupError) {
    let random = UInt64.random(in: 0...UInt64.max)
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: random >> UInt64(8 * $0)) }
    try append(mark, isRemoval: false, Span(), bytes.span)
  }

  private mutating func append(
    _ kind: RecordKind, isRemoval: Bool, _ key: Span<UInt8>, _ value: Span<UInt8>
  ) throws(SharedGroupError) {
    try size.add(keyCount: key.count, itemCount: value.count)
    let start = words.count
    let word = RecordHead.word(
      kind, isRemoval: isRemoval, keyCount: key.count, valueCount: value.count)
    let record = RecordHead(word: word, revision: 0, contentCRC: 0, at: start * 8, of: .frame)
    words.append(contentsOf: repeatElement(0, count: record.byteCount / 8))
    words[start] = word
    // The rest of the head is known only when the frame is finished.
    words[start + 2] = UInt64(copy(key, to: record.key, value, to: record.value))
    recordCount += 1
  }

  /// Copies a key and a value into the words that were appended for them. Returns the check of both
  /// with their padding (see crc32c_content()).
  private mutating func copy(
    _ key: Span<UInt8>, to keyPlace: Range<Int>, _ value: Span<UInt8>, to valuePlace: Range<Int>
  ) -> UInt32 {
    // Safe: the places are within the words, and as long as the copied bytes.
    unsafe words.withUnsafeMutableBytes { memory in
      unsafe key.withUnsafeBytes {
        unsafe UnsafeMutableRawBufferPointer(rebasing: memory[keyPlace]).copyMemory(from: $0)
      }
      unsafe value.withUnsafeBytes {
        unsafe UnsafeMutableRawBufferPointer(rebasing: memory[valuePlace]).copyMemory(from: $0)
      }
    }
    return unsafe words.withUnsafeBufferPointer { words in
      let content = unsafe UnsafeBufferPointer(rebasing: words[(keyPlace.lowerBound / 8)...])
      guard let start = content.baseAddress else { return 0 }
      return unsafe crc32c_content(start, content.count)
    }
  }

  // MARK: What the writer does with a batch

  /// Subtracts from `growth` the bytes of the group's records that this change replaces or removes.
  /// Returns whether the change has an effect; it has none if it only removes absent keys.
  ///
  /// - Throws: `.corrupt` if the old record of a key is damaged.
  mutating func replace(in view: GroupView) throws(SharedGroupError) -> Bool {
    var isChange = false
    var offset = FrameHead.byteCount
    while offset < words.count * 8 {
      let record = record(at: offset)
      let old = try find(record, in: view)
      growth &-= old?.byteCount ?? 0
      isChange = isChange || old != nil || !record.isRemoval
      offset = record.end
    }
    return isChange
  }

  /// Subtracts from `growth` a number of bytes that the change replaces.
  mutating func replace(byteCount: Int) { growth &-= byteCount }

  /// Finds the group's record that has the same key as a record of this batch.
  private func find(
    _ record: RecordHead, in view: GroupView
  ) throws(SharedGroupError) -> RecordHead? {
    // Safe: the key lies within the words, and the span does not leave the closure.
    try unsafe words.withUnsafeBufferPointer { words throws(SharedGroupError) in
      let memory = UnsafeRawBufferPointer(words)
      let key = unsafe UnsafeRawBufferPointer(rebasing: memory[record.key])
      return try view.find(
        unsafe Span<UInt8>(_unsafeBytes: key), isWidgetRecord: record.isWidgetRecord)
    }
  }

  private func record(at offset: Int, revision: UInt64 = 0) -> RecordHead {
    RecordHead(
      word: words[offset / 8], revision: revision,
      contentCRC: UInt32(truncatingIfNeeded: words[offset / 8 + 2]), at: offset, of: .frame)
  }

  /// Finishes the frame: its head, the heads of the records, the closing word and the zeros.
  ///
  /// - Parameters:
  ///   - cursor: the group's cursor. The frame will be written where its view ends.
  ///   - isPowerSafe: whether the change must survive a loss of power.
  mutating func finish(after cursor: FrameCursor, isPowerSafe: Bool) {
    let place = cursor.view.end
    let end = words.count * 8
    byteCount = end + FrameHead.closingBytes
    let revision = cursor.view.revision &+ 1
    var crc = FrameCRC(continuing: 0)
    var offset = FrameHead.byteCount
    while offset < end {
      let record = record(at: offset, revision: revision)
      words[offset / 8 + 1] = record.revision
      words[offset / 8 + 2] = record.checks
      crc.add(record)
      offset = record.end
    }
    let zeroParts = FrameHead.zeroParts(from: place, to: place + byteCount) { offset in
      words[(offset - place) / 8]
    }
    FrameHead.Fields(
      byteCount: byteCount, isPowerSafe: isPowerSafe, recordCount: recordCount,
      zeroParts: zeroParts, revision: revision, liveBytes: max(cursor.liveBytes &+ growth, 0),
      fileID: cursor.view.file.header.id, place: place, flushed: cursor.flushed
    ).write(to: &words)
    crc.add(words[7])
    words.append(FrameHead.sealed(crc))
    let zeros = cursor.view.file.header.zeros(after: place + byteCount)
    words.append(contentsOf: repeatElement(0, count: zeros))
  }
}
