import Synchronization
import SystemCalls

/// A moment of the group's life: what was committed, and the files that hold it.
struct ReadPoint {
  let position: LogPosition
  let segment: Segment
  /// Keeps the segment of a reader's own, which another thread may replace; nil for those that the
  /// storage keeps.
  var keeper: MappedSegment?
}

// Reading. No lock, no system call, nothing written; see "Reading" in FORMAT.md.
extension GroupStorage {
  /// How often a read that finds its files being rewritten starts over at once, and how often with
  /// a pause. The pauses are for a recovery, which is the one thing that can take long.
  private static let attempts = 100
  private static let attemptsWithoutPause = 40

  /// The newest moment.
  @inline(__always)
  func readPoint() throws(SharedGroupError) -> ReadPoint {
    if !isPrivate.load(ordering: .acquiring) {
      let page = unsafe control
      let position = page.position
      if let segment = mapped(position.slot), page.stillHolds(position) {
        return ReadPoint(position: position, segment: segment)
      }
    }
    return try slowReadPoint()
  }

  @inline(never)
  private func slowReadPoint() throws(SharedGroupError) -> ReadPoint {
    var misses = 0
    for attempt in 0..<GroupStorage.attempts {
      if isPrivate.load(ordering: .acquiring) {
        if let point = try privatePoint() { return point }
        // Another look: the shared page has become usable.
        pause(attempt)
        continue
      }
      let page = unsafe control
      let position = page.position
      if !page.stillHolds(position) {
        pause(attempt)
        continue
      }
      if let segment = mapped(position.slot) {
        return ReadPoint(position: position, segment: segment)
      }
      do throws(SharedGroupError) {
        if let segment = try map(position.slot) {
          return ReadPoint(position: position, segment: segment)
        }
      } catch {
        if page.stillHolds(position) { throw error }
      }
      // The files of the generation in use are only ever wrong where somebody else touched them.
      if page.stillHolds(position), page.position == position { misses += 1 }
      if misses > 3 {
        try folder.checkPage(page.inode)
        throw .corrupt(
          file: folder.log(position.slot), because: "it is not the file that the group uses")
      }
      pause(attempt)
    }
    throw gaveUp()
  }

  /// Whether what was read at a moment can be believed.
  @inline(__always)
  func stillHolds(_ point: ReadPoint) -> Bool {
    // The last that is done with a point: up to here what it points to is there.
    defer { withExtendedLifetime(point.keeper) {} }
    if isPrivate.load(ordering: .acquiring) { return privateStillHolds(point) }
    return unsafe control.stillHolds(point.position, number: point.segment.number)
  }

  private func pause(_ attempt: Int) {
    if attempt > GroupStorage.attemptsWithoutPause {
      ProcessEnvironment.sleep(nanoseconds: 1_000_000)
    }
  }

  private func gaveUp() -> SharedGroupError {
    .corrupt(file: folder.control, because: "the group is being rewritten without an end")
  }

  /// Finds a key.
  ///
  /// - Returns: nil where the answer cannot be believed and the read must start over.
  @inline(__always)
  private func find(
    _ key: Span<UInt8>, isRecord: Bool, at point: ReadPoint
  ) throws(SharedGroupError) -> IndexEntry? {
    let segment = point.segment
    guard Int(point.position.end) <= segment.log.count else {
      return try damaged(at: Int(point.position.end), point)
    }
    let hash = keyHash(key, isRecord: isRecord, seeds: segment.seeds)
    let entry = segment.find(
      key, isRecord: isRecord, hash: hash, committed: point.position.end)
    if case .damaged(let offset) = entry { return try damaged(at: offset, point) }
    return entry
  }

  /// Throws where the files are damaged; answers nil where they were only being rewritten.
  @inline(never)
  private func damaged(at offset: Int, _ point: ReadPoint) throws(SharedGroupError) -> IndexEntry? {
    guard stillHolds(point) else { return nil }
    throw .corrupt(
      file: folder.log(point.segment.slot), because: "what byte \(offset &* 8) begins cannot be")
  }

