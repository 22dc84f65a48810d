import Synchronization
import SystemCalls

extension GroupStorage {
  /// The storage of a group's folder: the one that this process has already, or a new one.
  static func shared(
    folder path: String, options: SharedGroupOptions
  ) throws(SharedGroupError) -> StorageLease {
    ForkGuard.install()
    let folder = GroupFolder(path: path)
    // The usual case first: a group that is there takes no look at its folder.
    if let page = try folder.openPage(isWritable: !options.isReadOnly) {
      return try shared(folder, page: page, options: options)
    }
    if !options.isReadOnly { try folder.makeFolders() }
    let status = try folder.statusOfFolder()
    if options.isReadOnly {
      return try shared(folder, as: status, options: options) { () throws(SharedGroupError) in
        try GroupStorage(toRead: folder, control: nil)
      }
    }
    try folder.checkMachine(status)
    let page = try folder.makePage(lockTimeoutMilliseconds: options.lockTimeoutMilliseconds)
    return try shared(folder, page: page, options: options)
  }

  /// The same for a group that has a page.
  private static func shared(
    _ folder: GroupFolder, page: borrowing GroupFile, options: SharedGroupOptions
  ) throws(SharedGroupError) -> StorageLease {
    try shared(folder, as: page.status, options: options) { () throws(SharedGroupError) in
      if options.isReadOnly {
        return try GroupStorage(
          toRead: folder, control: try folder.mapControl(page, isWritable: false))
      }
      return try GroupStorage(
        opening: folder, page: page, lockTimeoutMilliseconds: options.lockTimeoutMilliseconds)
    }
  }

  private static func shared(
    _ folder: GroupFolder, as status: FileStatus, options: SharedGroupOptions,
    otherwise make: () throws(SharedGroupError) -> GroupStorage
  ) throws(SharedGroupError) -> StorageLease {
    let identity = StorageRegistry.Identity(status, isReadOnly: options.isReadOnly)
    let registry = StorageRegistry.current
    if let present = registry.lease(identity) {
      if try present.storage.isCurrent(folder) { return present }
      // One whose folder has another name now, though others may still have it.
      try folder.checkMachine(status)
      return registry.register(try make(), as: identity, inPlaceOf: present.storage)
    }
    try folder.checkMachine(status)
    return registry.register(try make(), as: identity, inPlaceOf: nil)
  }

  /// Whether the files are those that bear the names in the storage's own folder, which may have been
  /// given another name, or has several.
  ///
  /// - Parameter folder: where this page was found just now.
  private func isCurrent(_ folder: GroupFolder) throws(SharedGroupError) -> Bool {
    if folder.path == self.folder.path { return true }
    let inode = isPrivate.load(ordering: .acquiring) ? nil : unsafe control.inode
    guard let inode else { return false }
    return try self.folder.status(of: self.folder.control)?.inode == inode
  }

  private convenience init(
    toRead folder: GroupFolder, control: MappedControl?
  ) throws(SharedGroupError) {
    self.init(
      folder: folder, isReadOnly: true, lock: GroupLock(folder), control: nil, page: .none)
    mappings.withLock {
      $0.control = control?.memory
      $0.page = control?.page
      $0.isLayered = control?.isLayered ?? false
    }
    let isUsable = try privatePoint() == nil
    if unsafe !isUsable || tail != nil { return }
    _ = try readPoint()
  }

  private convenience init(
    opening folder: GroupFolder, page file: borrowing GroupFile,
    lockTimeoutMilliseconds timeout: UInt32
  ) throws(SharedGroupError) {
    let control = try folder.mapControl(file, isWritable: true)
    let page = control.page
    self.init(
      folder: folder, isReadOnly: false, lock: GroupLock(folder, page: page.inode),
      control: control.memory, page: page)
    try page.checkVersion(file: folder.control)
    var isUsable = false
    if page.isValid {
      if try copyTail() { return }
      if let point = try agreedPoint() {
        if !isBehind(point) { return }
        isUsable = true
      }
    }
    do throws(SharedGroupError) {
      try lock.acquire(timeoutMilliseconds: isUsable ? 0 : timeout)
    } catch {
      // Who has the lock is about to say what the log has more, and may be stopped before.
      if isUsable, error.code == .busy { return }
      throw error
    }
    defer { lock.release() }
    // Another process may have been quicker.
    if page.isValid, let point = try agreedPoint() {
      guard isBehind(point) else { return }
      // As good as one from before a restart.
      page.words.storeRelease(ControlField.valid, 0)
    }
    try recover()
  }
}

extension GroupStorage {
  private func copyTail() throws(SharedGroupError) -> Bool {
    let page = unsafe control
    do {
      return try mappings.withLock { mappings throws(SharedGroupError) in
        try copyTail(of: page, in: &mappings)
      }
    } catch {
      throw error
    }
  }
}

extension GroupFolder {
  /// Opens the page's file; nil where there is no group, or not even its folder.
  fileprivate func openPage(isWritable: Bool) throws(SharedGroupError) -> GroupFile? {
    do throws(SharedGroupError) {
      return try openControl(isWritable: isWritable)
    } catch {
      if error.systemError == Errno.notDirectory.rawValue { return nil }
      throw error
    }
  }

  /// Makes the page, empty; another process may have been quicker.
  fileprivate func makePage(
    lockTimeoutMilliseconds timeout: UInt32
  ) throws(SharedGroupError) -> GroupFile {
    let lock = GroupLock(self)
    try lock.acquire(timeoutMilliseconds: timeout)
    defer { lock.release() }
    if let made = try openControl(isWritable: true) { return made }
    try checkVersions()
    try makeFile(control, wordCount: ControlField.wordCount)
    if let made = try openControl(isWritable: true) { return made }
    throw .corrupt(file: control, because: "it is removed as it is made")
  }

  /// Throws where the group lies on another machine.
  ///
  /// - Parameter status: that of the folder, or of a file in it.
  fileprivate func checkMachine(_ status: FileStatus) throws(SharedGroupError) {
    if status.isOnBlockDevice { return }
    let isRemote = try perform { () throws(SystemCallError) in try FileSystem.isRemote(path) }
    guard !isRemote else { throw .remote(folder: path) }
  }

  /// Makes the group's folder, and those above it, where they are missing.
  func makeFolders() throws(SharedGroupError) { try makeFolder(path) }

  private func makeFolder(_ path: String) throws(SharedGroupError) {
    do throws(SystemCallError) {
      try FileSystem.makeFolder(path)
    } catch {
      switch error.errno {
      case .fileExists:
        return
      case .noSuchFileOrDirectory:
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
          throw self.error(error)
        }
        let parent = String(path[..<slash])
        try makeFolder(parent)
        // With the group's own names its folder's is flushed, and none above it (see "Flushing").
        try GroupFolder(path: parent).synchronizeName()
        do throws(SystemCallError) {
          try FileSystem.makeFolder(path)
        } catch {
          // Another process was quicker.
          if error.errno != .fileExists { throw self.error(error) }
        }
      default:
        // A folder that exists can be one that may not be made, on a disk that is only read.
        guard let status = try? FileStatus(path: path), status.isFolder else {
          throw self.error(error)
        }
      }
    }
  }

  /// What the group's folder is.
  func statusOfFolder() throws(SharedGroupError) -> FileStatus {
    let status = try perform { () throws(SystemCallError) in try FileStatus(path: path) }
    guard status.isFolder else { throw .unavailable(folder: path, because: "it is no folder") }
    return status
  }
}
