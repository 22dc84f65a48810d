import SystemCalls

/// A group's folder: the names in it, and how failures about them are told.
struct GroupFolder: Sendable {
  let path: String

  /// The group: a snapshot and what was changed since.
  var group: String { path + "/group" }
  /// The next one, while somebody makes it.
  var newGroup: String { path + "/group.new" }
  /// Empty; a writer has its lock.
  var lock: String { path + "/lock" }
  /// Names in groups of versions before 0.2, which are not read.
  private static let olderNames = [
    "control", "values", "changes", "log.0", "log.1", "index.0", "index.1", "writers",
  ]

  /// The group of a program that keeps it by SQLite, as `bridge-js` does without this library.
  private var portableGroup: String { path + "/group.sqlite" }

  /// Throws `.unsupported` if the folder has a group of a version before 0.2, or one that is kept
  /// otherwise.
  func checkOtherGroups() throws(SharedGroupError) {
    if try status(of: portableGroup) != nil { throw .portable(file: portableGroup) }
    for name in GroupFolder.olderNames {
      let file = path + "/" + name
      if try status(of: file) != nil { throw .olderFormat(file: file) }
    }
  }

  /// What a failed system call means for the group.
  func error(_ failure: SystemCallError) -> SharedGroupError {
    switch failure.errno {
    case .operationNotSupportedByDevice where failure.call == .map:
      return .unmappable(file: failure.path)
    case .tooManySymbolicLinkLevels, .isDirectory, .noSuchAddressOrDevice,
      .operationNotSupportedByDevice:
      return .corrupt(
        file: failure.path, because: "a link, a folder or a device stands in its place")
    case .readOnlyFileSystem where failure.call == .write:
      return .ioError(failure)
    case .noSuchFileOrDirectory, .notDirectory, .permissionDenied, .notPermitted,
      .readOnlyFileSystem, .fileNameTooLong:
      return .unavailable(folder: path, because: failure)
    default:
      return .ioError(failure)
    }
  }

  /// Runs system calls, and tells a failure as the group's.
  func perform<Result: ~Copyable>(
    _ calls: () throws(SystemCallError) -> Result
  ) throws(SharedGroupError) -> Result {
    do {
      return try calls()
    } catch {
      throw self.error(error)
    }
  }

  /// Opens one of the group's files: never a link, a folder, a FIFO or a device. A child of fork()
  /// closes it; `ForkGuard.forget` it before it is closed.
  ///
  /// - Returns: nil if there is none.
  func open(
    _ file: String, _ mode: AccessMode, options: OpenOptions = [], permissions: UInt32 = 0o600
  ) throws(SharedGroupError) -> GroupDescriptor? {
    do throws(SystemCallError) {
      let opened = try GroupDescriptor(
        path: file, mode, options: options.union(.noFollow), permissions: permissions)
      guard try opened.file.status().isRegularFile else {
        throw SystemCallError(call: .open, number: Errno.isDirectory.rawValue, path: file)
      }
      return opened
    } catch {
      if error.errno == .noSuchFileOrDirectory { return nil }
      throw self.error(error)
    }
  }

  /// What stands at a path, a link not followed; nil if nothing does.
  func status(of file: String) throws(SharedGroupError) -> FileStatus? {
    do throws(SystemCallError) {
      return try FileStatus(path: file, followingLink: false)
    } catch {
      if error.errno == .noSuchFileOrDirectory { return nil }
      throw self.error(error)
    }
  }

  /// Waits until the names in the folder are on the disk.
  func synchronize() throws(SharedGroupError) {
    try perform { () throws(SystemCallError) in
      try OpenFile(path: path, options: .directory).synchronize()
    }
  }
}

/// One of a group's files, open in this process and in no child of it.
struct GroupDescriptor: ~Copyable, Sendable {
  let file: OpenFile

  init(
    path: String, _ mode: AccessMode, options: OpenOptions, permissions: UInt32
  ) throws(SystemCallError) {
    try self.init { () throws(SystemCallError) in
      try OpenFile(path: path, mode, options: options, permissions: permissions)
    }
  }

  /// Takes over what a function opens.
  init(_ open: () throws(SystemCallError) -> OpenFile) throws(SystemCallError) {
    file = try ForkGuard.opening(open)
  }

  deinit { ForkGuard.forget(file) }
}
