import Synchronization
import SystemCalls

/// What this process has once: the groups that are open, what waits to be let go of, and who waits for
/// changes.
///
/// A child of fork() has its own: a thread that does not exist there may hold a lock of its parent's.
final class ProcessState: Sendable {
  /// A few, with the number of handles that use each.
  let storages = Mutex<[(storage: GroupStorage, handles: Int)]>([])
  let handles: GroupHandles
  let retirement = Retirement()
  let watch = FolderWatch()

  private let generation: UInt32
  private let next = AtomicLazyReference<ProcessState>()
  private static let first = ProcessState()

  private init() {
    generation = ProcessEnvironment.forkCount
    handles = GroupHandles(afterForks: generation)
  }

  @inline(__always)
  static var current: ProcessState {
    let first = first
    return first.generation == ProcessEnvironment.forkCount ? first : ofChild
  }

  @inline(never)
  private static var ofChild: ProcessState {
    var state = first
    while state.generation != ProcessEnvironment.forkCount {
      state = state.next.load() ?? state.next.storeIfNil(ProcessState())
    }
    return state
  }
}
