import Synchronization
import SystemCalls

/// The storages that this process has open, so that handles on one folder share one.
///
/// A child of fork() has a registry of its own: a thread that does not exist there may hold the lock
/// of its parent's.
final class StorageRegistry: Sendable {
  /// What makes two opens the same: the file `control`, or the folder where it has no such file. A
  /// reader has other mappings than a writer.
  ///
  /// No other file gets the inode of a page that is mapped, whatever becomes of its name.
  struct Identity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64
    let isReadOnly: Bool

    init(_ status: FileStatus, isReadOnly: Bool) {
      device = status.device
      inode = status.inode
      self.isReadOnly = isReadOnly
    }
  }

  private struct Entry {
    let identity: Identity
    let storage: GroupStorage
    /// How many leases of it there are.
    var leases: Int
  }

  private let generation: UInt32
  /// A few: they are looked through.
  private let entries = Mutex<[Entry]>([])
  private let next = AtomicLazyReference<StorageRegistry>()

  private static let first = StorageRegistry(generation: ForkGuard.generation)

  private init(generation: UInt32) { self.generation = generation }

  /// The registry of this process.
  static var current: StorageRegistry {
    var registry = first
    while registry.generation != ForkGuard.generation {
      registry =
        registry.next.load()
        ?? registry.next.storeIfNil(StorageRegistry(generation: ForkGuard.generation))
    }
    return registry
  }

  /// Leases the storage that is open already.
  func lease(_ identity: Identity) -> StorageLease? {
    let present = entries.withLock { entries in
      Self.take(identity, from: &entries)
    }
    guard let present else { return nil }
    return StorageLease(present, in: self)
  }

  /// Enters a storage, and leases the one to use: another thread may have been quicker.
  ///
  /// - Parameter old: one that the new storage replaces.
  func register(
    _ storage: GroupStorage, as identity: Identity, inPlaceOf old: GroupStorage?
  ) -> StorageLease {
    let used = entries.withLock { entries in
      if let old { entries.removeAll { $0.storage === old } }
      if let present = Self.take(identity, from: &entries) { return present }
      entries.append(Entry(identity: identity, storage: storage, leases: 1))
      return storage
    }
    return StorageLease(used, in: self)
  }

  private static func take(_ identity: Identity, from entries: inout [Entry]) -> GroupStorage? {
    guard let place = entries.firstIndex(where: { $0.identity == identity }) else { return nil }
    entries[place].leases += 1
    return entries[place].storage
  }

  /// Ends a lease. The storage goes with its last one, after this.
  fileprivate func end(leaseOf storage: GroupStorage) {
    // What came through fork() may be locked for ever.
    guard generation == ForkGuard.generation else { return }
    entries.withLock { entries in
      // One that was replaced is not here any more.
      guard let place = entries.firstIndex(where: { $0.storage === storage }) else { return }
      entries[place].leases -= 1
      if entries[place].leases == 0 { entries.remove(at: place) }
    }
  }
}

/// Keeps a group's storage for a handle, until the value ends.
///
/// Counted by the registry, and not by a weak reference to the storage: an object that is ever
/// referred to weakly counts its references more slowly from then on.
struct StorageLease: ~Copyable, Sendable {
  let storage: GroupStorage
  private let registry: StorageRegistry

  fileprivate init(_ storage: GroupStorage, in registry: StorageRegistry) {
    self.storage = storage
    self.registry = registry
  }

  deinit { registry.end(leaseOf: storage) }
}
