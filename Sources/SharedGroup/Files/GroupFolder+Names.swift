import SystemCalls

/// The file to which a name in a group's folder leads.
enum NameTarget {
  /// To the file that this process has open.
  case ownFile
  /// To another file: the open file was moved away, and another one was put in its place.
  case otherFile
  /// To no file.
  case none
}

/// The time for which a name may be missing: on Btrfs it does not exist for an instant while it
/// passes to another file.
struct NameGap {
  private let deadline = Deadline(milliseconds: 50)

  /// Waits before the next look. Returns false if the time is over.
  func wait() -> Bool {
    if deadline.hasPassed { return false }
    ProcessEnvironment.sleep(nanoseconds: 1_000_000)
    return true
  }
}

extension GroupFolder {
  /// The file to which a name leads now.
  ///
  /// If the path can no longer be followed (the process has another root or user, or its working
  /// directory is gone), the open file counts as the target as long as it has any name.
  ///
  /// - Parameters:
  ///   - path: the path of one of the group's files.
  ///   - own: the file that this process opened by that path.
  func target(
    of path: String, own: borrowing OpenFile
  ) throws(SharedGroupError) -> NameTarget {
    let status = try perform(own.status())
    let gap = NameGap()
    while true {
      do throws(SystemCallError) {
        let found = try FileStatus(path: path, followingLink: false)
        let isOwn = found.device == status.device && found.inode == status.inode
        return isOwn ? .ownFile : .otherFile
      } catch {
        guard error.isAbsence, canBeFollowed else {
          return status.linkCount > 0 ? .ownFile : .none
        }
      }
      guard status.linkCount > 0, gap.wait() else { return .none }
    }
  }
}
