import Locks
import SystemCalls

/// The writers' lock of a group: `flock()` on the file `lock` between processes, and turns between
/// the threads of this process, which share the open file.
///
/// The system releases the file's lock when the process that holds it dies. A writer asks for this
/// lock again and again, and does not block in the system. So if the owner is suspended, the others
/// fail at their deadline and do not hang. Of many processes that wait, only the one with the next
/// place (`OpenFile.takeNextPlace`) asks almost continuously; the others ask for that place and for
/// the lock now and then. If all asked continuously, they would take the processors from the
/// process that has the lock.
final class WritersLock: Sendable {
  private let folder: GroupFolder
  private let reader: CurrentView
  private let turns: ThreadTurns
  private let guarded: Lock<Guarded>

  /// The state that only a thread with the lock accesses.
  private struct Guarded: ~Copyable {
    var file: OpenFile
    /// The second in which a thread last checked whether the file still has its name.
    var lastLook = ProcessEnvironment.monotonicSeconds
    /// How many replacements of the group's file were known at the last look at the lock's name.
    var moves: UInt64
    var writer = WriterState()
  }

  /// Opens the lock's file, or makes it.
  init(_ folder: GroupFolder, _ reader: CurrentView) throws(SharedGroupError) {
    self.folder = folder
    self.reader = reader
    turns = try ThreadTurns(folder)
    guarded = Lock(Guarded(file: try folder.openLock(), moves: reader.moves))
  }

  /// Takes the lock.
  ///
  /// - Parameter timeout: how long to wait for others, in milliseconds; 0 tries once.
  /// - Throws: `.busy` if others have the lock until then; `.unavailable` once if another file has
  ///   replaced the lock's file.
  func acquire(timeout: UInt32) throws(SharedGroupError) -> HeldLock {
    let deadline = Deadline(milliseconds: timeout)
    try turns.take(until: deadline, timeout)
    do throws(SharedGroupError) {
      try guarded.withLock { guarded throws(SharedGroupError) in
        // Compactions and repairs are rare, so each of them looks at the lock's name.
        guarded.lastLook = -1
        try takeFile(&guarded, until: deadline, timeout)
      }
    } catch {
      turns.give()
      throw error
    }
    return HeldLock(self)
  }

  /// Holds the lock while a body runs. It is for changes, which are frequent, and therefore takes
  /// `guarded` only once.
  ///
  /// - Parameter body: gets the cursor, advanced to the group's last frame.
  func hold<Result>(
    timeout: UInt32,
    _ body: (FrameCursor, inout WriterState) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    let deadline = Deadline(milliseconds: timeout)
    try turns.take(until: deadline, timeout)
    defer { turns.give() }
    return try guarded.withLock { guarded throws(SharedGroupError) in
      while true {
        try takeFile(&guarded, until: deadline, timeout)
        defer { guarded.file.unlock() }
        let cursor = try reader.advance(isLocked: true)
        let file = cursor.view.file
        try reader.expectTold(file)
        // The file may be that of another folder, which has another lock.
        if guarded.writer.lockedFile != file.number {
          if try folder.target(of: folder.lock, own: guarded.file) != .ownFile {
            guarded.lastLook = -1
            continue
          }
          guarded.writer.lockedFile = file.number
        }
        return try body(cursor, &guarded.writer)
      }
    }
  }

  /// How often to ask for the file's lock before a pause. A process that writes without a pause
  /// releases the lock for only some microseconds at a time, so a process that asked once and then
  /// slept would never get it.
  private static let burst = 64

  private func takeFile(
    _ guarded: inout Guarded, until deadline: Deadline, _ timeout: UInt32
  ) throws(SharedGroupError) {
    for _ in 0..<WritersLock.burst / 4 where try tryFile(&guarded) { return }
    let revision = reader.newestRevision
    let began = ProcessEnvironment.monotonicNanoseconds
    var isNext = false
    defer { if isNext { guarded.file.giveNextPlace() } }
    while true {
      isNext = isNext || guarded.file.takeNextPlace()
      for _ in 0..<(isNext ? WritersLock.burst : 1) where try tryFile(&guarded) { return }
      guard !deadline.hasPassed else {
        // If the group has changed meanwhile, several writers had the lock, one after the other.
        let isQueue = reader.newestRevision != revision
        throw .busy(folder: folder.path, milliseconds: timeout, isQueue: isQueue)
      }
      let waited = ProcessEnvironment.monotonicNanoseconds &- began
      let pause = isNext ? WritersLock.nextPause : WritersLock.pause(afterWaiting: waited)
      ProcessEnvironment.sleep(nanoseconds: min(pause, deadline.remainingNanoseconds ?? pause))
    }
  }

  private static let nextPause: Int64 = 20_000

  /// How long a thread without the next place sleeps, in nanoseconds. After two milliseconds it
  /// asks less often. After half a second it asks more often again, so that it gets the place
  /// before threads that came later.
  private static func pause(afterWaiting waited: Int64) -> Int64 {
    switch waited {
    case ..<2_000_000: 200_000
    case ..<500_000_000: 2_000_000
    default: 500_000
    }
  }

  private func tryFile(_ guarded: inout Guarded) throws(SharedGroupError) -> Bool {
    while try folder.perform(guarded.file.lock()) {
      let now = ProcessEnvironment.monotonicSeconds
      if now == guarded.lastLook { return true }
      let target: NameTarget
      do throws(SharedGroupError) {
        target = try folder.target(of: folder.lock, own: guarded.file)
      } catch {
        guarded.file.unlock()
        throw error
      }
      if target == .ownFile {
        (guarded.lastLook, guarded.moves) = (now, reader.moves)
        return true
      }
      // Other processes lock the file that has the name now, if there is one.
      guarded.file.unlock()
      guarded.file = try folder.openLock()
      guarded.lastLook = now
      // If the whole folder was moved, the group's file was moved with it. One call reports both
      // moves.
      let isTold = reader.moves > guarded.moves
      _ = try? reader.advance(isLooking: true)
      guarded.moves = reader.moves
      if target == .otherFile, !isTold { throw .moved(file: folder.lock) }
    }
    return false
  }

  fileprivate func release() {
    guarded.withLock { $0.file.unlock() }
    turns.give()
  }

  fileprivate func withState<Result: ~Copyable>(
    _ body: (inout WriterState) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    try guarded.withLock { guarded throws(SharedGroupError) in try body(&guarded.writer) }
  }
}

/// The writers' lock, held by this thread as long as this value exists. Functions that need the
/// lock take the value as an argument.
struct HeldLock: ~Copyable {
  private let lock: WritersLock

  fileprivate init(_ lock: WritersLock) { self.lock = lock }

  deinit { lock.release() }

  /// Lends the state that only a thread with the lock accesses.
  func withState<Result: ~Copyable>(
    _ body: (inout WriterState) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    try lock.withState(body)
  }
}

extension GroupFolder {
  /// Opens the lock's file. If there is none, makes it for those who may write the group.
  fileprivate func openLock() throws(SharedGroupError) -> OpenFile {
    while true {
      if let present = try open(lock, .readWrite) { return present }
      let group = try open(group, .readOnly)
      // Another process may have made the file first.
      guard let made = try make(lock) else { continue }
      do throws(SystemCallError) {
        if let group { try AccessRights(of: group).giveWriters(made) }
      } catch {
        // The group's owner might not be able to open this file.
        try? FileSystem.remove(lock)
        throw self.error(error)
      }
      return made
    }
  }
}
