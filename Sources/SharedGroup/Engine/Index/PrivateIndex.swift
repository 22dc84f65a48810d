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

  /// Whether a shared index holds the same, and nothing else.
  func isHeld(by index: SharedWords) -> Bool {
    let (mask, shift) = (index.count - 1, PrivateIndex.shift(index))
    let count = (0..<index.count).count { index.load($0) != 0 }
    // One that is free at least ends each search.
    guard count == taken, count < index.count else { return false }
    for position in 0..<memory.words.count {
      let slot = memory.words.load(position)
      if slot == 0 { continue }
      var place = Int((slot >> 32) >> UInt64(shift))
      while index.load(place) != slot {
        if index.load(place) == 0 { return false }
        place = (place + 1) & mask
      }
    }
    return true
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
