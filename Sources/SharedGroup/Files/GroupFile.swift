import Synchronization
import SystemCalls

/// A group's file that this process has open. After a compaction, another object replaces it.
final class GroupFile: Sendable {
  let file: OpenFile
  /// A number that no other opened file of this process ever has. A file's ID would not do, because
  /// a copy of the file has the same one.
  let number: UInt64
  private static let numbers = Atomic<UInt64>(0)
  let header: GroupHeader
  let checks: SnapshotChecks
  /// Whether other processes may write to a copy of the file that this process does not see. On
  /// overlayfs, this can happen to a process that only reads: overlayfs copies the file when
  /// another process opens it for writing.
  let isLayered: Bool
  /// Whether reading a hole through a mapping allocates a block.
  let readsTakeBlocks: Bool
  private let mode: AccessMode
  /// How often this process had found the group's file replaced before it opened this file.
  let moves: UInt64
  /// The file's length in bytes when it was opened.
  let firstLength: Int
  private let device: UInt64
  private let inode: UInt64

  var path: String { file.path }

  /// Reads the header of a file.
  ///
  /// - Parameters:
  ///   - old: the file that this process had open until now, if any.
  ///   - isMoved: whether it is known that no compaction has put this file in the other's place.
  init(
    _ file: consuming OpenFile, _ mode: AccessMode, in folder: GroupFolder,
    after old: GroupFile?, isMoved: Bool
  ) throws(SharedGroupError) {
    let traits = try folder.checkedFileSystem(of: file)
    let (status, bytes) = try folder.perform { () throws(SystemCallError) in
      let status = try file.status()
      // Reading a hole through a mapping allocates a block, and ends the process if none is free.
      // The hole that a failed change leaves is the file's end, where nobody reads (`readableEnd`).
      if status.allocated < status.size, traits.contains(.readsTakeBlocks), file.hasInnerHole {
        if mode == .readOnly {
          try OpenFile(path: file.path, .readWrite, options: .noFollow).allocate(0..<status.size)
        } else {
          try file.allocate(0..<status.size)
        }
      }
      return (status, try file.read(GroupHeader.byteCount, at: 0))
    }
    header = try GroupHeader(bytes, fileLength: status.size, file: file.path)
    checks = SnapshotChecks(header)
    readsTakeBlocks = traits.contains(.readsTakeBlocks)
    isLayered = mode == .readOnly && traits.contains(.isLayered)
    (device, inode, firstLength) = (status.device, status.inode, status.size)
    number = Self.numbers.wrappingAdd(1, ordering: .relaxed).newValue
    self.file = file
    self.mode = mode
    guard let old else {
      moves = 0
      return
    }
    // Overlayfs may show a copy of the same file. Otherwise a file that follows by compactions
    // counts more of them.
    let isNext =
      header.compactionCount > old.header.compactionCount
      || old.isLayered && header.id == old.header.id
    moves = isNext && !isMoved ? old.moves : old.moves &+ 1
  }

  /// Maps the file, with some room for later frames.
  func map(length: Int) throws(SystemCallError) -> FileWords {
    // With this room, the file need not be mapped again for each frame that is written.
    let room = max(128 << 10, length / 8)
    let page = GroupHeader.pageBytes
    let byteCount = (max(length, header.snapshotEnd) + room + page - 1) / page * page
    return try FileWords(file, byteCount: byteCount)
  }

  /// How far a search for bytes other than zeros may read, which begins at an offset: to a length,
  /// or to a hole if reading it would allocate blocks. A hole holds only zeros.
  func readableEnd(from start: Int, _ length: Int) -> Int {
    guard readsTakeBlocks, start < length else { return length }
    return min(length, file.hole(from: start) ?? length)
  }

  /// How far a file with a length has data. A hole at the end counts only if reading it takes no
  /// blocks, so whatever ends before the result may be read.
  func dataEnd(from start: Int, _ length: Int) -> Int {
    guard readsTakeBlocks, start < length else { return length }
    return min(length, file.dataEnd(from: start) ?? length)
  }

  /// Allocates the block of a word with which a hole begins, so that reading the word takes none.
  /// If this process may not write to the file, nothing is done.
  func allocate(_ word: Range<Int>) throws(SystemCallError) {
    guard mode == .readOnly else { return try file.allocate(word) }
    guard let writable = try? OpenFile(path: path, .readWrite, options: .noFollow),
      let status = try? writable.status(), isSame(as: status)
    else { return }
    try writable.allocate(word)
  }

  func isSame(as status: FileStatus) -> Bool {
    status.device == device && status.inode == inode
  }

  func frameBytes(of view: GroupView) -> Int { view.end - header.snapshotEnd }

  /// The limit for the total length of the frames, in bytes.
  var byteLimit: Int { max(4 << 20, (header.snapshotEnd - GroupHeader.recordsOffset) / 2) }

  /// How much of their limits the frames use, in percent. From 100 on, a compaction is due.
  ///
  /// Frames take room on the disk, so one limit is 4 MiB or half of the snapshot, whichever is
  /// more. A process that opens the group reads all records of the frames one by one, so the other
  /// limit is 4,096 records or an eighth of the snapshot's records, whichever is more.
  func fullness(of view: GroupView, recordCount: Int) -> Int {
    let recordLimit = max(4_096, header.recordCount / 8)
    return max(frameBytes(of: view) * 100 / byteLimit, recordCount * 100 / recordLimit)
  }
}
