import Synchronization
import SystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

extension GroupStorage {
  /// The storage of a group's folder: the one that this process has already, or a new one.
  static func shared(
    folder path: String, options: SharedGroupOptions
  ) throws(SharedGroupError) -> StorageLease {
    ForkGuard.install()
    let folder = GroupFolder(path: path)
    if !options.isReadOnly { try folder.makeFolders() }
    let status = try folder.statusOfFolder()
    let identity = StorageRegistry.Identity(
      device: status.device, inode: status.inode, isReadOnly: options.isReadOnly)
    let registry = StorageRegistry.current
    let present = registry.lease(identity)
    if let present, try present.storage.isCurrent() { return present }
    let isRemote = try folder.perform { () throws(SystemCallError) in
      try FileSystem.isRemote(folder.path)
    }
    guard !isRemote else { throw .remote(folder: folder.path) }
    let lease = StorageLease(try GroupStorage(opening: folder, options: options))
    // One whose files were removed is of no use to this handle, though others may still have it.
    return registry.register(lease, as: identity, inPlaceOf: present)
  }

  /// Whether the files are still those that bear the names.
  private func isCurrent() throws(SharedGroupError) -> Bool {
    let inode = isPrivate.load(ordering: .acquiring) ? nil : unsafe control.inode
    guard let inode else { return true }
    return try folder.status(of: folder.control)?.inode == inode
  }

  private convenience init(
    opening folder: GroupFolder, options: SharedGroupOptions
  ) throws(SharedGroupError) {
    let lock = GroupLock(folder)
    if options.isReadOnly {
      self.init(folder: folder, isReadOnly: true, lock: lock, control: nil)
      _ = try readPoint()
      return
    }
    let timeout = options.lockTimeoutMilliseconds
    var control = try folder.mapControl(isWritable: true)
    if control == nil {
      try lock.acquire(timeoutMilliseconds: timeout)
      defer { lock.release() }
      control = try folder.mapControl(isWritable: true)
      if control == nil {
        try folder.checkVersions()
        try folder.makeFile(folder.control, wordCount: ControlField.wordCount)
        control = try folder.mapControl(isWritable: true)
      }
    }
    guard let control else {
      throw .corrupt(file: folder.control, because: "it is removed as it is made")
    }
    self.init(folder: folder, isReadOnly: false, lock: lock, control: control)
    try control.1.checkVersion(file: folder.control)
    if control.1.isValid, try agreedPoint() != nil { return }
    try lock.acquire(timeoutMilliseconds: timeout)
    defer { lock.release() }
    // Another process may have been quicker.
    if control.1.isValid, try agreedPoint() != nil { return }
    try recover()
  }
}

extension GroupFolder {
  /// Makes the group's folder, and those above it, where they are missing.
  func makeFolders() throws(SharedGroupError) {
    try perform { () throws(SystemCallError) in try makeFolder(path) }
  }

  private func makeFolder(_ path: String) throws(SystemCallError) {
    do throws(SystemCallError) {
      try FileSystem.makeFolder(path)
    } catch {
      switch error.number {
      case EEXIST:
        return
      case ENOENT:
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw error }
        try makeFolder(String(path[..<slash]))
        do throws(SystemCallError) {
          try FileSystem.makeFolder(path)
        } catch {
          // Another process was quicker.
          if error.number != EEXIST { throw error }
        }
      default:
        // A folder that exists can be one that may not be made, on a disk that is only read.
        guard let status = try? FileStatus(path: path), status.isFolder else { throw error }
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
