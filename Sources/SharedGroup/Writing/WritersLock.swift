import Locks
import Synchronization
import SystemCalls

/// The writers' lock of a group: `flock()` on the file `lock` between processes, and a flag between the
/// threads of this one, which share the open file.
///
/// The system gives the file's lock back when the process dies. It is asked for again and again
/// rather than waited for, so that a writer that is suspended makes others fail at their deadline
/// and hangs nobody.
final class WritersLock: Sendable {
  private let folder: GroupFolder
  private let isTaken = Atomic<Bool>(false)
  private let guarded: Lock<Guarded>

  /// What only a thread with the lock touches.
  private struct Guarded: ~Copyable {
    var file: OpenFile
    /// The second in which was last looked whether the file still has its name.
    var lastLook = ProcessEnvironment.monotonicSeconds
    var writer = WriterState()
  }

  /// Opens the lock's file, or makes it.
  init(_ folder: GroupFolder) throws(SharedGroupError) {
    self.folder = folder
    guarded = Lock(Guarded(file: try folder.openLock()))
  }

  /// Takes the lock.
  ///
  /// - Parameter timeout: how long others are waited for, in milliseconds; 0 tries once.
  /// - Throws: `.busy` if others have it until then.
  func acquire(timeout: UInt32) throws(SharedGroupError) -> HeldLock {
    let deadline = Deadline(milliseconds: timeout)
    var pause: Int64 = 10_000
    while true {
      // A writer without a pause gives the lock back for some microseconds only. Whoever asked once and
      // then slept would never get it.
      for _ in 0..<64 where try take() { return HeldLock(self) }
      guard !deadline.hasPassed else { throw .busy(folder: folder.path, milliseconds: timeout) }
      ProcessEnvironment.sleep(nanoseconds: min(pause, deadline.remainingNanoseconds ?? pause))
      pause = min(pause * 2, 500_000)
    }
  }

  private func take() throws(SharedGroupError) -> Bool {
    guard !isTaken.exchange(true, ordering: .acquiring) else { return false }
    var isLocked = false
    defer { if !isLocked { isTaken.store(false, ordering: .releasing) } }
    isLocked = try guarded.withLock { guarded throws(SharedGroupError) in
      while try folder.perform(guarded.file.lock()) {
        let now = ProcessEnvironment.monotonicSeconds
        if now == guarded.lastLook { return true }
        let status = try folder.perform(guarded.file.status())
        guarded.lastLook = now
        if status.linkCount > 0 { return true }
        // Others lock the file that has the name now, if any.
        guarded.file = try folder.openLock()
      }
      return false
    }
    return isLocked
  }

  fileprivate func release() {
    guarded.withLock { $0.file.unlock() }
    isTaken.store(false, ordering: .releasing)
  }

  fileprivate func withState<Result>(
    _ body: (inout WriterState) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    try guarded.withLock { guarded throws(SharedGroupError) in try body(&guarded.writer) }
  }
}

/// The writers' lock, held by this thread until the value ends. Whatever needs the lock takes this value
/// as an argument.
struct HeldLock: ~Copyable {
  private let lock: WritersLock

  fileprivate init(_ lock: WritersLock) { self.lock = lock }

  deinit { lock.release() }

  /// Lends what only a thread with the lock touches.
  func withState<Result>(
    _ body: (inout WriterState) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    try lock.withState(body)
  }
}

extension GroupFolder {
  /// Opens the lock's file; makes it if there is none, for those who may write the group.
  fileprivate func openLock() throws(SharedGroupError) -> OpenFile {
    while true {
      if let present = try open(lock, .readWrite) { return present }
      let group = try open(group, .readOnly)
      // Another process may be quicker.
      guard let made = try make(lock) else { continue }
      if let group { try perform(AccessRights(of: group).giveWriters(made)) }
      return made
    }
  }
}
