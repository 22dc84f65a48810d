import SystemCalls

extension SharedGroup {
  /// A number that differs after any change by any process, for comparing with an earlier answer.
  ///
  /// Never 0 while the handle is open, and 0 once it is closed. Asking is a load from memory and
  /// makes no system call, but for those that map the group's files where they are new or were not
  /// needed before; only a handle with an index of its own (see
  /// ``SharedGroupOptions/isReadOnly``) looks at the group's files each time.
  public var changeCount: UInt32 {
    guard let storage = calls.enter() else { return 0 }
    defer { calls.leave() }
    return storage.changeCount
  }

  /// How many changes the group has seen. It grows, also across processes and restarts.
  ///
  /// A change that is being made, or whose maker was killed, counts once it is complete. 0 once the
  /// handle is closed.
  public var revision: UInt64 {
    guard let storage = calls.enter() else { return 0 }
    defer { calls.leave() }
    return storage.revision
  }

  /// Waits until the group has changed.
  ///
  /// Where the system can wait on shared memory (Linux, Android) one of the calls that wait in a
  /// process looks at the count once a second, and the others sleep until there is a change;
  /// elsewhere each looks twenty times a second.
  ///
  /// - Parameters:
  ///   - since: the ``changeCount`` that is known already.
  ///   - timeoutMilliseconds: how long to wait; 0 only looks, `UInt32.max` waits on.
  /// - Returns: true when the count differs from `since`; false after the time-out, or when
  ///   ``interruptWaits()`` was called meanwhile.
  /// - Throws: `.closed` when the handle is closed, before or meanwhile; `.unavailable` soon after the
  ///   group's folder was removed or replaced, as there will be no change any more.
  public func waitForChange(
    since: UInt32, timeoutMilliseconds: UInt32
  ) throws(SharedGroupError) -> Bool {
    let storage = try enter()
    defer { calls.leave() }
    let round = waiters.join()
    defer { waiters.leave(round) }
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    var (isLeader, isFirst, hasChanged) = (false, true, false)
    defer { storage.waiting.leave(isLeader: isLeader, hasChanged: hasChanged) }
    while true {
      // Before all that is looked at: see `LeaderFollowers`.
      let turn = storage.waiting.round
      // Asked first: closing wakes after it has closed, and is not to be taken for an interruption.
      let isWoken = waiters.isWoken(round)
      if calls.isClosed { throw closedError }
      hasChanged = storage.changeCount != since
      if hasChanged || isWoken || deadline.hasPassed { return hasChanged }
      if !isLeader { isLeader = storage.waiting.lead(at: since) }
      if isLeader {
        try storage.checkPlace()
        storage.sleep(whileChangeCount: since, isFirst: isFirst, until: deadline)
        isFirst = false
      } else {
        storage.waiting.follow(since: turn, nanoseconds: deadline.remainingNanoseconds)
      }
    }
  }

  /// Wakes every call that waits through this handle; they answer false.
  ///
  /// Other handles, and calls that begin to wait later, are not concerned. Returns once they are
  /// awake.
  public func interruptWaits() {
    guard let storage = calls.enter() else { return }
    defer { calls.leave() }
    waiters.wake(in: storage)
  }
}
