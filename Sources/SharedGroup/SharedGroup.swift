import Locks
// A file that imports this module gets the group's types, too: items, options and errors.
@_exported public import SharedGroupTypes
import Synchronization
import SystemCalls

/// An open handle to a group: keys with values that several processes share.
///
/// Every process that opens the same group sees each acknowledged change at its next read. Readers
/// take no lock and wait for nobody. Writers exclude each other by a file lock, which the system
/// releases when a process dies. A process sees all of a change or none of it.
///
/// Any function may be called on any thread. Handles to the same folder in one process share its
/// files and memory, which are released when the last handle is closed and the last call has ended.
/// In a child of `fork()` the handle is closed. The child may open its own; but if the parent has
/// threads, POSIX lets the child do little more than start another program.
public final class SharedGroup: Sendable {
  /// The group's name.
  public let name: String
  /// The folder that holds the group's files.
  public let folder: String
  /// Whether the handle only reads.
  public var isReadOnly: Bool { options.isReadOnly }

  /// A number that no other handle of this process ever has.
  package let serialNumber: UInt64
  private static let serialNumbers = Atomic<UInt64>(0)

  let options: SharedGroupOptions
  /// The result of the last repair through this handle, for a caller that asks for it again when
  /// the group is already intact.
  let lastRepair = Lock<SharedGroupRepair?>(nil)
  private let storage: Published<GroupStorage>
  private let forkGeneration = ProcessEnvironment.forkCount
  /// The descriptor that a program polls; nil until the program asks for it, and once the handle is
  /// closed.
  private let polled = Lock<FolderDescriptor?>(nil)
  /// Whether there is or was such a descriptor. A handle without one is recognized by a single
  /// load.
  private let isPolled = Atomic<Bool>(false)
  /// How often the waits of this handle were interrupted.
  private let interruptions = Atomic<UInt32>(0)

  private init(
    name: String, folder: String, options: SharedGroupOptions, storage: GroupStorage
  ) {
    self.name = name
    self.folder = folder
    self.options = options
    serialNumber = Self.serialNumbers.wrappingAdd(1, ordering: .relaxed).newValue
    self.storage = Published(storage)
  }

  deinit { close() }

  /// Opens a group, and creates it if it does not exist.
  ///
  /// Folders are made with permissions 0700 and files with 0600. Files that are made later get the
  /// owner, permissions and access control list of the group's file, so that root can use a user's
  /// group.
  ///
  /// - Parameters:
  ///   - name: 1 to 128 characters of `A-Z a-z 0-9 . _ -`, not starting with a dot.
  ///   - options: where the group is stored and how it is used.
  /// - Throws: `.invalidName` or `.tooLarge` for the name; `.unavailable` if the folder cannot be
  ///   made or used, or does not exist and the handle only reads; `.busy` if another process holds
  ///   the writers' lock while the group is made; `.corrupt`, `.unsupported`, `.ioError`.
  public static func open(
    _ name: String, options: SharedGroupOptions = SharedGroupOptions()
  ) throws(SharedGroupError) -> SharedGroup {
    try NameRules.checkGroupName(name)
    let directory = try DataFolder.directory(options: options)
    let folder = directory.hasSuffix("/") ? directory + name : directory + "/" + name
    let storage = try GroupStorage.open(GroupFolder(path: folder), options: options)
    return SharedGroup(name: name, folder: folder, options: options, storage: storage)
  }

  /// Closes the handle.
  ///
  /// Every later call throws `.closed`, and so do calls that are waiting now. Other running calls
  /// finish as usual. The handle's memory and files are released when the last of them has ended.
  /// Closing again does nothing.
  public func close() {
    guard ProcessEnvironment.forkCount == forkGeneration else { return }
    // This call begins first, so that its end releases the storage if no other call has it.
    let call = GroupCall()
    guard let closed = storage.replace(with: nil) else { return }
    closed.endUse()
    ProcessState.current.watch.wakeAll()
    if isPolled.load(ordering: .acquiring) {
      ProcessEnvironment.withoutCancellation { polled.withLock { $0 = nil } }
    }
    _ = consume call
  }

  /// Lends the group's storage to a call.
  ///
  /// - Throws: `.closed`, and what the body throws.
  @inline(__always)
  func use<Result>(
    _ call: borrowing GroupCall, _ body: (GroupStorage) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    guard ProcessEnvironment.forkCount == forkGeneration,
      let result = try storage.with(
        call,
        { storage throws(SharedGroupError) in
          do throws(SharedGroupError) {
            return try body(storage)
          } catch {
            storage.reader.noteTold(error)
            throw error
          }
        })
    else {
      throw .closed(group: name)
    }
    return result
  }

