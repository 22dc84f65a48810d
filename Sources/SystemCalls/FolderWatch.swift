import CSystem
import Locks

/// A watch over folders for files that are written, made, renamed or removed in them: inotify(7).
///
/// A user gets only 128 instances of inotify, so a process has one, on which any number of
/// `FolderWaiter`s sleep. The first waiter to wake reads the events, and the others then no longer
/// see them. So the first waiter raises a signal, which all waiters see.
package final class FolderWatch: Sendable {
  private struct Files: ~Copyable {
    private let watch: OpenFile
    private let signal: OpenFile
    /// How many waiters each watched folder has, by the folder's number.
    private var counts: [Int32: Int] = [:]

    /// - Parameter folder: the first folder that is watched, which errors name.
    init(_ folder: String) throws(SystemCallError) {
      let watch = try OpenFile(path: folder, .watch, watch_make)
      signal = try OpenFile(path: folder, .watch, signal_make)
      self.watch = watch
    }

    mutating func add(_ folder: String, forMoves: Bool) throws(SystemCallError) -> Int32 {
      let watch = watch.descriptor
      let number = try SystemCallSeam.make(.watch, at: folder) { _ in
        unsafe watch_add(watch, folder, forMoves)
      }
      counts[number, default: 0] += 1
      return number
    }

    var descriptors: (watch: Int32, signal: Int32) { (watch.descriptor, signal.descriptor) }

    mutating func remove(_ number: Int32) {
      guard let count = counts[number] else { return }
      counts[number] = count > 1 ? count - 1 : nil
      if count == 1 { watch_remove(watch.descriptor, number) }
    }

    func wakeAll() { signal_raise(signal.descriptor) }
  }

  /// Whether the system watches folders. C answers this, because Embedded Swift for another
  /// processor is compiled for no operating system.
  package static var isSupported: Bool { system_watches_folders() }

  private let files = Lock<Files?>(nil)
  private let forkGeneration = ProcessEnvironment.forkCount
  /// Held by the thread that empties a waiter; see `waiter_empty`.
  private let emptying = Lock<Bool>(false)

  /// Makes a watch over no folder. It opens no file until a call waits.
  package init() {}

  /// Wakes all waiters.
  package func wakeAll() {
    ProcessEnvironment.withoutCancellation { files.withLock { $0?.wakeAll() } }
  }

  /// Makes a waiter that no folder wakes yet.
  func makePoll(for folder: String) throws(SystemCallError) -> FolderPoll {
    let (watch, signal) = try files.withLock { (files) throws(SystemCallError) in
      if let present = files?.descriptors { return present }
      let made = try Files(folder)
      let descriptors = made.descriptors
      files = consume made
      return descriptors
    }
    // The waiter is made without the lock, because threads that wake others need the lock.
    let file = try OpenFile(path: folder, .watch) { waiter_make(watch, signal) }
    return FolderPoll(file: file, watch: watch, signal: signal)
  }

  /// Watches a folder, until its number is removed as often as it was added.
  ///
  /// - Parameter forMoves: whether only moves of the folder itself are reported.
  func add(_ folder: String, forMoves: Bool = false) throws(SystemCallError) -> Int32? {
    try files.withLock { (files) throws(SystemCallError) in
      try files?.add(folder, forMoves: forMoves)
    }
  }

  /// Watches whether any of the folders above a folder is moved. Those that this process may not
  /// read cannot be watched.
  ///
  /// - Returns: the watch's numbers, and the system's error if another folder cannot be watched.
  func addFolders(above folder: String) -> (numbers: [Int32], failure: SystemCallError?) {
    var (numbers, failure): ([Int32], SystemCallError?) = ([], nil)
    var above = FolderDescriptor.parent(of: folder)
    while above != "/" {
      do throws(SystemCallError) {
        if let number = try add(above, forMoves: true) { numbers.append(number) }
      } catch {
        if error.errno != .permissionDenied, !error.isAbsence { failure = error }
      }
      above = FolderDescriptor.parent(of: above)
    }
    return (numbers, failure)
  }

  /// Undoes one call of `add`. Does nothing in a child of fork(): another thread of the parent may
  /// have held the lock.
  func remove(_ number: Int32) {
    guard ProcessEnvironment.forkCount == forkGeneration else { return }
    files.withLock { $0?.remove(number) }
  }

  /// Watches the folder that is now at the path, in place of the folder that was there before. If
  /// nothing is at the path, the earlier folder stays watched, because the group may have moved.
  ///
  /// - Returns: the system's error if the folder cannot be watched.
  func renew(_ number: inout Int32?, _ folder: String) -> SystemCallError? {
    var newest: Int32?
    var failure: SystemCallError?
    do throws(SystemCallError) { newest = try add(folder) } catch { failure = error }
    if let failure, failure.isAbsence { return failure }
    if let number { remove(number) }
    number = newest
    return failure
  }

  func empty(_ poll: borrowing FolderPoll) {
    let (file, watch, signal) = (poll.file.descriptor, poll.watch, poll.signal)
    emptying.withLock { _ in waiter_empty(file, watch, signal) }
  }

  /// Starts or stops keeping a waiter readable. The signal must have been raised before.
  func hold(_ poll: borrowing FolderPoll, _ isHeld: Bool) {
    waiter_hold(poll.file.descriptor, poll.signal, isHeld)
  }
}

/// A waiter's file, with the descriptors that wake it.
struct FolderPoll: ~Copyable, Sendable {
  let file: OpenFile
  let watch: Int32
  let signal: Int32
}

/// A wait until something is done in a folder. The wait begins when the value is made, and ends
/// with the value.
package struct FolderWaiter: ~Copyable {
  private struct Place: ~Copyable {
    let numbers: [Int32]
    let poll: FolderPoll

    init?(_ folder: String, on owner: FolderWatch) {
      guard let poll = try? owner.makePoll(for: folder), let number = try? owner.add(folder) else {
        return nil
      }
      numbers = [number] + owner.addFolders(above: folder).numbers
      self.poll = poll
    }

    func sleep(nanoseconds: Int64, on owner: FolderWatch) -> Bool {
      let milliseconds = Int32(clamping: (nanoseconds + 999_999) / 1_000_000)
      let isWhole = waiter_sleep(poll.file.descriptor, milliseconds) == 0
      owner.empty(poll)
      return isWhole
    }
  }

  private let owner: FolderWatch
  /// nil if the system has no watch to give.
  private let place: Place?

  /// The longest sleeps, in nanoseconds: with a watch, in case the system does not report an event;
  /// and without a watch.
  private static let longest: Int64 = 10_000_000_000
  private static let unwatched: Int64 = 10_000_000

  package init(_ folder: String, on owner: FolderWatch) {
    self.owner = owner
    place = Place(folder, on: owner)
  }

  deinit {
    if let place { for number in place.numbers { owner.remove(number) } }
  }

  /// Sleeps until something happens in the folder, `wakeAll()` is called, or the time is over.
  /// Events since the last sleep count. The function may also return sooner, so the caller checks
  /// what has changed.
  ///
  /// - Parameter nanoseconds: nil if the time has no end.
  /// - Returns: false if a signal ended the sleep, or the process was stopped and continued.
  package func sleep(nanoseconds: Int64?) -> Bool {
    let longest = place == nil ? FolderWaiter.unwatched : FolderWaiter.longest
    let nanoseconds = max(min(nanoseconds ?? longest, longest), 0)
    return place?.sleep(nanoseconds: nanoseconds, on: owner) ?? (unwatched_sleep(nanoseconds) == 0)
  }
}
