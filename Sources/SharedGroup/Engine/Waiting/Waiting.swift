import Synchronization
import SystemCalls

// Waiting for a change: on the lower half of the word *state*, which every change moves.
extension GroupStorage {
  /// How long the one that leads sleeps at most before it looks again by itself: a writer can be
  /// killed between making a change and waking those who wait for it.
  private static let longestSleep: Int64 = 1_000_000_000
  /// The same for a reader with an index of its own, which nobody wakes.
  private static let privateSleep: Int64 = 50_000_000

  /// How long a reader that may not say that it waits sleeps first: longer than writers go without
  /// waking everyone.
  private static let firstSleep: Int64 = 2_000_000
  /// How long a writer goes without waking everyone: 1 ms.
  private static let wakeInterval: Int64 = 1_000_000
  /// How long a process makes no change before it takes its log's pages for written by the system: 1 s.
  private static let pause: Int64 = 1_000_000_000

  /// Sleeps while the change count is as given, until it is woken or the time is over. It may return
  /// sooner. For the one that leads those who wait (`waiting`).
  ///
  /// - Parameter isFirst: whether the caller has not slept here yet since the count was that.
  func sleep(whileChangeCount count: UInt32, isFirst: Bool, until deadline: Deadline) {
    let remaining = deadline.remainingNanoseconds ?? Int64.max
    guard !isPrivate.load(ordering: .acquiring) else {
      return ProcessEnvironment.sleep(nanoseconds: min(remaining, GroupStorage.privateSleep))
    }
    let page = unsafe control
    // Read before the count: a change after it makes the system refuse to sleep.
    let position = page.position
    guard changeCount == count else { return }
    // Said after the word was read and before the system looks at it again: a writer that does not
    // see this has changed the word by then.
    if !isReadOnly { page.words.storeOrdered(ControlField.waiting, 1) }
    let longest =
      isReadOnly && isFirst ? GroupStorage.firstSleep : GroupStorage.longestSleep
    _ = unsafe page.words.withHalf(of: ControlField.state) { half in
      unsafe ChangeWait.sleep(
        on: half, while: position.end, nanoseconds: min(remaining, longest))
    }
  }

  /// Throws where nobody will change these files any more: the folder was removed or replaced. For the one
  /// that leads, each time before it sleeps.
  func checkPlace() throws(SharedGroupError) {
    guard isPrivate.load(ordering: .acquiring) else {
      return try folder.checkPage(unsafe control.inode)
    }
    let inode = mappings.withLock { $0.isLayered ? nil : $0.page?.inode }
    if let inode { try folder.checkPage(inode) }
  }

  /// Wakes everyone who sleeps, in every process; false where the system cannot.
  ///
  /// It asks nobody whether there is anyone.
  @discardableResult
  func wakeSleepers() -> Bool {
    guard !isPrivate.load(ordering: .acquiring) else { return false }
    SystemCallSeam.announce(.wake, at: folder.path)
    return unsafe control.words.withHalf(of: ControlField.state) { half in
      unsafe ChangeWait.wakeAll(on: half)
    } ?? false
  }

  /// Whether somebody said that they wait; said anew by those who go on waiting. Under the writers'
  /// lock, before *state* is stored, and who was told of has to be woken after that.
  func takeWaiting() -> Bool {
    let words = unsafe control.words
    guard words.load(ControlField.waiting) != 0 else { return false }
    words.store(ControlField.waiting, 0)
    return true
  }

  /// Whether somebody is to be woken, as a writer sees it that has stored *state* and has the lock
  /// still.
  ///
  /// Readers cannot say that they wait, as they write nothing. So everyone is woken, asked or not, by
  /// the first change and by any other that comes a millisecond or more after the last such waking.
  /// A reader can be passed over only within that millisecond; therefore it sleeps twice as long at
  /// first, and then looks again.
  func isAnyoneToBeWoken() -> Bool {
    // Between the store of *state* and the load: see `sleep`.
    fullFence()
    let isAwaited = unsafe control.words.load(ControlField.waiting) != 0
    let now = ProcessEnvironment.monotonicNanoseconds
    let last = lastWaking.load(ordering: .relaxed)
    guard now &- last >= GroupStorage.wakeInterval || now < last else { return isAwaited }
    lastWaking.store(now, ordering: .relaxed)
    if now &- last >= GroupStorage.pause { pages.notePause() }
    return true
  }
}
