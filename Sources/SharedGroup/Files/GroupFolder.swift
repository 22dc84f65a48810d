import SystemCalls

/// A group's folder: the paths of its files, and the errors of system calls on them.
struct GroupFolder: Sendable {
  let path: String
  /// The system's root folder when the group was opened.
  private let root: FileStatus?

  init(path: String) {
    self.path = path
    root = GroupFolder.currentRoot
  }

  private static var currentRoot: FileStatus? { try? FileStatus(path: "/") }

  /// Whether a name that is missing is missing for everybody, and not only because this process has
  /// another root now, or its working folder is gone.
  var canBeFollowed: Bool {
    if (try? FileStatus(path: path)) != nil { return true }
    guard path.hasPrefix("/"), let root, let now = GroupFolder.currentRoot else { return false }
    return now.device == root.device && now.inode == root.inode
  }

  /// The group's file: a snapshot and the changes since.
  var group: String { path + "/group" }
  /// The next `group` file, while a process writes it.
  var newGroup: String { path + "/group.new" }
  /// An empty file, which a writer locks.
  var lock: String { path + "/lock" }

  /// The group's error for a failed system call.
  func error(_ failure: SystemCallError) -> SharedGroupError {
    switch failure.errno {
    case .operationNotSupportedByDevice where failure.call == .map:
      return .unsupported(
        "The file \"\(failure.path)\" lies on a file system that cannot map files into memory.")
    case .tooManySymbolicLinkLevels, .isDirectory, .noSuchAddressOrDevice,
      .operationNotSupportedByDevice:
      return .corrupt(
        file: failure.path, because: "a link, a folder or a device is in its place")
    case .readOnlyFileSystem where failure.call == .write:
      return .ioError(failure)
    case .noSuchFileOrDirectory, .notDirectory, .permissionDenied, .notPermitted,
      .readOnlyFileSystem, .fileNameTooLong:
      return .unavailable(folder: path, because: failure)
    default:
      return .ioError(failure)
    }
  }

  /// Runs system calls, and throws a failure as an error of the group.
  func perform<Result: ~Copyable>(
    _ calls: () throws(SystemCallError) -> Result
  ) throws(SharedGroupError) -> Result {
    try perform(calls())
  }

  func perform<Result: ~Copyable>(
    _ call: @autoclosure () throws(SystemCallError) -> Result
  ) throws(SharedGroupError) -> Result {
    do throws(SystemCallError) {
      return try call()
    } catch {
      throw self.error(error)
    }
  }

  /// Runs a system call that may fail with a certain error, for which the result is nil.
  private func perform<Result: ~Copyable>(
    unless errno: Errno, _ call: @autoclosure () throws(SystemCallError) -> Result
  ) throws(SharedGroupError) -> Result? {
    do throws(SystemCallError) {
      return try call()
    } catch {
      if error.errno == errno { return nil }
      throw self.error(error)
    }
  }

  /// Opens one of the group's files: never a link, a folder, a FIFO or a device. Nil if there is
  /// none.
  func open(_ file: String, _ mode: AccessMode) throws(SharedGroupError) -> OpenFile? {
    guard
      let opened = try perform(
        unless: .noSuchFileOrDirectory, OpenFile(path: file, mode, options: .noFollow))
    else { return nil }
    guard try perform(opened.status().isRegularFile) else {
      throw error(SystemCallError(call: .open, number: Errno.isDirectory.rawValue, path: file))
    }
    return opened
  }

  /// Opens the group's file; nil if there is none.
  func openGroup(_ mode: AccessMode) throws(SharedGroupError) -> OpenFile? {
    let gap = NameGap()
    while true {
      if let opened = try open(group, mode) { return opened }
      guard (try? FileStatus(path: lock)) != nil, gap.wait() else { return nil }
    }
  }

  /// Makes one of the group's files, for its owner alone, whatever the process's umask is; nil if
  /// the file exists.
  func make(_ file: String) throws(SharedGroupError) -> OpenFile? {
    guard
      let made = try perform(
        unless: .fileExists,
        OpenFile(path: file, .readWrite, options: [.create, .exclusiveCreate, .noFollow]))
    else { return nil }
    try perform { () throws(SystemCallError) in
      if try made.status().permissions != 0o600 { try made.setPermissions(0o600) }
    }
    return made
  }

  /// The status of the file at a path, without following a link; nil if there is none.
  func status(of file: String) throws(SharedGroupError) -> FileStatus? {
    try perform(unless: .noSuchFileOrDirectory, FileStatus(path: file, followingLink: false))
  }

  /// The traits of a file's file system.
  ///
  /// - Throws: `.unsupported` if the file system is on another machine.
  func checkedFileSystem(
    of file: borrowing OpenFile
  ) throws(SharedGroupError) -> FileSystemTraits {
    let traits = try perform(file.fileSystem())
    guard !traits.contains(.isRemote) else {
      throw .unsupported(
        "The folder \"\(path)\" is on another machine, where memory is not shared.")
    }
    return traits
  }

  /// Gives the group's file an additional name: "group.damaged-1", or the next free number, at most
  /// 1000. On a file system without links, a copy of the file gets that name.
  ///
  /// - Returns: the path with the additional name.
  @discardableResult
  func keepGroup() throws(SharedGroupError) -> String {
    var number = 1
    while true {
      let path = "\(group).damaged-\(number)"
      var isKept = true
      do throws(SystemCallError) {
        try FileSystem.link(group, as: path)
      } catch {
        if error.isMissingLinks {
          isKept = try copyGroup(to: path)
        } else if error.errno == .fileExists {
          isKept = false
        } else {
          throw self.error(error)
        }
        if !isKept, number == 1_000 { throw self.error(error) }
      }
      if isKept {
        // The name is to be on the disk before another file is named `group`.
        try? synchronize()
        return path
      }
      number += 1
    }
  }

  /// Copies the group's file, and flushes the copy; false if the name is taken.
  private func copyGroup(to path: String) throws(SharedGroupError) -> Bool {
    guard let source = try open(group, .readOnly) else {
      throw error(
        SystemCallError(
          call: .open, number: Errno.noSuchFileOrDirectory.rawValue, path: group))
    }
    guard let copy = try make(path) else { return false }
    do throws(SystemCallError) {
      try AccessRights(of: source).give(to: copy)
      var offset = 0
      while true {
        let part = try source.read(1 << 20, at: offset)
        if part.isEmpty { break }
        try copy.write(part.span, at: offset)
        offset += part.count
      }
      try copy.synchronize()
    } catch {
      try? FileSystem.remove(path)
      throw self.error(error)
    }
    return true
  }

  /// Waits until the names in the folder are on the disk.
  func synchronize() throws(SharedGroupError) {
    try perform(OpenFile(path: path, options: .directory).synchronize())
  }
}
