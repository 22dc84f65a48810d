import Synchronization
import SystemCalls

/// What this process has once: the storages that are open, what waits to be let go of, and who waits
/// for changes.
///
/// A child of fork() has its own: a thread that does not exist there may hold a lock of its parent's.
final class ProcessState: Sendable {
  let storages = StorageRegistry()
  let retirement = Retirement()
  let waiters = ChangeWaiters()

  private let generation: UInt32
  private let next = AtomicLazyReference<ProcessState>()
  private static let first = ProcessState(generation: ForkGuard.generation)

  private init(generation: UInt32) { self.generation = generation }

  /// That of this process.
  static var current: ProcessState {
    var state = first
    while state.generation != ForkGuard.generation {
      state =
        state.next.load() ?? state.next.storeIfNil(ProcessState(generation: ForkGuard.generation))
    }
    return state
  }
}
