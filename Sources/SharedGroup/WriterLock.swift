import SystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// The writers' lock of a group, given back when the value ends.
///
/// It excludes the writers of all processes and the threads of this one alike, as each opens the
/// file `lock` anew. Taken without blocking and asked for again after a moment, so that a writer
/// that is suspended makes others fail at their deadline and hangs nobody.
struct WriterLock: ~Copyable {
  private let file: OpenFile

  /// Takes the lock.
  ///
  /// - Throws: `.busy` where another has it until the deadline.
  init(_ folder: GroupFolder, timeoutMilliseconds: UInt32) throws(SharedGroupError) {
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    let turn = Turn(folder, until: Deadline(milliseconds: timeoutMilliseconds / 4))
    defer { withExtendedLifetime(turn) {} }
    while true {
      let file = try folder.open(folder.lock, flags: O_RDWR | O_CREAT)
      let isLocked = try folder.perform { () throws(SystemCallError) in
        try WriterLock.take(file, until: deadline)
      }
      // A lock on a file that was removed meanwhile excludes nobody who opens the next one.
      if isLocked, try WriterLock.isCurrent(file, in: folder) {
        self.file = file
        return
      }
      guard !deadline.hasPassed else {
        throw .busy(folder: folder.path, milliseconds: timeoutMilliseconds)
      }
    }
  }

  deinit { file.unlock() }

  /// Asks for a file's lock until a deadline; false where it was not to be had.
  private static func take(
    _ file: borrowing OpenFile, until deadline: Deadline
  ) throws(SystemCallError) -> Bool {
    var pause: Int64 = 10_000
    while try !file.lock() {
      if deadline.hasPassed { return false }
      ProcessEnvironment.sleep(nanoseconds: min(pause, deadline.remainingNanoseconds ?? pause))
      pause = min(pause * 2, 200_000)
    }
    return true
  }

  private static func isCurrent(
    _ file: borrowing OpenFile, in folder: GroupFolder
  ) throws(SharedGroupError) -> Bool {
    let status = try folder.perform { () throws(SystemCallError) in try file.status() }
    guard let current = try folder.status(of: folder.lock) else { return false }
    return status.inode == current.inode && status.device == current.device
  }

  /// A writer's turn to wait for the lock: the lock of the folder itself.
  ///
  /// Without it, a writer that writes on and on takes the lock again before those who only ask now
  /// and then find it free. It is a courtesy: whoever does not get a turn in a while goes on without
  /// one, so that a process suspended in the queue holds nobody up.
  private struct Turn: ~Copyable {
    private let folder: OpenFile

    init?(_ folder: GroupFolder, until deadline: Deadline) {
      guard let file = try? OpenFile(path: folder.path, flags: O_RDONLY | O_DIRECTORY),
        let isTaken = try? WriterLock.take(file, until: deadline), isTaken
      else { return nil }
      self.folder = file
    }

    deinit { folder.unlock() }
  }
}
