import SystemCalls

/// One of a group's files, open, and what it was then.
struct GroupFile: ~Copyable, Sendable {
  let file: OpenFile
  let status: FileStatus
  /// How many of its bytes are used, from its start on; see `usedLength(of:_:)`.
  let usedLength: Int

  init(_ file: consuming OpenFile, _ status: FileStatus) {
    usedLength =
      status.allocated < status.size ? GroupFile.usedLength(of: file, status) : status.size
    self.file = file
    self.status = status
  }

  /// The file, without what it was.
  consuming func withoutStatus() -> OpenFile { file }
}

/// The names of a group's files, and how failures about them are told.
struct GroupFolder: Sendable {
  let path: String

  /// The page that all processes map.
  var control: String { path + "/control" }
  /// A segment of the log; `slot` is 0 or 1.
  func log(_ slot: Int) -> String { path + (slot == 0 ? "/log.0" : "/log.1") }
  /// The index over that segment.
  func index(_ slot: Int) -> String { path + (slot == 0 ? "/index.0" : "/index.1") }
  /// Empty; the writer has its lock.
  var lock: String { path + "/lock" }
  /// Another name of that file, by which it is found where the first is removed.
  var writers: String { path + "/writers" }

  /// The first form: the whole group, replaced as a whole by each change.
  var values: String { path + "/values" }
  /// The next `values`, while it is written.
  var newValues: String { path + "/values.new" }
  /// The page that all its processes mapped, with the count of changes.
  var changes: String { path + "/changes" }
  /// The next `changes`, while it is written.
  var newChanges: String { path + "/changes.new" }

  /// What a failed system call means for the group.
  func error(_ failure: SystemCallError) -> SharedGroupError {
    switch failure.errno {
    case .operationNotSupportedByDevice where failure.call == .map:
      return .unmappable(file: failure.path)
    case .tooManySymbolicLinkLevels, .isDirectory, .noSuchAddressOrDevice,
      .operationNotSupportedByDevice:
      return .corrupt(
        file: failure.path, because: "a link, a folder or a device stands in its place")
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

  /// Opens one of the group's files: never a link, a folder, a FIFO or a device.
  func open(
    _ file: String, _ mode: AccessMode = .readOnly, options: OpenOptions = []
  ) throws(SharedGroupError) -> OpenFile {
    let opened = try perform { () throws(SystemCallError) in
      try OpenFile(path: file, mode, options: options.union(.noFollow))
    }
    try check(opened)
    return opened
  }

  /// Opens one of the group's files; nil where there is none. Where it may be stored into each of its pages
  /// has its block.
  func openExisting(
    _ file: String, _ mode: AccessMode = .readOnly
  ) throws(SharedGroupError) -> GroupFile? {
    let opened: OpenFile
    do throws(SystemCallError) {
      opened = try OpenFile(path: file, mode, options: .noFollow)
    } catch {
      if error.errno == .noSuchFileOrDirectory { return nil }
      throw self.error(error)
    }
    let status = try check(opened)
    let found = GroupFile(opened, status)
    if mode == .readWrite, found.mayHaveHoles { try found.fillHoles(in: self) }
    return found
  }

  @discardableResult
  private func check(_ file: borrowing OpenFile) throws(SharedGroupError) -> FileStatus {
    let status = try perform { () throws(SystemCallError) in try file.status() }
    guard status.isRegularFile else {
      throw .corrupt(file: file.path, because: "it is no regular file")
    }
    return status
  }

  /// What stands at a path, a link not followed; nil where nothing does.
  func status(of file: String) throws(SharedGroupError) -> FileStatus? {
    do throws(SystemCallError) {
      return try FileStatus(path: file, followingLink: false)
    } catch {
      if error.errno == .noSuchFileOrDirectory { return nil }
      throw self.error(error)
    }
  }

  /// Writes a file anew, under the writers' lock, in place of one that a killed writer left.
  ///
  /// Where it throws, no file is left.
  func write(_ bytes: [UInt8], to file: String, isFlushed: Bool) throws(SharedGroupError) {
    try perform { () throws(SystemCallError) in
      do throws(SystemCallError) {
        try FileSystem.remove(file)
      } catch {
        if error.errno != .noSuchFileOrDirectory { throw error }
      }
      do throws(SystemCallError) {
        let new = try OpenFile(
          path: file, .writeOnly, options: [.create, .exclusiveCreate, .noFollow])
        share(new)
        try new.write(bytes.span, at: 0)
        if isFlushed { try new.synchronize() }
      } catch {
        try? FileSystem.remove(file)
        throw error
      }
    }
  }

  /// Waits until the names in the folder are on the disk.
  func synchronize() throws(SharedGroupError) {
    try perform { () throws(SystemCallError) in
      try OpenFile(path: path, options: .directory).synchronize()
    }
  }
}
