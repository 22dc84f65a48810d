import SystemCalls

// Files with holes, as a copy that leaves out the zeros has them. A store into a hole that is mapped
// asks the disk for a block, and where that is full the system ends the process. See FORMAT.md.
extension GroupFile {
  /// How many bytes may be missing of a file of any length.
  private static let leastHoles = 1 << 20
  /// For each byte that is there so many others may be missing: a log that was written, and its index,
  /// are made anew where they hold less of what they could.
  private static let mostPerByte = 64

  /// Whether the file takes less of the disk than it is long: a file that has no holes does so only where
  /// the file system compresses.
  @inline(__always)
  var mayHaveHoles: Bool { status.allocated < status.size }

  /// Whether there are holes in the file, and no more than a group's files may have: one that somebody
  /// made longer is not to take all of the disk.
  private var hasHoles: Bool {
    let most = max(GroupFile.leastHoles, status.allocated &* GroupFile.mostPerByte)
    return mayHaveHoles && status.size - status.allocated <= most
      && file.hasHole(before: status.size)
  }

  /// Whether to read the file through a mapping may take blocks of a disk that is full.
  @inline(__always)
  var isReadAtACost: Bool { mayHaveHoles && hasCostlyHoles }

  @inline(never)
  private var hasCostlyHoles: Bool { hasHoles && file.readsTakeBlocks }

  /// Sees to it that each page of the file has its block, before it is stored into.
  @inline(never)
  func fillHoles(in folder: GroupFolder) throws(SharedGroupError) {
    guard hasHoles else { return }
    do throws(SystemCallError) {
      try file.fillHoles(before: status.size)
    } catch {
      throw folder.error(error)
    }
  }
}
