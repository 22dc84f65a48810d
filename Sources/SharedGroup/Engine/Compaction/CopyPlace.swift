/// Where a record of the old log goes in the index of the copy.
struct CopyPlace {
  let position: Int
  /// The offset of the key's record in the copy; 0 where there is none.
  let previous: UInt32
  /// Whether the copy has an item under the key so far.
  let isPresent: Bool
}

extension Segment {
  /// Whether a record is what the index leads to: the newest of its key. Nil where the index is damaged: it
  /// leads to an older record of the key, or has no slot that the key could have.
  ///
  /// A slot that leads further on is taken for that of a newer record. Who asks for all records and counts
  /// the newest finds out where there is none.
  @inline(__always)
  func isNewest(_ record: RecordHeader, at offset: Int) -> Bool? {
    let entry = UInt64(record.hash) << 32 | UInt64(truncatingIfNeeded: offset)
    let mask = index.count - 1
    var position = Int(truncatingIfNeeded: UInt64(record.hash) >> UInt64(shift))
    var isKnown = false
    for _ in 0..<index.count {
      let slot = index.load(position)
      if slot == entry { return true }
      if slot == 0 { break }
      if UInt32(truncatingIfNeeded: slot >> 32) == record.hash {
        let other = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF)
        if other > offset {
          isKnown = true
        } else if holdsSameKey(as: record, at: offset, other) {
          return nil
        }
      }
      position = (position &+ 1) & mask
    }
    return isKnown ? false : nil
  }

  /// Whether the record at another place, of the same log, has the key of this one.
  @inline(never)
  private func holdsSameKey(as record: RecordHeader, at offset: Int, _ other: Int) -> Bool {
    let header = RecordHeader(log, at: other)
    return header.keyCount == record.keyCount && header.isRecord == record.isRecord
      && log.equal(
        record.keyCount, at: other &+ LogFormat.recordHeaderWords,
        and: offset &+ LogFormat.recordHeaderWords)
  }

  /// Where a record of another log goes; nil where the index is full or damaged.
  ///
  /// - Parameter frame: holds the records that are not in this log yet.
  func place(
    of record: RecordHeader, at offset: Int, of other: SharedWords, frame: borrowing FrameBuffer
  ) -> CopyPlace? {
    let mask = index.count - 1
    var position = Int(truncatingIfNeeded: UInt64(record.hash) >> UInt64(shift))
    for _ in 0..<index.count {
      let slot = index.load(position)
      if slot == 0 { return CopyPlace(position: position, previous: 0, isPresent: false) }
      if UInt32(truncatingIfNeeded: slot >> 32) == record.hash {
        let place = UInt32(truncatingIfNeeded: slot)
        let isNew = place >= frame.start
        let words = isNew ? frame.words : log
        let there = isNew ? Int(place - frame.start) : Int(place)
        let header = RecordHeader(words, at: there)
        guard header.isPlausible else { return nil }
        if header.keyCount == record.keyCount, header.isRecord == record.isRecord,
          words.equal(
            record.keyCount, at: there + LogFormat.recordHeaderWords,
            to: other, at: offset + LogFormat.recordHeaderWords)
        {
          return CopyPlace(position: position, previous: place, isPresent: !header.isRemoval)
        }
      }
      position = (position &+ 1) & mask
    }
    return nil
  }
}