  /// Lends the group's writer and the handle's options to a body that cannot be cancelled.
  func write(
    _ body: (GroupWriter, SharedGroupOptions) throws(SharedGroupError) -> Void
  ) throws(SharedGroupError) {
    try use(GroupCall()) { storage throws(SharedGroupError) in
      guard let writer = storage.writer else { throw .readOnly(group: name) }
      try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
        try body(writer, options)
      }
    }
  }

  // MARK: Waiting

  /// Waits until the group has changed.
  ///
  /// It sleeps without using the processor. On Linux a change in any process wakes it. On other
  /// systems, and if the system has no watch over files left (128 for each user), it checks every
  /// 10 ms. A thread that is cancelled meanwhile (pthread_cancel) continues to wait.
  ///
  /// - Parameters:
  ///   - since: the ``changeCount`` that the caller knows.
  ///   - timeoutMilliseconds: how long to wait; 0 does not wait, `UInt32.max` waits without end.
  /// - Returns: true if the count differs from `since`; false after the time-out, if
  ///   ``interruptWaits()`` was called meanwhile, or if a signal interrupted the sleep.
  /// - Throws: `.closed` if the handle is closed, before or meanwhile; `.unavailable` soon after
  ///   the group was removed, because no change can follow; `.ioError`, `.corrupt` or
  ///   `.unsupported` if the group cannot be read. With a time-out of 0 also `.ioError` if the
  ///   descriptor of ``changeDescriptor()`` would miss the next change.
  public func waitForChange(
    since: UInt32, timeoutMilliseconds: UInt32
  ) throws(SharedGroupError) -> Bool {
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    let before = interruptions.load(ordering: .acquiring)
    if timeoutMilliseconds == 0, isPolled.load(ordering: .acquiring),
      let hasChanged = try hasChangedOnceEmptied(since: since)
    {
      return hasChanged
    }
    return try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      var waiter: FolderWaiter?
      var isInterrupted = false
      while true {
        if try hasChanged(since: since, isWoken: waiter != nil) { return true }
        if isInterrupted || interruptions.load(ordering: .acquiring) != before { return false }
        if deadline.hasPassed { return false }
        if waiter == nil {
          // The folder is watched before the next check, so that no change in between is missed.
          waiter = FolderWaiter(folder, on: ProcessState.current.watch)
        } else {
          isInterrupted = waiter?.sleep(nanoseconds: deadline.remainingNanoseconds) == false
        }
      }
    }
  }

  /// A descriptor to poll. It is readable whenever the group may have changed since the last call
  /// of `waitForChange` with a time-out of 0. Only that call makes it unreadable, and then looks
  /// for changes. If a limit prevents the process from watching or opening a group that was
  /// recreated, the call fails and the descriptor stays readable.
  ///
  /// The first call makes the descriptor, later calls return the same one, and closing the handle
  /// closes it.
  ///
  /// - Throws: `.closed`; `.unavailable` if the group's folder is not there; `.ioError` if the
  ///   system, the user or the process has no descriptor or watch left, or if the folder may not be
  ///   read; `.unsupported` on systems without a watch over folders.
  public func changeDescriptor() throws(SharedGroupError) -> Int32 {
    guard FolderWatch.isSupported else {
      throw .unsupported("This system has no descriptor that tells of changes.")
    }
    return try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      try use(GroupCall()) { _ throws(SharedGroupError) in () }
      return try polled.withLock { (polled) throws(SharedGroupError) in
        if let present = polled?.descriptor { return present }
        // `close()` takes the lock only after it has marked the handle as closed.
        isPolled.store(true, ordering: .sequentiallyConsistent)
        try use(GroupCall()) { _ throws(SharedGroupError) in () }
        do throws(SystemCallError) {
          let made = try FolderDescriptor(folder, on: ProcessState.current.watch)
          let descriptor = made.descriptor
          polled = consume made
          return descriptor
        } catch {
          throw .unwatched(folder: folder, because: error)
        }
      }
    }
  }

  /// Makes the descriptor unreadable, and then looks for changes; nil if the handle has none.
  ///
  /// - Throws: `.ioError` if there is no change, but the descriptor would miss the next one. It
  ///   stays readable then. It also stays readable if the look fails and may succeed later.
  private func hasChangedOnceEmptied(since: UInt32) throws(SharedGroupError) -> Bool? {
    guard ProcessEnvironment.forkCount == forkGeneration else { return nil }
    return try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      var failure: SystemCallError?
      let isThere = polled.withLock { polled in
        failure = polled?.empty()
        return polled != nil
      }
      guard isThere else { return nil }
      do throws(SharedGroupError) {
        if try hasChanged(since: since, isWoken: true) { return true }
      } catch {
        if !isEventExpected(after: error) { polled.withLock { $0?.stayReadable() } }
        throw error
      }
      if let failure { throw .unwatched(folder: folder, because: failure) }
      return false
    }
  }

  /// Whether the watch reports when the look can succeed again: if the group's file has to be made
  /// or written first.
  private func isEventExpected(after error: SharedGroupError) -> Bool {
    if error.code == .corrupt || error.code == .unsupported { return true }
    do throws(SystemCallError) {
      _ = try FileStatus(path: GroupFolder(path: folder).group, followingLink: false)
      return false
    } catch {
      return error.isAbsence
    }
  }

  private func hasChanged(since: UInt32, isWoken: Bool) throws(SharedGroupError) -> Bool {
    let call = GroupCall()
    return try use(call) { storage throws(SharedGroupError) in
      let revision = try storage.reader.revision(call)
      if SharedGroup.changeCount(revision) != since { return true }
      // The thread may have been woken because the group's file was removed or replaced.
      guard isWoken else { return false }
      let newest = try storage.reader.advance(isLooking: true).view.toldRevision
      return SharedGroup.changeCount(newest) != since
    }
  }

  /// Wakes every call that is waiting through this handle; each returns false.
  ///
  /// It does not affect other handles, or calls that begin to wait later.
  public func interruptWaits() {
    guard ProcessEnvironment.forkCount == forkGeneration else { return }
    interruptions.wrappingAdd(1, ordering: .releasing)
    ProcessState.current.watch.wakeAll()
  }
}
