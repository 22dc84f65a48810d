import SystemCalls

/// The writers' lock of a group: `flock()` on the file `lock` between processes, and a lock of this
/// process's own between its threads, which share the open file.
///
/// The system gives the file's lock back when the process dies. It is asked for again and again
/// rather than waited for, so that a writer that is suspended makes others fail at their deadline
/// and hangs nobody.
final class GroupLock: Sendable {
  private let folder: GroupFolder
  /// Which file the page is that is changed under the lock; nil where it is not known yet.
  private let page: UInt64?
  private let threads = ThreadLock()
  // Safe: touched by the thread that has `threads` alone, and none of its calls comes here again; the
  // check at run time would be made four times for each change.
  @exclusivity(unchecked) nonisolated(unsafe) private var file: OpenFile?
  // Safe: as above.
  @exclusivity(unchecked) nonisolated(unsafe) private var lastLook = never
  private static let never = Int64.min / 2
  private static let lookInterval: Int64 = 1_000_000

  init(_ folder: GroupFolder, page: UInt64? = nil) {
    self.folder = folder
    self.page = page
  }

  deinit { closeFile() }

  private func closeFile() {
    guard let closed = unsafe file.take() else { return }
    ForkGuard.forget(closed)
  }

  /// Takes the lock.
  ///
  /// - Throws: `.busy` where others have it until the deadline.
  func acquire(timeoutMilliseconds: UInt32) throws(SharedGroupError) {
    if threads.tryAcquire() {
      // The usual case asks no clock.
      do throws(SharedGroupError) {
        if try lockFile() { return }
      } catch {
        threads.release()
        throw error
      }
      threads.release()
    }
    try acquire(until: Deadline(milliseconds: timeoutMilliseconds), timeoutMilliseconds)
  }

  private func acquire(
    until deadline: Deadline, _ timeoutMilliseconds: UInt32
  ) throws(SharedGroupError) {
    guard threads.acquire(until: deadline) else {
      throw .busy(folder: folder.path, milliseconds: timeoutMilliseconds)
    }
    do throws(SharedGroupError) {
      var pause: Int64 = 10_000
      while try !lockFile() {
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
  }

  /// Gives the lock back.
  func release() {
    unsafe file?.unlock()
    threads.release()
  }

  private func lockFile() throws(SharedGroupError) -> Bool {
    var rounds = 0
    while true {
      if unsafe file == nil {
        unsafe file = try ForkGuard.opening { () throws(SharedGroupError) in try folder.openLock() }
        do throws(SharedGroupError) {
          // Another folder's may stand there by now, at which no writer of this group would stop.
          if let page { try folder.checkPage(page) }
        } catch {
          closeFile()
          throw error
        }
      }
      do throws(SystemCallError) {
        guard try unsafe file?.lock() ?? false else { return false }
      } catch {
        throw folder.error(error)
      }
      guard isLookDue() else { return true }
      // A system that cannot tell is no reason to doubt it.
      let status = try? unsafe file?.status()
      // With the last name of the file its lock goes.
      if status?.linkCount != 0 {
        do throws(SharedGroupError) {
          if let page { try folder.checkPage(page) }
        } catch {
          unsafe file?.unlock()
          unsafe lastLook = GroupLock.never
          throw error
        }
        guard let status, status.linkCount == 1 else { return true }
        // A file system that numbers a file anew each time would be asked for ever.
        if folder.nameLock(status) || rounds == 16 { return true }
      }
      // Others stop at the one that has the name now, if any.
      unsafe file?.unlock()
      closeFile()
      unsafe lastLook = GroupLock.never
      rounds += 1
    }
  }

  /// Whether it is time to look whether the lock's file and the page have their names still: what is
  /// written without, other processes may write at the same time, or will not see.
  ///
  /// That is done before a change and not after it, so that none is made that fails; a millisecond apart or
  /// more, by a clock that costs next to nothing.
  private func isLookDue() -> Bool {
    let now = ProcessEnvironment.coarseMonotonicNanoseconds
    let last = unsafe lastLook
    guard now &- last >= GroupLock.lookInterval || now < last else { return false }
    unsafe lastLook = now
    return true
  }
}

extension GroupFolder {
  /// Opens the file of the writers' lock, by its other name where only that is left; makes it where there
  /// is none.
  fileprivate func openLock() throws(SharedGroupError) -> OpenFile {
    if let present = try openExisting(lock, .readWrite) { return present.withoutStatus() }
    try? FileSystem.link(writers, as: lock)
    do throws(SharedGroupError) {
      let made = try open(lock, .readWrite, options: [.create, .exclusiveCreate])
      share(made)
      return made
    } catch {
      // Another process was quicker. A file that this one did not make it gives to nobody.
      guard error.systemError == Errno.fileExists.rawValue else { throw error }
      return try open(lock, .readWrite)
    }
  }

  /// Sees to it that the locked file has both its names, as far as the system lets a file have two. So who
  /// comes after somebody removed one of them finds the file on which others have their lock.
  ///
  /// - Parameter status: that of the file, which has one name.
  /// - Returns: whether it is the one that others find.
  fileprivate func nameLock(_ status: FileStatus) -> Bool {
    try? FileSystem.link(writers, as: lock)
    let named: FileStatus?
    do throws(SharedGroupError) { named = try self.status(of: lock) } catch { return true }
    guard named?.inode == status.inode else { return false }
    // One that is there is of another file: of a copied folder, or of one that somebody replaced.
    if named?.linkCount == 1 {
      try? FileSystem.remove(writers)
      try? FileSystem.link(lock, as: writers)
    }
    return true
  }
}

/// A lock between threads that can be waited for until a deadline.
///
/// 0 is free, 1 taken, 2 taken and waited for: Ulrich Drepper, "Futexes Are Tricky".
struct ThreadLock: ~Copyable, Sendable {
  private let memory = PrivateWords(count: 1)

  func tryAcquire() -> Bool { memory.words.exchange(0, expected: 0, 1) }

  /// Takes the lock; false where it was not to be had until the deadline.
  func acquire(until deadline: Deadline) -> Bool {
    let words = memory.words
    if tryAcquire() { return true }
    while true {
      switch words.loadAcquire(0) {
      case 0:
        if words.exchange(0, expected: 0, 2) { return true }
        continue
      case 1:
        guard words.exchange(0, expected: 1, 2) else { continue }
      default:
        break
      }
      if deadline.hasPassed { return false }
      _ = unsafe words.withHalf(of: 0) { half in
        unsafe ChangeWait.sleep(on: half, while: 2, nanoseconds: deadline.remainingNanoseconds)
      }
    }
  }

  func release() {
    let words = memory.words
    if words.exchange(0, expected: 1, 0) { return }
    words.storeRelease(0, 0)
    _ = unsafe words.withHalf(of: 0) { unsafe ChangeWait.wakeAll(on: $0) }
  }
}
