import Locks
import SystemCalls

/// A group that this process has open. All handles to it share this object.
final class GroupStorage: Sendable {
  let reader: CurrentView
  /// nil if the handles only read.
  let writer: GroupWriter?
  private let folder: GroupFolder

  private init(_ folder: GroupFolder, options: SharedGroupOptions) throws(SharedGroupError) {
    self.folder = folder
    reader = try CurrentView(folder, options.isReadOnly ? .readOnly : .readWrite)
    if options.isReadOnly {
      writer = nil
    } else {
      try folder.checkNewGroup()
      writer = try GroupWriter(folder, reader)
    }
  }

  /// Returns the storage of a group's folder for a new handle: the storage that this process has
  /// already, or a new one. The handle calls `endUse()` when it is closed.
  static func open(
    _ folder: GroupFolder, options: SharedGroupOptions
  ) throws(SharedGroupError) -> GroupStorage {
    try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      var status = try? folder.status(of: folder.group)
      if status == nil {
        if options.isReadOnly {
          try folder.checkOtherGroups()
        } else {
          try folder.makeGroup(timeout: options.lockTimeoutMilliseconds)
        }
        status = try? folder.status(of: folder.group)
      }
      if let present = use(folder, status, options, otherwise: nil) { return present }
      let made = try GroupStorage(folder, options: options)
      // Another thread may have been quicker.
      return use(folder, status, options, otherwise: made) ?? made
    }
  }

  /// Counts a new handle of the storage that is open for the group's file, and returns the storage.
  /// If no storage is open for the file, uses `made`.
  private static func use(
    _ folder: GroupFolder, _ status: FileStatus?, _ options: SharedGroupOptions,
    otherwise made: GroupStorage?
  ) -> GroupStorage? {
    ProcessState.current.storages.withLock { storages in
      let place = storages.firstIndex { storage, _ in
        guard let status, storage.folder.path == folder.path else { return false }
        return (storage.writer == nil) == options.isReadOnly && storage.reader.isGroup(status)
      }
      if let place {
        storages[place].handles += 1
        return storages[place].storage
      }
      if let made { storages.append((made, 1)) }
      return made
    }
  }

  /// Ends a handle's use. The storage is released with the last handle.
  func endUse() {
    ProcessState.current.storages.withLock { storages in
      guard let place = storages.firstIndex(where: { $0.storage === self }) else { return }
      storages[place].handles -= 1
      if storages[place].handles == 0 { storages.remove(at: place) }
    }
  }
}
