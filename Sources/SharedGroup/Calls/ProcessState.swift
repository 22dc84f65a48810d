import Locks
import Synchronization
import SystemCalls

/// The state that each process has once: its open groups, the objects that wait to be released, and
/// the watch for changes.
///
/// A child of fork() makes its own state, because a thread that was not copied may hold one of the
/// locks in the parent's state.
final class ProcessState: Sendable {
  /// The open groups, each with the number of handles that use it. A list is enough, because they
  /// are few.
  let storages = Lock<[(storage: GroupStorage, handles: Int)]>([])
  let handles: GroupHandles
  let retirement = Retirement()
  let watch = FolderWatch()

  private let generation: UInt32
  /// The address of the newest state: this process's, or that of a process it was forked from. A
  /// state is never released.
  private static let newest = Atomic<UInt>(0)

  private init() {
    generation = ProcessEnvironment.forkCount
    handles = GroupHandles(afterForks: generation)
  }

  static var current: ProcessState { withCurrent { $0 } }

  /// Lends the state without counting references, because the counting would make threads slow each
  /// other down.
  @inline(__always)
  static func withCurrent<Result, Failure>(
    _ body: (ProcessState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let newest = newest.load(ordering: .acquiring)
    if let found = try with(newest, body) { return found }
    return try body(make(after: newest))
  }

  /// Lends the state at an address, if it is this process's.
  @inline(__always)
  private static func with<Result, Failure>(
    _ address: UInt, _ body: (ProcessState) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    guard let pointer = unsafe UnsafeRawPointer(bitPattern: address) else { return nil }
    // Safe: this is the address of a state, and no state is ever released.
    return unsafe try Unmanaged<ProcessState>.fromOpaque(pointer).lend {
      state throws(Failure) -> Result? in
      state.generation == ProcessEnvironment.forkCount ? try body(state) : nil
    }
  }

  @inline(never)
  private static func make(after old: UInt) -> ProcessState {
    let made = ProcessState()
    let address = UInt(bitPattern: unsafe Unmanaged.passRetained(made).toOpaque())
    let (isFirst, newest) = newest.compareExchange(
      expected: old, desired: address, ordering: .acquiringAndReleasing)
    // Another thread may have been quicker.
    return isFirst ? made : with(newest) { $0 } ?? made
  }
}
