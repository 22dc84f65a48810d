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
      Verifier.verify(try LiveRecords(storage.reader))
    }
    if isRepairing, !found.isSound { try repair() }
    return found
  }
}

/// Reads a whole group, record by record.
private struct Verifier {
  private let view: GroupView
  private var result = SharedGroupVerification()

  static func verify(_ live: LiveRecords) -> SharedGroupVerification {
    var verifier = Verifier(view: live.view)
    verifier.verifySnapshot()
    verifier.verifyFrames(through: live.end)
    return verifier.result
  }

  private init(view: GroupView) { self.view = view }

  private mutating func tell(_ offset: Int, _ reason: String) {
    result.damage.append(.init(file: view.file.path, byteOffset: offset, reason: reason))
  }

  private mutating func verifySnapshot() {
    let header = view.file.header
    let slots = view.words.slots(at: header.indexOffset, count: header.slotCount)
    var records = 0
    var offset = GroupHeader.byteCount
    while offset < header.indexOffset {
      let record = RecordHead(view.words, at: offset)
      guard record.isPlausible(before: header.indexOffset) else {
        return tell(offset, "no record stands there")
      }
      records += 1
      if !record.isIntact(view.words) {
        tell(offset, "the record does not match its checksum")
      } else if slots.position(view.hash(of: record), { $0 == offset })?.isFree != false {
        tell(offset, "the index does not lead to the record")
      } else {
        result.recordCount += 1
      }
      offset = record.end
    }
    let taken = (0..<slots.count).count { slots[$0] != 0 }
    if records != header.recordCount || taken != records {
      tell(header.indexOffset, "the index has other records than the snapshot")
    }
    result.byteCount = header.snapshotEnd
  }

  private mutating func verifyFrames(through end: Int) {
    var offset = view.file.header.snapshotEnd
    var crc = view.file.header.firstCRC
    while offset < end {
      let head = FrameHead(view.words, at: offset)
      guard head.isPlausible, head.end <= end, let next = head.check(view.words, continuing: crc)
      else { return tell(offset, "the change that begins there does not match its checksum") }
      var record = head.recordsOffset
      while record < head.end {
        let found = RecordHead(view.words, at: record)
        if found.kind.itemType != nil { result.recordCount += 1 }
        record = found.end
      }
      (offset, crc) = (head.end, next.crc)
    }
    result.byteCount = max(result.byteCount, end)
    verifyEnding(end, crc)
  }

  /// What stands behind the last frame is left over from a writer that did not finish; unless a whole
  /// frame follows it, which joins on to what was there.
  private mutating func verifyEnding(_ end: Int, _ crc: UInt32) {
    let head = FrameHead(view.words, at: end)
    let length = min((try? view.file.file.status().size) ?? 0, view.words.byteCount)
    guard head.word != 0, head.word != FrameHead.seal, head.isPlausible, head.end + 16 <= length,
      head.check(view.words, continuing: crc) == nil
    else { return }
    let next = FrameHead(view.words, at: head.end)
    if next.isPlausible, next.end <= length,
      next.check(view.words, continuing: head.crc) != nil
    {
      tell(end, "the change that begins there does not match its checksum")
    }
  }
}
