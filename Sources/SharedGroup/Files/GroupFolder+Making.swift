import SystemCalls

extension GroupFolder {
  /// Sees to it that the folder has a group, and makes an empty one if it has none.
  ///
  /// - Throws: `.unavailable` if it cannot be made, `.corrupt` if there was one of which the file is gone,
  ///   `.unsupported` for a group of another version, or on another machine; `.busy` if another process
  ///   makes it and does not come to an end.
  func makeGroup(lockTimeoutMilliseconds timeout: UInt32) throws(SharedGroupError) {
    try makeFolder(path)
    guard try perform({ () throws(SystemCallError) in try FileStatus(path: path) }).isFolder else {
      throw .unavailable(folder: path, because: "it is no folder")
    }
    let deadline = Deadline(milliseconds: timeout)
    var lockWasSeen = 0
    while try status(of: group) == nil {
      try checkOtherGroups()
      try checkNewGroup()
      // On Btrfs a name is gone for an instant while another file takes it.
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

  /// Makes an empty group, unless another process is at it.
  private func tryToMake() throws(SharedGroupError) -> Bool {
    guard var new = try NewGroupFile.makeFirst(in: self) else { return false }
    // Who was quicker has removed the file that bore the name before.
    let (named, locked) = (try status(of: group), try status(of: lock))
    if named != nil || locked != nil {
      try? FileSystem.remove(newGroup)
      return named != nil
    }
    do throws(SharedGroupError) {
      if try perform({ () throws(SystemCallError) in try new.descriptor.file.isRemote() }) {
        throw .remote(folder: path)
      }
      try new.append(words: GroupHeader(id: ProcessEnvironment.randomNumber).words + [0])
      try new.synchronize()
      try nameFirst()
    } catch {
      try? FileSystem.remove(newGroup)
      throw error
    }
    try synchronize()
    return true
  }

  /// Gives the first file its name: by a link, which takes the place of nothing.
  private func nameFirst() throws(SharedGroupError) {
    do throws(SystemCallError) {
      try FileSystem.link(newGroup, as: group)
    } catch {
      switch error.errno {
      case .fileExists: break
      case .notPermitted, .notSupported, .tooManyLinks:
        // A file system without links. Nobody else makes a group as long as the new file is locked.
        return try perform { () throws(SystemCallError) in
          try FileSystem.rename(newGroup, to: group)
        }
      default: throw self.error(error)
      }
    }
    try perform { () throws(SystemCallError) in try FileSystem.remove(newGroup) }
  }

  /// Makes a folder, and those above it, where they are missing.
  private func makeFolder(_ path: String) throws(SharedGroupError) {
    do throws(SystemCallError) {
      try FileSystem.makeFolder(path)
      flushName(of: path)
    } catch {
      switch error.errno {
      case .fileExists:
        return
      case .noSuchFileOrDirectory:
        guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
          throw self.error(error)
        }
        try makeFolder(String(path[..<slash]))
        do throws(SystemCallError) {
          try FileSystem.makeFolder(path)
          flushName(of: path)
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

  /// Waits until a folder's name is on the disk, as far as this process may look into the one above.
  private func flushName(of path: String) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    try? OpenFile(path: String(path[..<slash]), options: .directory).synchronize()
  }
}
