import SystemCalls

extension GroupStorage {
  func setItem(
    _ bytes: Span<UInt8>, type: SharedItemType, forKey key: Span<UInt8>, settings: WriteSettings
  ) throws(SharedGroupError) {
    let key = [UInt8](copying: key)
    let item = GroupSnapshot.Item(key: key, type: type, bytes: [UInt8](copying: bytes))
    let change = GroupSnapshot.Change(key: key, isRecord: type == .record, item: item)
    try write(settings: settings) { $0.applying([change], revision: $1) }
  }

  func apply(
    _ changes: [SharedChange], settings: WriteSettings
  ) throws(SharedGroupError) {
    let changes = changes.map(GroupSnapshot.Change.init)
    try write(settings: settings) { $0.applying(changes, revision: $1) }
  }

  func removeItem(
    forKey key: Span<UInt8>, settings: WriteSettings
  ) throws(SharedGroupError) {
    let key = [UInt8](copying: key)
    let removal = GroupSnapshot.Change(key: key, isRecord: false, item: nil)
    try write(settings: settings) { snapshot, revision throws(SharedGroupError) in
      guard let changed = snapshot.applying([removal], revision: revision) else {
        throw .notFound(key: String(decoding: key, as: UTF8.self))
      }
      return changed
    }
  }

  func removeAll(settings: WriteSettings) throws(SharedGroupError) {
    try write(settings: settings) { snapshot, revision in
      snapshot.items.isEmpty ? nil : snapshot.copy(revision: revision, keepingItems: false)
    }
  }

  func recordChange(settings: WriteSettings) throws(SharedGroupError) {
    try write(settings: settings) { $0.copy(revision: $1) }
  }

  func update(
    settings: WriteSettings, _ changes: () throws(SharedGroupError) -> [SharedChange]
  ) throws(SharedGroupError) {
    try write(settings: settings) { snapshot, revision throws(SharedGroupError) in
      try snapshot.applying(changes().map(GroupSnapshot.Change.init), revision: revision)
    }
  }

  /// Makes a change: takes the writers' lock, reads, edits, and replaces the file.
  ///
  /// - Parameter edit: answers what the group is to be, with the revision that it is handed; nil
  ///   where nothing changes.
  private func write(
    settings: WriteSettings,
    _ edit: (GroupSnapshot, _ revision: UInt64) throws(SharedGroupError) -> GroupSnapshot?
  ) throws(SharedGroupError) {
    let lock = try WriterLock(folder, timeoutMilliseconds: settings.lockTimeoutMilliseconds)
    defer { withExtendedLifetime(lock) {} }
    let counter = try counterOfWriter(lock)
    let current = try snapshot()
    // Beyond the file's revision and beyond any count that has been seen: a killed writer's odd
    // count, or one older than the file after power loss.
    let revision = max(current.revision, (counter.count &+ 1) / 2) &+ 1
    guard let changed = try edit(current, revision) else { return }
    let isFlushed = settings.durability == .power
    try folder.write(changed.encoded(), to: folder.newValues, isFlushed: isFlushed)
    counter.set(revision &* 2 &- 1)
    defer {
      // Also where the renaming fails: readers then find what they had, under another count.
      counter.set(revision &* 2)
      _ = counter.wakeSleepers()
    }
    do throws(SystemCallError) {
      try FileSystem.rename(folder.newValues, to: folder.values)
    } catch {
      try? FileSystem.remove(folder.newValues)
      throw folder.error(error)
    }
    if isFlushed { try folder.synchronize() }
  }
}

extension GroupSnapshot.Change {
  init(_ change: SharedChange) {
    let key = [UInt8](change.key.utf8)
    self.init(
      key: key, isRecord: change.type == .record,
      item: change.bytes.map { GroupSnapshot.Item(key: key, type: change.type, bytes: $0) })
  }
}

extension [UInt8] {
  /// A copy of some bytes.
  init(copying bytes: Span<UInt8>) {
    self = []
    reserveCapacity(bytes.count)
    for index in bytes.indices { append(bytes[index]) }
  }
}
