/// What a search in the index found.
enum IndexEntry {
  /// The group had no such key at that moment.
  case absent
  /// The key's record, and where it is in the log.
  case record(offset: Int, RecordHeader)
  /// The files hold what cannot be.
  case damaged(offset: Int)
}

// Looking up.
extension Segment {
  /// The record that a slot of the index led to when the log ended at `committed`; offset 0 where
  /// there was none yet, nil where the files are damaged.
  @inline(__always)
  func settle(_ slot: UInt64, committed: UInt32) -> UInt32? {
    var offset = UInt32(truncatingIfNeeded: slot)
    while offset >= committed {
      let previous = UInt32(truncatingIfNeeded: log.load(Int(offset)))
      guard previous < offset else { return nil }
      offset = previous
    }
    return offset
  }

  /// Finds a key as it was when the log ended at `committed`.
  @inline(__always)
  func find(
    _ key: Span<UInt8>, isRecord: Bool, hash: UInt32, committed: UInt32
  ) -> IndexEntry {
    let mask = index.count &- 1
    var position = Int(truncatingIfNeeded: UInt64(hash) >> UInt64(shift))
    for _ in 0..<index.count {
      let slot = index.loadAcquire(position)
      if slot == 0 { return .absent }
      if UInt32(truncatingIfNeeded: slot >> 32) == hash {
        guard let offset = settle(slot, committed: committed) else {
          return .damaged(offset: Int(slot & 0xFFFF_FFFF))
        }
        if offset != 0 {
          let header = RecordHeader(log, at: Int(offset))
          guard isInside(header, at: offset, committed: committed) else {
            return .damaged(offset: Int(offset))
          }
          if header.keyCount == key.count, header.isRecord == isRecord,
            log.equal(key, at: Int(offset) &+ LogFormat.recordHeaderWords)
          {
            return header.isRemoval ? .absent : .record(offset: Int(offset), header)
          }
        }
      }
      position = (position &+ 1) & mask
    }
    return .damaged(offset: 0)
  }

  /// Whether a record's lengths keep it between the log's header and its end.
  @inline(__always)
  func isInside(_ header: RecordHeader, at offset: UInt32, committed: UInt32) -> Bool {
    header.isPlausible && offset >= UInt32(LogFormat.headerWords)
      && Int(offset) &+ header.wordCount <= Int(committed)
  }

  /// Calls with each live record, as of when the log ended at `committed`.
  ///
  /// - Returns: false where the files are damaged.
  func forEachLive(
    committed: UInt32, _ body: (_ offset: Int, _ header: RecordHeader) -> Void
  ) -> Bool {
    for position in 0..<index.count {
      let slot = index.loadAcquire(position)
      if slot == 0 { continue }
      guard let offset = settle(slot, committed: committed) else { return false }
      if offset == 0 { continue }
      let header = RecordHeader(log, at: Int(offset))
      guard isInside(header, at: offset, committed: committed) else { return false }
      if !header.isRemoval { body(Int(offset), header) }
    }
    return true
  }

  /// How much is alive, as of when the log ended at `committed`, and how many keys; nil where the
  /// index leads to what no record can be.
  func live(committed: UInt32) -> (words: Int, keys: Int)? {
    var live = (words: 0, keys: 0)
    let isReadable = forEachLive(committed: committed) { _, header in
      live = (live.words + header.wordCount, live.keys + 1)
    }
    return isReadable ? live : nil
  }
}
