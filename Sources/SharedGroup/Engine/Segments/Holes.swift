import SystemCalls

// Files with holes, as a copy that leaves out the zeros has them. A store into a hole that is mapped
// asks the disk for a block, and where that is full the system ends the process. See FORMAT.md.
extension GroupFile {
  /// How many bytes may be missing at the end of a file of any length.
  private static let leastHoles = 1 << 20
  /// So many times as long as up to its last bytes a file may be: a log that was written, and its index,
  /// are made anew where they hold less of what they could.
  private static let mostPerByte = 64

  /// How much of a file is used, from its start on: all of it, but for what lies behind its last bytes
  /// where somebody made it longer, or nothing was written to it yet. What is filled is to be no more than a
  /// group's files may have, and not all of the disk.
  ///
  /// Whoever opens the file finds the same: what is filled is not taken for bytes.
  @inline(never)
  static func usedLength(of file: borrowing OpenFile, _ status: FileStatus) -> Int {
    let size = status.size
    guard size - status.allocated > leastHoles, file.hasHole(before: size) else { return size }
    let end = file.endOfData(before: size)
    return size - end <= leastHoles || size / mostPerByte <= end ? size : end
  }

  /// Whether the file takes less of the disk than it is long: a file that has no holes does so only where
  /// the file system compresses.
  @inline(__always)
  var mayHaveHoles: Bool { status.allocated < status.size }

  /// Whether there are holes in what is used of the file.
  private var hasHoles: Bool { mayHaveHoles && file.hasHole(before: usedLength) }

  /// Whether to read the file through a mapping may take blocks of a disk that is full.
  @inline(__always)
  var isReadAtACost: Bool { mayHaveHoles && hasCostlyHoles }

  @inline(never)
  private var hasCostlyHoles: Bool { hasHoles && file.readsTakeBlocks }

  /// Sees to it that each page of what is used of the file has its block, before it is stored into.
  @inline(never)
  func fillHoles(in folder: GroupFolder) throws(SharedGroupError) {
    guard hasHoles else { return }
    do throws(SystemCallError) {
      try file.fillHoles(before: usedLength)
    } catch {
      throw folder.error(error)
    }
  }
}
