import Synchronization
import SystemCalls

/// The storages that this process has open, so that handles on one folder share one.
///
/// A child of fork() has a registry of its own: a thread that does not exist there may hold the lock
/// of its parent's.
final class StorageRegistry: Sendable {
  /// What makes two opens the same. A reader has other mappings than a writer.
  struct Identity: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
    let isReadOnly: Bool
  }

  private struct Entry {
    weak var lease: StorageLease?
  }

  private let generation: UInt32
  private let entries = Mutex<[Identity: Entry]>([:])
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

  /// The storage that is open already.
  func lease(_ identity: Identity) -> StorageLease? {
    entries.withLock { $0[identity]?.lease }
  }

  /// Enters a storage, and answers the one to use: another thread may have been quicker.
  ///
  /// - Parameter old: one that the new storage replaces.
  func register(
    _ lease: StorageLease, as identity: Identity, inPlaceOf old: StorageLease?
  ) -> StorageLease {
    entries.withLock { entries in
      if let present = entries[identity]?.lease, present !== old { return present }
      entries = entries.filter { $0.value.lease != nil }
      entries[identity] = Entry(lease: lease)
      return lease
    }
  }
}