  func copyItem(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>
  ) throws(SharedGroupError) -> Int {
    if let count = try copyItemFromTail(type, forKey: key, into: &buffer) { return count }
    for attempt in 0..<GroupStorage.attempts {
      let point = try readPoint()
      switch try find(key, isRecord: type == .record, at: point) {
      case .record(let offset, let header):
        let count = header.byteCount
        if count <= buffer.count, header.type == type {
          _ = point.segment.log.read(count, at: offset &+ header.bytesOffset, into: &buffer)
        }
        guard stillHolds(point) else { break }
        guard let found = header.type, found == type else {
          throw .wrongType(key: String(copying: key), holds: header.type ?? .data)
        }
        return count
      case .absent:
        if stillHolds(point) { throw .notFound(key: String(copying: key)) }
      case .damaged, nil:
        break
      }
      pause(attempt)
    }
    throw gaveUp()
  }

  func item(
    _ type: SharedItemType, forKey key: Span<UInt8>
  ) throws(SharedGroupError) -> [UInt8]? {
    if let item = try itemFromTail(type, forKey: key) { return item }
    for attempt in 0..<GroupStorage.attempts {
      let point = try readPoint()
      switch try find(key, isRecord: type == .record, at: point) {
      case .record(let offset, let header):
        let bytes = point.segment.log.bytes(header.byteCount, at: offset &+ header.bytesOffset)
        guard stillHolds(point) else { break }
        guard let found = header.type, found == type else {
          throw .wrongType(key: String(copying: key), holds: header.type ?? .data)
        }
        return bytes
      case .absent:
        if stillHolds(point) { return nil }
      case .damaged, nil:
        break
      }
      pause(attempt)
    }
    throw gaveUp()
  }

  func keys() throws(SharedGroupError) -> [SharedKey] {
    let keys = try collect { (offset, header, log) -> SharedKey? in
      guard !header.isRecord, let type = header.type,
        let key = log.bytes(header.keyCount, at: offset + LogFormat.recordHeaderWords)
      else { return nil }
      return SharedKey(
        key: String(decoding: key, as: UTF8.self), type: type, byteCount: header.byteCount)
    }
    return keys.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  func items(
    _ type: SharedItemType, withPrefix prefix: [UInt8] = []
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    let items = try collect { (offset, header, log) -> (key: String, bytes: [UInt8])? in
      guard header.type == type,
        let key = log.bytes(header.keyCount, at: offset + LogFormat.recordHeaderWords),
        key.starts(with: prefix),
        let bytes = log.bytes(header.byteCount, at: offset + header.bytesOffset)
      else { return nil }
      return (String(decoding: key, as: UTF8.self), bytes)
    }
    return items.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// What a function makes of each live record, all from one moment.
  func collect<Element>(
    _ body: (_ offset: Int, _ header: RecordHeader, _ log: SharedWords) -> Element?
  ) throws(SharedGroupError) -> [Element] {
    for attempt in 0..<GroupStorage.attempts {
      let point = try readPoint()
      let segment = point.segment
      var found: [Element] = []
      let isWhole =
        Int(point.position.end) <= segment.log.count
        && segment.forEachLive(committed: point.position.end) { offset, header in
          if let element = body(offset, header, segment.log) { found.append(element) }
        }
      if stillHolds(point) {
        guard isWhole else {
          throw .corrupt(
            file: folder.index(segment.slot), because: "it leads to what no record can be")
        }
        return found
      }
      pause(attempt)
    }
    throw gaveUp()
  }

  /// The number of changes, which stands at the end of the last frame.
  var revision: UInt64 {
    if let revision = revisionOfTail { return revision }
    for attempt in 0..<GroupStorage.attempts {
      guard let point = try? readPoint() else { return 0 }
      let revision = point.segment.log.load(Int(point.position.end) - 2)
      if stillHolds(point) { return revision }
      pause(attempt)
    }
    return 0
  }

  /// Never 0, and another after every change.
  var changeCount: UInt32 { GroupStorage.changeCount(of: revision) }

  static func changeCount(of revision: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: revision % UInt64(UInt32.max)) &+ 1
  }
}
