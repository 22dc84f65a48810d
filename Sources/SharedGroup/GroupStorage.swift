import Synchronization
import SystemCalls

/// What a handle asks of the storage with each change.
struct WriteSettings: Sendable {
  let durability: SharedGroupOptions.Durability
  let lockTimeoutMilliseconds: UInt32
}

/// The files and memory of one group folder in this process, shared by its handles.
///
/// The file `values` holds the whole group and is replaced as a whole. Each process keeps what it
/// has read, and knows by the shared count of changes whether that is still the newest.
final class GroupStorage: Sendable {
  let folder: GroupFolder
  let isReadOnly: Bool
  let state = Mutex(State())

  /// What this process knows.
  struct State {
    /// The mapped count; nil for a reader that cannot have it.
    var counter: ChangeCounter?
    /// What was read last, and how to tell that it is still the newest.
    var known: Known?
  }

  struct Known {
    let snapshot: GroupSnapshot
    let mark: Mark
  }

  /// What tells two contents of the file `values` apart.
  enum Mark: Equatable {
    /// The count of changes, even, before and after reading.
    case count(UInt64)
    /// Which file it was, long enough after it was written that a later one has another time.
    case file(FileStatus)
    /// Nothing: the file must be read again.
    case none
  }

  init(folder: GroupFolder, isReadOnly: Bool) {
    self.folder = folder
    self.isReadOnly = isReadOnly
  }

  var counter: ChangeCounter? { state.withLock { $0.counter } }
}

// Reading.
extension GroupStorage {
  func copyItem(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>
  ) throws(SharedGroupError) -> Int {
    guard let item = try snapshot().item(type, forKey: key) else {
      throw .notFound(key: String(copying: key))
    }
    guard item.type == type else {
      throw .wrongType(key: String(copying: key), holds: item.type)
    }
    let bytes = item.bytes.span
    if bytes.count <= buffer.count {
      for index in bytes.indices { buffer[index] = bytes[index] }
    }
    return bytes.count
  }

  func item(
    _ type: SharedItemType, forKey key: Span<UInt8>
  ) throws(SharedGroupError) -> [UInt8]? {
    guard let item = try snapshot().item(type, forKey: key) else { return nil }
    guard item.type == type else {
      throw .wrongType(key: String(copying: key), holds: item.type)
    }
    return item.bytes
  }

  func keys() throws(SharedGroupError) -> [SharedKey] {
    try snapshot().items.map {
      SharedKey(
        key: String(decoding: $0.key, as: UTF8.self), type: $0.type, byteCount: $0.bytes.count)
    }
  }

  func items(
    _ type: SharedItemType
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    let snapshot = try snapshot()
    return (type == .record ? snapshot.records : snapshot.items)
      .filter { $0.type == type }
      .map { (key: String(decoding: $0.key, as: UTF8.self), bytes: $0.bytes) }
  }

  /// The newest contents.
  ///
  /// The file is read only where the count has moved since the last time, or is odd.
  func snapshot() throws(SharedGroupError) -> GroupSnapshot {
    var newest = GroupSnapshot.empty
    // A writer may replace the file while it is read; what was read is right, and only what it is
    // the state of is not known. After a few tries the reader goes without keeping it.
    for _ in 0..<3 {
      let mark = try currentMark()
      let known = state.withLock { $0.known }
      if let known, known.mark == mark, mark != .none { return known.snapshot }
      newest = try readValues()
      if mark != .none, try currentMark() == mark {
        state.withLock { $0.known = Known(snapshot: newest, mark: mark) }
        return newest
      }
      if mark == .none { break }
    }
    return newest
  }

  /// What the file `values` is at the moment.
  private func currentMark() throws(SharedGroupError) -> Mark {
    if let counter {
      let count = counter.count
      return count % 2 == 0 ? .count(count) : .none
    }
    try mapCounterOfReader()
    guard let status = try folder.status(of: folder.values) else { return .none }
    let age = ProcessEnvironment.secondsSince1970 &- status.modifiedAt / 1_000_000_000
    // Times of files are coarse: two changes at one time may look alike.
    return age > 2 ? .file(status) : .none
  }

  func readValues() throws(SharedGroupError) -> GroupSnapshot {
    guard let file = try folder.openExisting(folder.values) else { return .empty }
    let bytes = try folder.perform { () throws(SystemCallError) in
      try file.read(try file.status().size, at: 0)
    }
    return try GroupSnapshot(decoding: bytes, file: folder.values)
  }
}

// The count of changes.
extension GroupStorage {
  /// A number for comparing that is never 0, from the count or, where a reader cannot have that,
  /// from what the file holds.
  var changeCount: UInt32 { GroupStorage.changeCount(of: count) }

  /// The number of complete changes.
  var revision: UInt64 {
    // Power loss can leave the count older than the values.
    max(count / 2, state.withLock { $0.known?.snapshot.revision ?? 0 })
  }

  private var count: UInt64 {
    if let counter { return counter.count }
    // Whoever only asks for a number is not told why it cannot be had: the next read throws.
    let snapshot = (try? snapshot()) ?? state.withLock { $0.known?.snapshot } ?? .empty
    return snapshot.revision &* 2
  }

  private static func changeCount(of count: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: count % UInt64(UInt32.max)) &+ 1
  }

  /// Sleeps while the group is unchanged, until the deadline or until it is woken. It may return
  /// sooner.
  func sleep(whileChangeCount known: UInt32, until deadline: Deadline) {
    let nanoseconds = deadline.remainingNanoseconds
    guard let counter else {
      ProcessEnvironment.sleep(nanoseconds: min(nanoseconds ?? Int64.max, 50_000_000))
      return
    }
    let count = counter.count
    guard GroupStorage.changeCount(of: count) == known else { return }
    counter.sleep(whileCount: count, nanoseconds: nanoseconds)
  }

  /// Wakes all that sleep in any process; false where they look by themselves instead.
  func wakeSleepers() -> Bool { counter?.wakeSleepers() ?? false }
}
