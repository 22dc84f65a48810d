import Synchronization

/// An open handle on a group: keys with values that several processes share.
///
/// Every process that opens the same group sees each acknowledged change at its next read. Readers
/// take no lock and wait for nobody; writers exclude each other, by a file lock that the system
/// gives back when a process dies. A change is seen whole or not at all.
///
/// Any function may be called on any thread. Handles on the same folder in one process share its
/// files and memory, which are let go when the last handle is closed and the last call has left.
/// A handle that came through `fork()` is closed in the child. The child may open its own, as far as
/// POSIX lets the child of a process with threads do anything but start another program.
public final class SharedGroup: Sendable {
  /// The group's name.
  public let name: String
  /// The folder that holds the group's files.
  public let folder: String
  /// Whether the handle only reads.
  public let isReadOnly: Bool

  /// A number that no other handle of this process ever has.
  package let serialNumber: UInt64

  private static let serialNumbers = Atomic<UInt64>(0)

  let settings: WriteSettings
  let calls: CallGate
  let waiters = WaiterList()
  /// For a caller that holds the group; see `hold()`.
  let held: HeldStorage
  /// Made beforehand: a child of fork() throws it, and may take no lock to make it, not even one of
  /// the language's own.
  let closedError: SharedGroupError

  init(
    name: String, folder: String, options: SharedGroupOptions, lease: consuming StorageLease
  ) {
    self.name = name
    self.folder = folder
    isReadOnly = options.isReadOnly
    serialNumber = Self.serialNumbers.wrappingAdd(1, ordering: .relaxed).newValue
    settings = WriteSettings(
      durability: options.durability, lockTimeoutMilliseconds: options.lockTimeoutMilliseconds)
    held = HeldStorage(lease.storage)
    calls = CallGate(lease)
    closedError = .closed(group: name)
  }

  /// Opens a group, and makes its folder where there is none.
  ///
  /// Folders are made with permissions 0700 and files with 0600. Files that are made later get owner and
  /// permissions of the group's file `control`, as far as the system allows: root may use a user's group.
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
    let hasSlash = directory.utf8.last == UInt8(ascii: "/")
    let folder = hasSlash ? directory + name : directory + "/" + name
    let lease = try GroupStorage.shared(folder: folder, options: options)
    return SharedGroup(name: name, folder: folder, options: options, lease: lease)
  }

  /// Closes the handle.
  ///
  /// Every later call throws `.closed`, and so do the calls that wait now. Calls that are inside
  /// end as usual; with the last one the handle lets go of memory and files. Closing again does
  /// nothing.
  public func close() {
    // The closing call is inside as well, so that the storage outlives the waking of the waiters.
    guard let storage = calls.enter() else { return }
    defer { calls.leave() }
    calls.close()
    waiters.wake(in: storage)
  }

  /// Lets a call in; the caller leaves with `calls.leave()`.
  func enter() throws(SharedGroupError) -> GroupStorage {
    guard let storage = calls.enter() else { throw closedError }
    return storage
  }

  /// Lets a call in that changes the group; the caller leaves with `calls.leave()`.
  func enterToWrite() throws(SharedGroupError) -> GroupStorage {
    let storage = try enter()
    guard !isReadOnly else {
      calls.leave()
      throw .readOnly(group: name)
    }
    return storage
  }
}
