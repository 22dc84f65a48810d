import Synchronization

// The reads that programs make most, in as few steps as it takes.
extension GroupStorage {
  /// Copies an item in the usual case: the key is there, of that type, and nobody rewrites its files.
  ///
  /// It looks at no rule for keys: one that was found obeys them.
  ///
  /// - Returns: the item's length; -1 where `copyItem` is to look, and to say what is wrong.
  func quickCopy(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>
  ) -> Int {
    guard !isPrivate.load(ordering: .acquiring) else { return -1 }
    let words = unsafe control.words
    let position = LogPosition(word: words.loadAcquire(ControlField.state))
    let number = words.loadAcquire(ControlField.number(position.slot))
    let length = unsafe withCell(of: position.slot, number: number, otherwise: -1) { place in
      // Safe: `place` is good as long as the storage, and these are copies of plain words.
      let (log, index) = unsafe (place.pointee.log, place.pointee.index)
      let hash = keyHash(
        key, isRecord: type == .record, seeds: unsafe place.pointee.seeds)
      return log.quickCopy(
        type, forKey: key, hash: hash, committed: position.end, index: index,
        shift: unsafe place.pointee.shift, into: &buffer)
    }
    guard unsafe control.stillHolds(position, number: number) else { return -1 }
    return length
  }

  /// The number of changes in the usual case: nobody rewrites the files.
  ///
  /// - Returns: 0 where `revision` is to look.
  func quickRevision() -> UInt64 {
    guard !isPrivate.load(ordering: .acquiring) else { return 0 }
    let words = unsafe control.words
    let position = LogPosition(word: words.loadAcquire(ControlField.state))
    let number = words.loadAcquire(ControlField.number(position.slot))
    let revision = unsafe withCell(of: position.slot, number: number, otherwise: 0) { place in
      // Safe: `place` is good as long as the storage, and this is a copy of a plain word.
      unsafe place.pointee.log.load(Int(position.end) &- 2)
    }
    guard unsafe control.stillHolds(position, number: number) else { return 0 }
    return revision
  }
}

extension SharedWords {
  /// The same in a log and its index, whatever they hold: every load is within them.
  @inline(__always)
  fileprivate func quickCopy(
    _ type: SharedItemType, forKey key: Span<UInt8>, hash: UInt32, committed: UInt32,
    index: SharedWords, shift: UInt32, into buffer: inout MutableSpan<UInt8>
  ) -> Int {
    let mask = index.count &- 1
    var position = Int(truncatingIfNeeded: UInt64(hash) &>> UInt64(shift))
    var slot = index.loadAcquire(position)
    var steps = 0
    while UInt32(truncatingIfNeeded: slot &>> 32) != hash {
      guard slot != 0, steps < mask else { return -1 }
      steps &+= 1
      position = (position &+ 1) & mask
      slot = index.loadAcquire(position)
    }
    let offset = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF)
    prefetch(offset)
    // What a writer is about to publish, or is not there yet, is the usual way's, and so are two keys
    // of one hash.
    guard offset < Int(committed), Int(committed) <= count else { return -1 }
    let header = RecordHeader(self, at: offset)
    let bytes = header.byteCount
    guard header.keyCount == key.count, header.first &>> 32 & 0xFFFF == UInt64(type.rawValue),
      equal(key, at: offset &+ LogFormat.recordHeaderWords),
      offset &+ header.wordCount <= Int(committed), bytes <= NameRules.largestItem
    else { return -1 }
    if bytes <= buffer.count {
      if bytes > 512 { prefetch(bytes, at: offset &+ header.bytesOffset) }
      _ = read(bytes, at: offset &+ header.bytesOffset, into: &buffer)
    }
    return bytes
  }
}
