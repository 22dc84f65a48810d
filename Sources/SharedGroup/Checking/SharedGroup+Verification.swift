import SystemCalls

/// What a check of a group found.
public struct SharedGroupVerification: Hashable, Sendable {
  /// A place that is not as it was written.
  public struct Damage: Hashable, Sendable {
    /// The file's path.
    public let file: String
    /// Where in the file, in bytes from its start.
    public let byteOffset: Int
    /// One clause that says what is wrong there.
    public let reason: String
  }

  /// The number of records that are whole, old and new, removals included.
  public internal(set) var recordCount = 0
  /// How much of the file is whole, in bytes.
  public internal(set) var byteCount = 0
  /// What is damaged; empty if all is well.
  public internal(set) var damage: [Damage] = []

  /// Whether all is well.
  public var isSound: Bool { damage.isEmpty }
}

extension SharedGroup {
  /// Checks every record of the group against its checksum, and the index against the records.
  ///
  /// It takes no lock and may run beside readers and writers; it reads the whole group.
  ///
  /// - Parameter isRepairing: whether damage is mended as far as it can be, which takes the writers'
  ///   lock: every record that is whole is written to a new file, which takes the group's name; what is
  ///   damaged is gone then.
  /// - Returns: what was found, before anything was mended.
  /// - Throws: as ``keys()``; when repairing also as `setItem(_:type:forKey:)`.
  public func verify(isRepairing: Bool = false) throws(SharedGroupError) -> SharedGroupVerification
  {
    let found = try use(GroupCall()) { storage throws(SharedGroupError) in
      try LiveRecords(storage.reader).verify()
    }
    if isRepairing, !found.isSound {
      try write { writer, options throws(SharedGroupError) in try writer.repair(options) }
    }
    return found
  }
}

extension LiveRecords {
  /// Reads a whole group, record by record.
  fileprivate func verify() -> SharedGroupVerification {
    var result = SharedGroupVerification()
    verifySnapshot(&result)
    verifyFrames(&result)
    return result
  }

  private func verifySnapshot(_ result: inout SharedGroupVerification) {
    let header = view.file.header
    var records = 0
    var offset = GroupHeader.byteCount
    while offset < header.indexOffset {
      let record = RecordHead(view.words, at: offset)
      guard record.isPlausible(before: header.indexOffset) else {
        return result.tell(view.file, offset, "there is no record")
      }
      records += 1
      if !record.isIntact(view.words) {
        result.tell(view.file, offset, "the record does not match its checksum")
      } else if view.record(ofKeyOf: record, in: nil)?.offset != offset {
        result.tell(view.file, offset, "the index does not lead to the record")
      } else {
        result.recordCount += 1
      }
      offset = record.end
    }
    if records != header.recordCount || view.indexedOffsets.count != records {
      result.tell(
        view.file, header.indexOffset, "the index has other records than the snapshot")
    }
    result.byteCount = header.snapshotEnd
  }

  private func verifyFrames(_ result: inout SharedGroupVerification) {
    let (words, fault) = (view.words, "the change that begins there does not match its checksum")
    var head = FrameHead(words, at: view.file.header.snapshotEnd)
    var crc = view.file.header.firstCRC
    while head.offset < end {
      guard head.isPlausible, head.end <= end, head.check(words, continuing: crc) != nil else {
        return result.tell(view.file, head.offset, fault)
      }
      _ = head.forEachRecord(words) { if $0.keyCount > 0 { result.recordCount += 1 } }
      crc = head.crc
      head = FrameHead(words, at: head.end)
    }
    result.byteCount = max(result.byteCount, end)
    // What stands behind the last frame is left over from a writer that did not finish; unless a whole
    // frame follows it, which joins on to what was there.
    let length = min((try? view.file.file.status().size) ?? 0, words.byteCount)
    guard head.word != 0, head.word != FrameHead.seal, head.isPlausible, head.end + 16 <= length,
      head.check(words, continuing: crc) == nil
    else { return }
    let next = FrameHead(words, at: head.end)
    if next.isPlausible, next.end <= length, next.check(words, continuing: head.crc) != nil {
      result.tell(view.file, head.offset, fault)
    }
  }
}

extension SharedGroupVerification {
  fileprivate mutating func tell(_ file: GroupFile, _ offset: Int, _ reason: String) {
    damage.append(Damage(file: file.path, byteOffset: offset, reason: reason))
  }
}
