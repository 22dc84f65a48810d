import Synchronization
import SystemCalls

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

  private let settings: WriteSettings
  private let storage: Published<GroupStorage>
  let forkGeneration = ForkGuard.generation
  /// How often the waits of this handle were interrupted.
  let interruptions = Atomic<UInt32>(0)

  private init(
    name: String, folder: String, options: SharedGroupOptions, storage: GroupStorage
  ) {
    self.name = name
    self.folder = folder
    isReadOnly = options.isReadOnly
    serialNumber = Self.serialNumbers.wrappingAdd(1, ordering: .relaxed).newValue
    settings = WriteSettings(
      durability: options.durability, lockTimeoutMilliseconds: options.lockTimeoutMilliseconds)
    self.storage = Published(storage)
  }

  deinit { close() }

  /// Opens a group, and makes its folder where there is none.
  ///
  /// Folders are made with permissions 0700 and files with 0600. Files that are made later get owner,
  /// permissions and access control list of the group's file, so that root may use a user's group.
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
    let storage = try GroupStorage.open(GroupFolder(path: folder), options: options)
    return SharedGroup(name: name, folder: folder, options: options, storage: storage)
  }

  /// Closes the handle.
  ///
  /// Every later call throws `.closed`, and so do the calls that wait now. Calls that are inside
  /// end as usual; with the last one the handle lets go of memory and files. Closing again does
  /// nothing.
  public func close() {
    guard ForkGuard.generation == forkGeneration else { return }
    // Begun first, so that the end of this call lets go of what no other call has.
    let call = GroupCall()
    guard let closed = storage.take() else { return }
    ProcessState.current.storages.end(useOf: closed)
    ProcessState.current.waiters.wakeAll()
    _ = consume call
  }

  /// Lends the group's storage to a call.
  ///
  /// - Throws: `.closed`, and what the body throws.
  @inline(__always)
  func use<Result>(
    _ call: borrowing GroupCall, _ body: (GroupStorage) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    guard ForkGuard.generation == forkGeneration, let result = try storage.with(call, body) else {
      throw .closed(group: name)
    }
    return result
  }

  /// Looks up what a key holds now.
  ///
  /// - Throws: `.wrongType` if it is of another type, `.closed`, and what the body throws.
  @inline(__always)
  func find<Result>(
    _ type: SharedItemType, _ key: Span<UInt8>, _ call: borrowing GroupCall,
    _ body: (RecordHead?, GroupView) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    try use(call) { storage throws(SharedGroupError) in
      try storage.reader.find(key, isWidgetRecord: type == .record, call) {
        record, view throws(SharedGroupError) in
        if let record, record.kind != RecordKind(type) {
          throw .wrongType(key: String(copying: key), holds: record.kind.itemType ?? .value)
        }
        return try body(record, view)
      }
    }
  }

  /// Makes a change; see `GroupWriter.change(_:_:_:)`.
  func change(
    _ prepare: (inout FrameBuilder) throws(SharedGroupError) -> Void,
    _ check: (GroupView, inout FrameBuilder) throws(SharedGroupError) -> Bool
  ) throws(SharedGroupError) {
    try write { writer throws(SharedGroupError) in try writer.change(settings, prepare, check) }
  }

  /// Writes all records that are whole to a new file.
  func repair() throws(SharedGroupError) {
    try write { writer throws(SharedGroupError) in try writer.repair(settings) }
  }

  private func write(
    _ body: (GroupWriter) throws(SharedGroupError) -> Void
  ) throws(SharedGroupError) {
    try use(GroupCall()) { storage throws(SharedGroupError) in
      guard let writer = storage.writer else { throw .readOnly(group: name) }
      try body(writer)
    }
  }
}
