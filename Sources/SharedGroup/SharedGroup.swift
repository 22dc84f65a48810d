import Locks
// Who imports the group has its types: its items, options and errors.
@_exported public import SharedGroupTypes
import Synchronization
import SystemCalls

/// An open handle on a group: keys with values that several processes share.
///
/// Every process that opens the same group sees each acknowledged change at its next read. Readers
/// take no lock and wait for nobody; writers exclude each other, by a file lock that the system
/// gives back when a process dies. A change is seen whole or not at all.
///
/// Any function may be called on any thread. Handles on the same folder in one process share its
/// files and memory, which are let go when the last handle is closed and the last call has left. A
/// handle that came through `fork()` is closed in the child. The child may open its own, as far as
/// POSIX lets the child of a process with threads do anything but start another program.
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
  /// What was repaired last through this handle: who asks for the text again finds the group whole.
  let lastRepair = Lock<SharedGroupRepair?>(nil)
  private let storage: Published<GroupStorage>
  private let forkGeneration = ProcessEnvironment.forkCount
  /// What a program polls; nil until it asks for it, and once the handle is closed.
  private let polled = Lock<FolderDescriptor?>(nil)
  /// Whether there is or was one. So the handles of others pay a load for it.
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

  /// Opens a group, and makes its folder where there is none.
  ///
  /// Folders are made with permissions 0700 and files with 0600. Files that are made later get
  /// owner, permissions and access control list of the group's file, so that root may use a user's
  /// group.
  ///
  /// - Parameters:
  ///   - name: 1 to 128 of `A-Z a-z 0-9 . _ -`, not starting with a dot.
  ///   - options: where the group lies and how it is used.
  /// - Throws: `.invalidName` or `.tooLarge` for the name; `.unavailable` where the folder cannot
  ///   be had, or does not exist and the handle is to read only; `.busy` where another process
  ///   holds the writers' lock while the group is made; `.corrupt`, `.unsupported`, `.ioError`.
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
  /// Every later call throws `.closed`, and so do the calls that wait now. Calls that are inside
  /// end as usual; with the last one the handle lets go of memory and files. Closing again does
  /// nothing.
  public func close() {
    guard ProcessEnvironment.forkCount == forkGeneration else { return }
    // Begun first, so that the end of this call lets go of what no other call has.
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
    guard ProcessEnvironment.forkCount == forkGeneration, let result = try storage.with(call, body)
    else {
      throw .closed(group: name)
    }
    return result
  }

  /// Lends the group's writer to a call that cannot be cancelled, with how the handle's changes are
  /// made.
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
  /// It sleeps without using the processor. On Linux a change in any process wakes it; if the
  /// system gives no watch over files (128 for each user), and on other systems, it looks every 10
  /// ms. A thread that is cancelled meanwhile (pthread_cancel) goes on waiting.
  ///
  /// - Parameters:
  ///   - since: the ``changeCount`` that is known already.
  ///   - timeoutMilliseconds: how long to wait; 0 only looks, `UInt32.max` waits on.
  /// - Returns: true when the count differs from `since`; false after the time-out, when
  ///   ``interruptWaits()`` was called meanwhile, or when a signal interrupted the sleep.
  /// - Throws: `.closed` when the handle is closed, before or meanwhile; `.unavailable` soon after
  ///   the group was removed, as there will be no change any more.
  public func waitForChange(
    since: UInt32, timeoutMilliseconds: UInt32
  ) throws(SharedGroupError) -> Bool {
    let deadline = Deadline(milliseconds: timeoutMilliseconds)
    let before = interruptions.load(ordering: .acquiring)
    if timeoutMilliseconds == 0, isPolled.load(ordering: .acquiring), emptyDescriptor() {
      return try hasChanged(since: since, isWoken: true)
    }
    return try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      var waiter: FolderWaiter?
      var isInterrupted = false
      while true {
        if try hasChanged(since: since, isWoken: waiter != nil) { return true }
        if isInterrupted || interruptions.load(ordering: .acquiring) != before { return false }
        if deadline.hasPassed { return false }
        if waiter == nil {
          // The folder is watched before the next look.
          waiter = FolderWaiter(folder, on: ProcessState.current.watch)
        } else {
          isInterrupted = waiter?.sleep(nanoseconds: deadline.remainingNanoseconds) == false
        }
      }
    }
  }

  /// A descriptor to poll: readable whenever the group may have changed since `waitForChange` was
  /// last called with a time-out of 0, which alone makes it unreadable, and then looks.
  ///
  /// It is made by the first call, the same at each call, and closed with the handle.
  ///
  /// - Throws: `.closed`; `.ioError` if the system, the user or the process has none left;
  ///   `.unsupported` on systems without a watch over folders.
  public func changeDescriptor() throws(SharedGroupError) -> Int32 {
    guard FolderWatch.isSupported else {
      throw .unsupported("This system has no descriptor that tells of changes.")
    }
    return try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      try use(GroupCall()) { _ throws(SharedGroupError) in () }
      return try polled.withLock { (polled) throws(SharedGroupError) in
        if let present = polled?.descriptor { return present }
        // `close()` takes the lock after it has made the handle a closed one.
        isPolled.store(true, ordering: .sequentiallyConsistent)
        try use(GroupCall()) { _ throws(SharedGroupError) in () }
        do throws(SystemCallError) {
          let made = try FolderDescriptor(folder, on: ProcessState.current.watch)
          let descriptor = made.descriptor
          polled = consume made
          return descriptor
        } catch {
          throw .unwatched(error)
        }
      }
    }
  }

  /// False if the handle has no descriptor.
  private func emptyDescriptor() -> Bool {
    guard ProcessEnvironment.forkCount == forkGeneration else { return false }
    return ProcessEnvironment.withoutCancellation {
      polled.withLock { polled in
        polled?.empty()
        return polled != nil
      }
    }
  }

  private func hasChanged(since: UInt32, isWoken: Bool) throws(SharedGroupError) -> Bool {
    let call = GroupCall()
    return try use(call) { storage throws(SharedGroupError) in
      let revision = try storage.reader.read(call) {
        $0.toldRevision
      } _: {
        $0.toldRevision
      } _: {
        $1
      }
      if SharedGroup.changeCount(revision) != since { return true }
      // What woke the thread may have been that the group's file was removed or replaced.
      guard isWoken else { return false }
      let newest = try storage.reader.advance(isLooking: true).view.toldRevision
      return SharedGroup.changeCount(newest) != since
    }
  }

  /// Wakes every call that waits through this handle; they answer false.
  ///
  /// Other handles, and calls that begin to wait later, are not concerned.
  public func interruptWaits() {
    guard ProcessEnvironment.forkCount == forkGeneration else { return }
    interruptions.wrappingAdd(1, ordering: .releasing)
    ProcessState.current.watch.wakeAll()
  }
}
