import Synchronization
import SystemCalls

extension SharedGroup {
  /// A number that differs after any change by any process, for comparing with an earlier answer.
  ///
  /// Never 0 while the handle is open, and 0 once it is closed. Asking makes no system call if nothing
  /// has changed, but for a look at the group's file once a second.
  public var changeCount: UInt32 { changeCount(during: GroupCall()) }

  /// The same for a caller that is inside the library.
  @inline(__always)
  func changeCount(during call: borrowing GroupCall) -> UInt32 {
    revision(during: call).map { SharedGroup.changeCount($0) } ?? 0
  }

  /// How many changes the group has seen. It grows, also across processes and restarts.
  ///
  /// A change counts once it is complete. 0 once the handle is closed.
  public var revision: UInt64 { revision(during: GroupCall()) ?? 0 }

  /// What the group has seen as far as it can be read; nil once the handle is closed.
  @inline(__always)
  private func revision(during call: borrowing GroupCall) -> UInt64? {
    try? use(call) { storage in
      (try? storage.reader.read(call) { $0.revision }) ?? storage.reader.knownRevision
    }
  }

  private static func changeCount(_ revision: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: revision % UInt64(UInt32.max)) &+ 1
  }

  /// Waits until the group has changed.
  ///
  /// It sleeps without using the processor. On Linux a change in any process wakes it; if the system
  /// gives no watch over files (128 for each user), and on other systems, it looks every 10 ms. A thread
  /// that is cancelled meanwhile (pthread_cancel) goes on waiting.
  ///
  /// - Parameters:
  ///   - since: the ``changeCount`` that is known already.
  ///   - timeoutMilliseconds: how long to wait; 0 only looks, `UInt32.max` waits on.
  /// - Returns: true when the count differs from `since`; false after the time-out, or when
  ///   ``interruptWaits()`` was called meanwhile.
  /// - Throws: `.closed` when the handle is closed, before or meanwhile; `.unavailable` soon after the
  ///   group was removed, as there will be no change any more.
  public func waitForChange(
    since: UInt32, timeoutMilliseconds: UInt32
  ) throws(SharedGroupError) -> Bool {
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    let before = interruptions.load(ordering: .acquiring)
    return try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      var waiter: ChangeWaiter?
      while true {
        // Read first: what happens after the look makes it another one.
        let round = ProcessState.current.waiters.round
        let revision = try use(GroupCall()) { storage throws(SharedGroupError) in
          try storage.reader.advance(isLooking: waiter != nil).view.revision
        }
        if SharedGroup.changeCount(revision) != since { return true }
        if interruptions.load(ordering: .acquiring) != before || deadline.hasPassed { return false }
        // The folder is watched before the next look.
        guard waiter != nil else {
          waiter = ChangeWaiter(ProcessState.current.waiters, folder: folder)
          continue
        }
        waiter?.sleep(since: round, until: deadline)
      }
    }
  }

  /// Wakes every call that waits through this handle; they answer false.
  ///
  /// Other handles, and calls that begin to wait later, are not concerned.
  public func interruptWaits() {
    guard ForkGuard.generation == forkGeneration else { return }
    interruptions.wrappingAdd(1, ordering: .releasing)
    ProcessState.current.waiters.wakeAll()
  }

  /// What has changed since a revision.
  public struct Changes: Hashable, Sendable {
    /// The group's revision up to which the changes are told.
    public let revision: UInt64
    /// Whether anything may have changed: what was, is no longer known. Then no key is named.
    public let isAll: Bool
    /// The keys that were set or removed, sorted by their UTF-8 bytes.
    public let keys: [String]
    /// The names of the records that were set or removed, sorted likewise.
    package let records: [String]
  }

  /// The keys that were set or removed since a revision.
  ///
  /// - Parameter since: an earlier ``revision``.
  /// - Throws: as ``keys()``.
  public func changes(since: UInt64) throws(SharedGroupError) -> Changes {
    try use(GroupCall()) { storage throws(SharedGroupError) in
      let live = try LiveRecords(storage.reader)
      guard let changed = try live.changed(since: since) else {
        return Changes(revision: live.revision, isAll: true, keys: [], records: [])
      }
      let names = { (isWidgetRecord: Bool) in
        changed.filter { $0.isWidgetRecord == isWidgetRecord }.map { live.view.key(of: $0) }
          .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      }
      return Changes(
        revision: live.revision, isAll: false, keys: names(false), records: names(true))
    }
  }
}
