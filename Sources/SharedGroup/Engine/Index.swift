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

/// Where a change will go in the index.
struct IndexClaim {
  /// The slot, by its place.
  let position: Int
  /// What it holds now: the offset of the key's record in the log, 0 where it is free.
  let previous: UInt32
  /// Whether there is an item under the key now.
  let isPresent: Bool
  /// The length of its record in words; 0 where there is none.
  let wordCount: Int
}

// Changing. Under the writers' lock alone.
extension Segment {
  /// Finds the slot of a record's key, or the free one that it is to take.
  ///
  /// - Parameters:
  ///   - place: where in the frame the record is.
  ///   - claims: the slots that the same change has claimed already.
  ///   - frame: holds the records of those, too.
  /// - Returns: nil where the index is full or damaged.
  @inline(__always)
  func claim(
    recordAt place: Int, _ record: RecordHeader, claims: borrowing ClaimTable,
    frame: borrowing FrameBuffer
  ) -> IndexClaim? {
    let new = frame.words
    let mask = index.count &- 1
    var position = home(of: record.hash)
    for _ in 0..<index.count {
      let slot = claims.slot(at: position) ?? index.load(position)
      if slot == 0 {
        return IndexClaim(position: position, previous: 0, isPresent: false, wordCount: 0)
      }
      if UInt32(truncatingIfNeeded: slot >> 32) == record.hash {
        let offset = UInt32(truncatingIfNeeded: slot)
        let isNew = offset >= frame.start
        let words = isNew ? new : log
        let other = isNew ? Int(offset &- frame.start) : Int(offset)
        let header = RecordHeader(words, at: other)
        guard header.isPlausible else { return nil }
        if header.keyCount == record.keyCount, header.isRecord == record.isRecord,
          words.equal(
            record.keyCount, at: other &+ LogFormat.recordHeaderWords,
            to: new, at: place &+ LogFormat.recordHeaderWords)
        {
          return IndexClaim(
            position: position, previous: offset, isPresent: !header.isRemoval,
            wordCount: header.isRemoval ? 0 : header.wordCount)
        }
      }
      position = (position &+ 1) & mask
    }
    return nil
  }

  /// The slot where the search for a key begins.
  @inline(__always)
  func home(of hash: UInt32) -> Int { Int(truncatingIfNeeded: UInt64(hash) &>> UInt64(shift)) }

  /// Begins to bring the record of a key into the processor's cache.
  @inline(__always)
  func prefetchRecord(hash: UInt32) {
    log.prefetchLine(Int(truncatingIfNeeded: index.load(home(of: hash)) & 0xFFFF_FFFF))
  }

  /// Enters a record that is in the log, in place of what the index held for its key.
  ///
  /// - Returns: false where the index is full or damaged.
  func enter(recordAt offset: Int, header: RecordHeader) -> Bool {
    PrivateIndex.enter(recordAt: offset, header: header, of: log, in: index, shift: shift) != nil
  }

  /// The number of slots that are taken.
  func countTaken() -> Int {
    var taken = 0
    for position in 0..<index.count where index.load(position) != 0 { taken += 1 }
    return taken
  }
}

/// An index in memory of this process alone: for recovery, and for readers that cannot use the
/// shared one. It grows.
struct PrivateIndex {
  private(set) var memory: PrivateWords
  private(set) var taken = 0

  /// - Parameter memory: slots, a power of two of them.
  init(memory: PrivateWords) { self.memory = memory }

  init(slots: Int = LogFormat.smallestIndex) { memory = PrivateWords(count: slots) }

  var shift: UInt32 { PrivateIndex.shift(memory.words) }

  private static func shift(_ index: SharedWords) -> UInt32 {
    32 - UInt32(index.count.trailingZeroBitCount)
  }

  /// Enters a record that is in the log, in place of what the index held for its key.
  mutating func enter(recordAt offset: Int, header: RecordHeader, of log: SharedWords) {
    let isNew = PrivateIndex.enter(
      recordAt: offset, header: header, of: log, in: memory.words, shift: shift)
    if isNew == true { taken += 1 }
    guard !LogFormat.fits(keys: taken + 1, slots: memory.words.count) else { return }
    let larger = PrivateWords(count: memory.words.count * 2)
    let mask = larger.words.count - 1
    for position in 0..<memory.words.count {
      let slot = memory.words.load(position)
      if slot == 0 { continue }
      var place = Int((slot >> 32) >> UInt64(PrivateIndex.shift(larger.words)))
      while larger.words.load(place) != 0 { place = (place + 1) & mask }
      larger.words.store(place, slot)
    }
    memory = larger
  }

  /// Enters a record; answers whether its key is new, nil where the index is full or damaged.
  static func enter(
    recordAt offset: Int, header: RecordHeader, of log: SharedWords, in index: SharedWords,
    shift: UInt32
  ) -> Bool? {
    let mask = index.count - 1
    var position = Int(truncatingIfNeeded: UInt64(header.hash) >> UInt64(shift))
    let new = UInt64(header.hash) << 32 | UInt64(truncatingIfNeeded: offset)
    for _ in 0..<index.count {
      let slot = index.load(position)
      if slot == 0 {
        index.storeRelease(position, new)
        return true
      }
      if slot >> 32 == UInt64(header.hash) {
        let place = Int(slot & 0xFFFF_FFFF)
        let other = RecordHeader(log, at: place)
        if other.keyCount == header.keyCount, other.isRecord == header.isRecord,
          log.equal(
            header.keyCount, at: place + LogFormat.recordHeaderWords,
            and: offset + LogFormat.recordHeaderWords)
        {
          index.storeRelease(position, new)
          return false
        }
      }
      position = (position + 1) & mask
    }
    return nil
  }
}
