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
  public let recordCount: Int
  /// How much of the log is whole, in bytes.
  public let byteCount: Int
  /// What is damaged; empty where all is well. The log is checked up to the first damage.
  public let damage: [Damage]

  /// Whether all is well.
  public var isSound: Bool { damage.isEmpty }
}

extension SharedGroup {
  /// Checks every record of the group against its checksum, and the index against the records.
  ///
  /// It takes no lock and may run beside readers and writers; it reads the whole group, once more
  /// where the group is compacted twice meanwhile.
  ///
  /// - Parameter isRepairing: whether damage is mended as far as it can be, which takes the writers'
  ///   lock: the index is made anew from the log, and a damaged log is set aside under another name
  ///   once its readable part has been copied.
  /// - Returns: what was found, before anything was mended.
  /// - Throws: `.closed`, `.ioError`, `.corrupt` where a file cannot be used at all; when repairing
  ///   also `.corrupt` where something was lost, and as `setItem(_:type:forKey:)`.
  public func verify(isRepairing: Bool = false) throws(SharedGroupError) -> SharedGroupVerification
  {
    let storage = isRepairing ? try enterToWrite() : try enter()
    defer { calls.leave() }
    let found = try storage.verify()
    if isRepairing, !found.isSound { try storage.repair(settings: settings) }
    return found
  }
}

extension GroupStorage {
  /// Checks the group as it is at one moment.
  func verify() throws(SharedGroupError) -> SharedGroupVerification {
    var result: SharedGroupVerification
    var point: ReadPoint
    repeat {
      point = try readPoint()
      result = missingPart(at: point) ?? verify(at: point)
    } while !stillHolds(point)
    return result
  }

  /// The damage that keeps a reader with an index of its own from what the page says was
  /// acknowledged; nil where there is none.
  private func missingPart(at point: ReadPoint) -> SharedGroupVerification? {
    guard let promised = followedPosition else { return nil }
    let found = point.position
    let isSameLog = found.generation == promised.generation
    if isSameLog, found.end >= promised.end { return nil }
    // The whole part of the log in use is what was found in it; another log is not the group.
    let damage = SharedGroupVerification.Damage(
      file: folder.log(promised.slot), byteOffset: isSameLog ? Int(found.end) * 8 : 0,
      reason: isSameLog
        ? "the change that begins there does not match its checksum"
        : "the header's checksum does not match")
    let whole = isSameLog ? verify(at: point) : nil
    return SharedGroupVerification(
      recordCount: whole?.recordCount ?? 0, byteCount: whole?.byteCount ?? 0, damage: [damage])
  }

  /// Makes the page and the index anew.
  func repair(settings: WriteSettings) throws(SharedGroupError) {
    try lock.acquire(timeoutMilliseconds: settings.lockTimeoutMilliseconds)
    defer { lock.release() }
    try recover()
  }

  private func verify(at point: ReadPoint) -> SharedGroupVerification {
    let (segment, committed) = (point.segment, Int(point.position.end))
    let log = segment.log
    let logFile = folder.log(segment.slot)
    typealias Damage = SharedGroupVerification.Damage
    let header = LogHeader(log)
    guard header.isIntact, header.generation == point.position.generation,
      header.seeds == segment.seeds
    else {
      let damage = Damage(
        file: logFile, byteOffset: 0, reason: "the header's checksum does not match")
      return SharedGroupVerification(recordCount: 0, byteCount: 0, damage: [damage])
    }
    var walker = LogWalker(log, limit: committed)
    var index = PrivateIndex()
    var records = 0
    while let frame = walker.next() {
      LogWalker.forEachRecord(of: log, in: frame) { offset, header in
        index.enter(recordAt: offset, header: header, of: log)
        records += 1
      }
    }
    var damage: [Damage] = []
    if walker.end != committed {
      damage.append(
        Damage(
          file: logFile, byteOffset: walker.end * 8,
          reason: "the change that begins there does not match its checksum"))
    } else if let position = firstDifference(segment, index.memory.words, committed: committed) {
      damage.append(
        Damage(
          file: folder.index(segment.slot), byteOffset: position * 8,
          reason: "the slot does not lead to its key's newest record"))
    }
    return SharedGroupVerification(
      recordCount: records, byteCount: walker.end * 8, damage: damage)
  }

  /// The first slot that is not what the log says; nil where all are.
  private func firstDifference(
    _ segment: Segment, _ expected: SharedWords, committed: Int
  ) -> Int? {
    var entries: [UInt64: Int] = [:]
    for position in 0..<expected.count where expected.load(position) != 0 {
      entries[expected.load(position), default: 0] += 1
    }
    for position in 0..<segment.index.count {
      let slot = segment.index.loadAcquire(position)
      if slot == 0 { continue }
      let end = UInt32(truncatingIfNeeded: committed)
      guard let offset = segment.settle(slot, committed: end) else { return position }
      // A key that is being added just now.
      if offset == 0 { continue }
      let entry = slot & 0xFFFF_FFFF_0000_0000 | UInt64(offset)
      guard let count = entries[entry], count > 0,
        case let header = RecordHeader(segment.log, at: Int(offset)),
        isReachable(header, at: Int(offset), position: position, in: segment)
      else { return position }
      entries[entry] = count - 1
    }
    // A slot that was lost is told as the place where it should begin.
    return entries.first { $0.value > 0 }.map {
      Int(truncatingIfNeeded: ($0.key >> 32) >> UInt64(segment.shift))
    }
  }

  /// Whether a search for a record's key comes by the slot: no free one lies before it.
  private func isReachable(
    _ header: RecordHeader, at offset: Int, position: Int, in segment: Segment
  ) -> Bool {
    let mask = segment.index.count - 1
    var place = Int(truncatingIfNeeded: UInt64(header.hash) >> UInt64(segment.shift))
    for _ in 0..<segment.index.count {
      if place == position { return true }
      if segment.index.load(place) == 0 { return false }
      place = (place + 1) & mask
    }
    return false
  }
}
