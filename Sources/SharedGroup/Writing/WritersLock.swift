import Synchronization
import SystemCalls

/// The writers' lock of a group: `flock()` on the file `lock` between processes, and a lock of this
/// process's own between its threads, which share the open file.
///
/// The system gives the file's lock back when the process dies. It is asked for again and again
/// rather than waited for, so that a writer that is suspended makes others fail at their deadline
/// and hangs nobody.
final class WritersLock: Sendable {
  private let folder: GroupFolder
  private let threads = ThreadLock()
  private let guarded: Mutex<Guarded>

  /// What only a thread with the lock touches.
  private struct Guarded: ~Copyable {
    var file: GroupDescriptor
    /// The second in which was last looked whether the file still has its name.
    var lastLook = ProcessEnvironment.monotonicSeconds
    var writer = WriterState()
  }

  /// Opens the lock's file, or makes it.
  init(_ folder: GroupFolder) throws(SharedGroupError) {
    self.folder = folder
    guarded = Mutex(Guarded(file: try folder.openLock()))
  }

  /// Takes the lock.
  ///
  /// - Parameter timeoutMilliseconds: how long others are waited for; 0 tries once.
  /// - Throws: `.busy` if others have it until the deadline.
  func acquire(timeoutMilliseconds: UInt32) throws(SharedGroupError) -> HeldLock {
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    guard threads.acquire(until: deadline) else {
      throw .busy(folder: folder.path, milliseconds: timeoutMilliseconds)
    }
    do throws(SharedGroupError) {
      var pause: Int64 = 10_000
      while try !lockFile() {
        if try tryAgainAndAgain() { break }
        guard !deadline.hasPassed else {
          throw .busy(folder: folder.path, milliseconds: timeoutMilliseconds)
        }
        ProcessEnvironment.sleep(nanoseconds: min(pause, deadline.remainingNanoseconds ?? pause))
        pause = min(pause * 2, 500_000)
      }
    } catch {
      threads.release()
      throw error
    }
    return HeldLock(self)
  }

  /// Asks for the lock for some microseconds: a writer without a pause gives it back for no longer than
  /// that, and who slept through it each time would not come to it.
  private func tryAgainAndAgain() throws(SharedGroupError) -> Bool {
    for _ in 0..<64 where try lockFile() { return true }
    return false
  }

  private func lockFile() throws(SharedGroupError) -> Bool {
    try guarded.withLock { guarded throws(SharedGroupError) in
      while true {
        let isLocked = try folder.perform { () throws(SystemCallError) in
          try guarded.file.file.lock()
        }
        guard isLocked else { return false }
        let now = ProcessEnvironment.monotonicSeconds
        if now == guarded.lastLook { return true }
        let status = try folder.perform { () throws(SystemCallError) in
          try guarded.file.file.status()
        }
        guarded.lastLook = now
        if status.linkCount > 0 { return true }
        // Others lock the file that has the name now, if any.
        guarded.file = try folder.openLock()
      }
    }
  }

  fileprivate func release() {
    guarded.withLock { $0.file.file.unlock() }
    threads.release()
  }

  fileprivate func withState<Result, Failure>(
    _ body: (inout WriterState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try guarded.withLock { guarded throws(Failure) in try body(&guarded.writer) }
  }
}

/// The writers' lock in this thread's hand, from when it was taken until the value ends. What needs the
/// lock asks for this value.
struct HeldLock: ~Copyable {
  private let lock: WritersLock

  fileprivate init(_ lock: WritersLock) { self.lock = lock }

  deinit { lock.release() }

  /// Lends what only a thread with the lock touches.
  func withState<Result, Failure>(
    _ body: (inout WriterState) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try lock.withState(body)
  }
}

extension GroupFolder {
  /// Opens the lock's file; makes it if there is none, for those who may write the group.
  fileprivate func openLock() throws(SharedGroupError) -> GroupDescriptor {
    while true {
      if let present = try open(lock, .readWrite) { return present }
      let group = try open(group, .readOnly)
      do throws(SharedGroupError) {
        guard let made = try open(lock, .readWrite, options: [.create, .exclusiveCreate]) else {
          throw .unavailable(folder: path, because: "it was removed")
        }
        if let group {
          try perform { () throws(SystemCallError) in
            try AccessRights(of: group.file).giveWriters(made.file)
          }
        }
        return made
      } catch {
        // Another process was quicker.
        guard error.systemError == Errno.fileExists.rawValue else { throw error }
      }
    }
  }
}
