import SystemCalls

extension GroupFolder {
  /// Makes an empty group, and its folder, if there is none.
  ///
  /// - Throws: `.unavailable` if it cannot be made; `.corrupt` if there was a group but its file is
  ///   gone; `.unsupported` for a group of another version, or on another machine; `.busy` if
  ///   another process is making it and does not finish.
  func makeGroup(timeout: UInt32) throws(SharedGroupError) {
    try makeFolder(path)
    guard try perform(FileStatus(path: path).isFolder) else {
      throw .unavailable(folder: path, because: "it is no folder")
    }
    let deadline = Deadline(milliseconds: timeout)
    var lockWasSeen = 0
    while try status(of: group) == nil {
      try checkOtherGroups()
      try checkNewGroup()
      // On Btrfs a name does not exist for an instant while it passes to another file.
      if try status(of: lock) != nil {
        lockWasSeen += 1
        if lockWasSeen > 20 {
          throw .corrupt(file: group, because: "it is gone, and its lock is there")
        }
      } else if try tryToMake() {
        return
      }
      if deadline.hasPassed, lockWasSeen == 0 { throw .busy(folder: path, milliseconds: timeout) }
      ProcessEnvironment.sleep(nanoseconds: 1_000_000)
    }
  }

  /// Throws `.unsupported` if the folder has a group that a version before 0.2 wrote, or that a
  /// program stores with SQLite, as `bridge-js` does without this library.
  func checkOtherGroups() throws(SharedGroupError) {
    let portable = path + "/group.sqlite"
    if (try? status(of: portable)) != nil {
      throw .unsupported(
        "The file \"\(portable)\" is a portable group, which this library does not read; "
          + "`widget-bridge move` makes a native one of it.")
    }
    for name in [
      "control", "values", "changes", "log.0", "log.1", "index.0", "index.1", "writers",
    ] where (try? status(of: path + "/" + name)) != nil {
      throw .unsupported(
        "The file \"\(path)/\(name)\" is of a group that a version before 0.2 wrote, which this "
          + "one does not read.")
    }
  }

  /// Throws `.corrupt` if a file that does not belong to the library has the name of the file that
  /// a compaction would make.
  func checkNewGroup() throws(SharedGroupError) {
    guard let found = try open(newGroup, .readOnly) else { return }
    guard try perform(GroupHeader.isBegun(found)) else {
      throw .corrupt(file: newGroup, because: "it does not begin as a group's file does")
    }
  }

  /// Makes an empty group, unless another process is making one. Returns whether the group exists
  /// now.
  private func tryToMake() throws(SharedGroupError) -> Bool {
    guard var new = try NewGroupFile.makeFirst(in: self) else { return false }
    // Another process may have made the group first, and removed its own file of this name.
    let (named, locked) = (try status(of: group), try status(of: lock))
    if named != nil || locked != nil {
      try? FileSystem.remove(newGroup)
      return named != nil
    }
    do throws(SharedGroupError) {
      _ = try checkedFileSystem(of: new.file)
      let header = new.header.words
      let zeros = [UInt64](repeating: 0, count: GroupHeader.recordsOffset / 8 - header.count)
      try new.append(header + zeros)
      try new.finish()
      try new.synchronize()
      try nameFirst()
    } catch {
      try? FileSystem.remove(newGroup)
      throw error
    }
    try synchronize()
    return true
  }

  /// Gives the first file the group's name, by a link, because a link never replaces a file.
  private func nameFirst() throws(SharedGroupError) {
    try perform { () throws(SystemCallError) in
      do throws(SystemCallError) {
        try FileSystem.link(newGroup, as: group)
      } catch {
        // Nobody else makes a group while the new file is locked.
        if error.isMissingLinks { return try FileSystem.rename(newGroup, to: group) }
        if error.errno != .fileExists { throw error }
      }
      try FileSystem.remove(newGroup)
    }
  }

  /// Makes a folder, and its parent folders, if they do not exist.
  private func makeFolder(
    _ path: String, makingParents: Bool = true
  ) throws(SharedGroupError) {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let parent = slash == path.startIndex ? nil : String(path[..<slash])
    do throws(SystemCallError) {
      try FileSystem.makeFolder(path)
    } catch {
      if error.errno == .noSuchFileOrDirectory, makingParents, let parent {
        try makeFolder(parent)
        return try makeFolder(path, makingParents: false)
      }
      // If the folder exists on a read-only disk, the system may report another error.
      guard error.errno == .fileExists || (try? FileStatus(path: path))?.isFolder == true else {
        throw self.error(error)
      }
    }
    // Flushes the folder's entry to the disk, if this process may open the parent folder. Whoever
    // has made the folder may not have done so.
    if let parent { try? OpenFile(path: parent, options: .directory).synchronize() }
  }
}

extension GroupHeader {
  /// Whether a file begins as a group's file does, or its beginning was never written: after a loss
  /// of power its first block may be zeros, whatever follows.
  static func isBegun(_ file: borrowing OpenFile) throws(SystemCallError) -> Bool {
    let begin = try file.read(FrameHead.blockBytes, at: 0)
    let first = begin.prefix(8).reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return begin.count >= 8 && first == magic || begin.allSatisfy { $0 == 0 }
  }
}
