import SystemCalls

/// A group as this process has it open, for all handles on it.
final class GroupStorage: Sendable {
  let folder: GroupFolder
  let reader: CurrentView
  /// nil if the handles only read.
  let writer: GroupWriter?

  private init(
    _ folder: GroupFolder, reader: CurrentView, writer: GroupWriter?
  ) {
    self.folder = folder
    self.reader = reader
    self.writer = writer
  }

  /// The storage of a group's folder: the one that this process has already, or a new one.
  static func open(
    _ folder: GroupFolder, options: SharedGroupOptions
  ) throws(SharedGroupError) -> GroupStorage {
    ForkGuard.install()
    return try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      let status = try folder.groupStatus()
      if status == nil {
        if options.isReadOnly {
          try folder.checkOtherGroups()
        } else {
          try folder.makeGroup(lockTimeoutMilliseconds: options.lockTimeoutMilliseconds)
        }
      }
      return try ProcessState.current.storages.storage { storage in
        guard let status, storage.folder.path == folder.path,
          (storage.writer == nil) == options.isReadOnly
        else { return false }
        return storage.reader.isGroup(status)
      } otherwise: { () throws(SharedGroupError) in
        let reader = try CurrentView(folder, options.isReadOnly ? .readOnly : .readWrite)
        guard !options.isReadOnly else { return GroupStorage(folder, reader: reader, writer: nil) }
        try folder.checkNewGroup()
        return GroupStorage(folder, reader: reader, writer: try GroupWriter(folder, reader))
      }
    }
  }
}

extension GroupFolder {
  /// What the group's file is; nil if there is none, or no folder.
  fileprivate func groupStatus() throws(SharedGroupError) -> FileStatus? {
    do throws(SharedGroupError) {
      return try status(of: group)
    } catch {
      // The folder is made, or is told to be none.
      if error.systemError == Errno.notDirectory.rawValue { return nil }
      throw error
    }
  }
}
