import Locks
import SystemCalls

/// The result of checking a group.
public struct SharedGroupVerification: Hashable, Sendable {
  /// The number of intact records, old and new, including removals.
  public internal(set) var recordCount = 0
  /// The number of intact bytes in the file.
  public internal(set) var byteCount = 0
  /// The damaged places; empty if there are none.
  public internal(set) var damage: [SharedGroupDamage] = []

  /// Whether nothing is damaged.
  public var isSound: Bool { damage.isEmpty }
}

extension SharedGroup {
  /// Checks every record of the group against its checksum, and the index against the records.
  ///
  /// It takes no lock and may run beside readers and writers; it reads the whole group.
  ///
  /// - Throws: as ``keys()``.
  public func verify() throws(SharedGroupError) -> SharedGroupVerification {
    try use(GroupCall()) { storage throws(SharedGroupError) in
      let whole = try storage.reader.whole()
      return whole.live.verify(whole.damage)
    }
  }

  /// Rebuilds a damaged group from all intact records, before and after the damage.
  ///
  /// A new file takes the group's name, in one step and with the writers' lock. The damaged file is
  /// kept beside it, under another name. An intact group stays unchanged.
  ///
  /// - Returns: what was damaged, and which keys are affected. If the group is intact and was
  ///   repaired through this handle, the result of that repair.
  /// - Throws: as `setItem(_:type:forKey:)`; `.unsupported` if the handle was not opened to repair.
  ///   If it throws, the old file still has the name.
  public func repair() throws(SharedGroupError) -> SharedGroupRepair {
    guard options.isRepairing else {
      throw .unsupported("The group \"\(name)\" was opened without \"repair\": true.")
    }
    var found = SharedGroupRepair()
    try write { writer, options throws(SharedGroupError) in found = try writer.repair(options) }
    return lastRepair.withLock { last in
      if found.keptFile != nil { last = found }
      return last ?? found
    }
  }
}

extension LiveRecords {
  /// Checks a whole group, record by record.
  ///
  /// - Parameter damage: the damage that was found among the frames.
  func verify(_ damage: [FrameCursor.Damage] = []) -> SharedGroupVerification {
    var result = SharedGroupVerification()
    verifySnapshot(&result)
    verifyFrames(&result, damage)
    return result
  }

  private func verifySnapshot(_ result: inout SharedGroupVerification) {
    let header = view.file.header
    var records = 0
    for offset in stride(from: GroupHeader.byteCount, to: GroupHeader.recordsOffset, by: 8)
    where offset != GroupHeader.sealOffset && view.words.load(offset) != 0 {
      result.tell(view.file, offset..<offset + 8, "it is not zero")
    }
    for part in 0..<header.partCount where !view.isIntact(part: part) {
      result.tell(view.file, view.slots(ofPart: part), "the index does not match its checksum")
    }
    var passed = damagedRecords()[...]
    var offset = GroupHeader.recordsOffset
    while offset < header.indexOffset {
      if let damaged = passed.first, damaged.lowerBound == offset {
        passed.removeFirst()
        result.tell(view.file, damaged, "the record does not match its checksum")
        offset = damaged.upperBound
        continue
      }
      let record = RecordHead(view.words, at: offset)
      records += 1
      if view.record(ofKeyOf: record, in: nil)?.offset != offset {
        result.tell(view.file, offset..<record.end, "the index does not lead to the record")
      } else {
        result.recordCount += 1
      }
      offset = record.end
    }
    if records != header.recordCount, result.isSound {
      result.tell(
        view.file, header.indexOffset..<header.checksOffset,
        "the index has other records than the snapshot")
    }
    result.byteCount = header.snapshotEnd
  }

  private func verifyFrames(
    _ result: inout SharedGroupVerification, _ damage: [FrameCursor.Damage]
  ) {
    let words = view.words
    var passed = damage[...]
    var head = FrameHead(words, at: view.file.header.snapshotEnd)
    while head.offset < end || !passed.isEmpty {
      if let damaged = passed.first, damaged.offset == head.offset {
        passed.removeFirst()
        result.tell(view.file, damaged.offset..<damaged.end, damaged.fault.reason)
        head = FrameHead(words, at: damaged.end)
        continue
      }
      guard FrameHead.Fields(words, at: head.offset, fileID: view.file.header.id) != nil,
        head.end <= end, head.check(words) != nil
      else {
        return result.tell(
          view.file, head.offset..<max(head.end, head.offset),
          "the change that begins there does not match its checksum")
      }
      _ = head.forEachRecord(words) { if $0.keyCount > 0 { result.recordCount += 1 } }
      head = FrameHead(words, at: head.end)
    }
    let damaged = result.damage.filter { $0.byteOffset < end }.reduce(0) { $0 + $1.byteCount }
    result.byteCount = max(result.byteCount, end) - damaged
  }
}

extension SharedGroupVerification {
  fileprivate mutating func tell(_ file: GroupFile, _ bytes: Range<Int>, _ reason: String) {
    damage.append(
      SharedGroupDamage(
        file: file.path, byteOffset: bytes.lowerBound, byteCount: bytes.count, reason: reason))
  }
}
