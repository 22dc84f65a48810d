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
    var pause: Int64 = 10_000
    while true {
      let file = try folder.open(folder.lock, flags: O_RDWR | O_CREAT)
      while true {
        if try folder.perform({ () throws(SystemCallError) in try file.lock() }) { break }
        guard !deadline.hasPassed else {
          throw .busy(folder: folder.path, milliseconds: timeoutMilliseconds)
        }
        ProcessEnvironment.sleep(nanoseconds: min(pause, deadline.remainingNanoseconds ?? pause))
        pause = min(pause * 2, 1_000_000)
      }
      // A lock on a file that was removed meanwhile excludes nobody who opens the next one.
      if try WriterLock.isCurrent(file, in: folder) {
        self.file = file
        return
      }
      guard !deadline.hasPassed else {
        throw .busy(folder: folder.path, milliseconds: timeoutMilliseconds)
      }
    }
  }

  deinit { file.unlock() }

  private static func isCurrent(
    _ file: borrowing OpenFile, in folder: GroupFolder
  ) throws(SharedGroupError) -> Bool {
    let status = try folder.perform { () throws(SystemCallError) in try file.status() }
    guard let current = try folder.status(of: folder.lock) else { return false }
    return status.inode == current.inode && status.device == current.device
  }
}
