import Synchronization
import SystemCalls

/// The storages that this process has open, so that handles on one group share one.
final class StorageRegistry: Sendable {
  private struct Entry {
    let storage: GroupStorage
    /// How many handles use it.
    var handles: Int
  }

  /// A few: they are looked through.
  private let entries = Mutex<[Entry]>([])

  /// The storage for a handle, which ends its use by `end(useOf:)`.
  ///
  /// - Parameters:
  ///   - isSame: whether a storage is the one that is asked for.
  ///   - make: makes it if none is; another thread may be quicker.
  func storage(
    _ isSame: (GroupStorage) -> Bool, otherwise make: () throws(SharedGroupError) -> GroupStorage
  ) throws(SharedGroupError) -> GroupStorage {
    if let present = use(isSame) { return present }
    let made = try make()
    return entries.withLock { entries in
      if let present = StorageRegistry.use(isSame, in: &entries) { return present }
      entries.append(Entry(storage: made, handles: 1))
      return made
    }
  }

  private func use(_ isSame: (GroupStorage) -> Bool) -> GroupStorage? {
    entries.withLock { StorageRegistry.use(isSame, in: &$0) }
  }

  private static func use(
    _ isSame: (GroupStorage) -> Bool, in entries: inout [Entry]
  ) -> GroupStorage? {
    guard let place = entries.firstIndex(where: { isSame($0.storage) }) else { return nil }
    entries[place].handles += 1
    return entries[place].storage
  }

  /// Ends a handle's use. The storage goes with the last one.
  func end(useOf storage: GroupStorage) {
    entries.withLock { entries in
      guard let place = entries.firstIndex(where: { $0.storage === storage }) else { return }
      entries[place].handles -= 1
      if entries[place].handles == 0 { entries.remove(at: place) }
    }
  }
}
