// The records of a change: each is put into the frame, and then its key's slot is claimed, which
// tells the record before it. With the writers' lock.
extension GroupStorage {
  /// Puts an item into the frame.
  func put(
    _ bytes: Span<UInt8>, type: SharedItemType, forKey key: Span<UInt8>, at point: ReadPoint
  ) throws(SharedGroupError) {
    let place = unsafe workspace.pointee.frame.count
    append(bytes, type: type, forKey: key, at: point)
    _ = try claimSlot(ofRecordAt: place, at: point)
  }

  /// Puts the removal of an item into the frame; false where there is nothing to remove.
  func putRemoval(
    of key: Span<UInt8>, type: SharedItemType, at point: ReadPoint
  ) throws(SharedGroupError) -> Bool {
    let place = unsafe workspace.pointee.frame.count
    append(Span(), type: type, isRemoval: true, forKey: key, at: point)
    return try claimSlot(ofRecordAt: place, at: point)
  }

  /// Puts the steps of a batch into the frame.
  ///
  /// - Parameter lent: the text that some of them are in.
  func put(
    _ batch: SharedBatch, lent: Span<UInt8>, at point: ReadPoint
  ) throws(SharedGroupError) {
    let own = batch.bytes.span
    var place = unsafe workspace.pointee.frame.count
    for step in batch.steps {
      let text = step.isLent ? lent : own
      let key = text.extracting(step.key)
      if step.isRemoval {
        // What goes before it in the batch decides whether there is anything to remove.
        try claimSlots(ofRecordsFrom: place, at: point)
        _ = try putRemoval(of: key, type: step.type, at: point)
        place = unsafe workspace.pointee.frame.count
      } else {
        append(text.extracting(step.bytes), type: step.type, forKey: key, at: point)
      }
    }
    try claimSlots(ofRecordsFrom: place, at: point)
  }

  /// Adds a record to the frame.
  @inline(__always)
  private func append(
    _ bytes: Span<UInt8>, type: SharedItemType, isRemoval: Bool = false, forKey key: Span<UInt8>,
    at point: ReadPoint
  ) {
    let hash = keyHash(key, isRecord: type == .record, seeds: point.segment.seeds)
    point.segment.index.prefetchLine(point.segment.home(of: hash))
    unsafe workspace.pointee.frame.append(
      type: type, isRemoval: isRemoval, hash: hash, key: key, bytes: bytes)
  }

  /// The index of a group is read from far away from so many slots on.
  private static let distantSlots = 1 << 12

  /// Claims the slots of all records that are in the frame from a place on.
  private func claimSlots(
    ofRecordsFrom place: Int, at point: ReadPoint
  ) throws(SharedGroupError) {
    let end = unsafe workspace.pointee.frame.count
    let words = unsafe workspace.pointee.frame.words
    if point.segment.index.count >= Self.distantSlots {
      // The records before these are on their way all at once.
      var place = place
      while place < end {
        let header = RecordHeader(words, at: place)
        point.segment.prefetchRecord(hash: header.hash)
        place &+= header.wordCount
      }
    }
    var place = place
    while place < end {
      let next = place &+ RecordHeader(words, at: place).wordCount
      _ = try claimSlot(ofRecordAt: place, at: point)
      place = next
    }
  }

  /// Claims the slot of a record's key; false, and the record is gone, where the record is the last
  /// and removes what is not there.
  @inline(__always)
  private func claimSlot(
    ofRecordAt place: Int, at point: ReadPoint
  ) throws(SharedGroupError) -> Bool {
    let header = unsafe RecordHeader(workspace.pointee.frame.words, at: place)
    let found = unsafe point.segment.claim(
      recordAt: place, header, claims: workspace.pointee.claims, frame: workspace.pointee.frame)
    guard let found else { throw damagedIndex(point.segment) }
    if header.isRemoval {
      guard found.isPresent else {
        unsafe workspace.pointee.frame.dropRecord(at: place)
        return false
      }
      unsafe workspace.pointee.liveWords -= found.wordCount
      unsafe workspace.pointee.liveKeys -= 1
    } else {
      unsafe workspace.pointee.liveWords += header.wordCount - found.wordCount
      if !found.isPresent { unsafe workspace.pointee.liveKeys += 1 }
    }
    unsafe workspace.pointee.frame.setPrevious(found.previous, ofRecordAt: place, header)
    let offset = unsafe workspace.pointee.frame.start &+ UInt32(truncatingIfNeeded: place)
    unsafe workspace.pointee.claims.set(
      found.position, to: UInt64(header.hash) << 32 | UInt64(offset),
      isNewKey: found.previous == 0)
    return true
  }
}
