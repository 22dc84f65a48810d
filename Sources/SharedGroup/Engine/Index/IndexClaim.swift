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
