import Synchronization
import SystemCalls

/// A group's file as this process has it open: of one generation, from one compaction to the next.
final class GroupFile: Sendable {
  let path: String
  let header: GroupHeader
  /// Whether others may go on in a copy of the file that this process does not see (overlayfs).
  let isLayered: Bool
  private let descriptor: GroupDescriptor
  private let device: UInt64
  private let inode: UInt64
  /// How many bytes it had as it was opened.
  let firstLength: Int
  /// Whether the file's name is on the disk.
  let isNameFlushed = Atomic<Bool>(false)

  var file: OpenFile { _read { yield descriptor.file } }

  /// Reads what a file begins with.
  ///
  /// - Throws: `.corrupt`, `.unsupported`, `.ioError`.
  init(_ descriptor: consuming GroupDescriptor, in folder: GroupFolder) throws(SharedGroupError) {
    let (status, words, layered) = try GroupFile.read(descriptor.file, in: folder)
    do throws(GroupHeader.Fault) {
      header = try GroupHeader(words, fileLength: status.size)
    } catch {
      switch error {
      case .damaged(let reason): throw .corrupt(file: descriptor.file.path, because: reason)
      case .version(let version):
        throw .otherFormat(file: descriptor.file.path, version: version)
      }
    }
    path = descriptor.file.path
    isLayered = layered
    (device, inode, firstLength) = (status.device, status.inode, status.size)
    self.descriptor = descriptor
  }

  private static func read(
    _ file: borrowing OpenFile, in folder: GroupFolder
  ) throws(SharedGroupError) -> (FileStatus, [UInt64], isLayered: Bool) {
    let status = try folder.perform { () throws(SystemCallError) in try file.status() }
    if !status.isOnBlockDevice {
      let isRemote = try folder.perform { () throws(SystemCallError) in try file.isRemote() }
      if isRemote { throw .remote(folder: folder.path) }
    }
    return try folder.perform { () throws(SystemCallError) in
      let bytes = try file.read(GroupHeader.byteCount, at: 0)
      // A hole that is read through a mapping takes a block, and ends the process if there is none.
      // (What a failed change has given back lies behind all that is read.)
      if status.allocated < status.size, file.readsTakeBlocks, file.hasInnerHole {
        try file.allocate(0..<status.size)
      }
      let words = stride(from: 0, to: bytes.count & ~7, by: 8).map { start in
        (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
      }
      return (status, words, file.isLayered)
    }
  }

  /// Maps the file, with some room for what comes.
  ///
  /// - Parameter length: how long the file is at least.
  func map(length: Int) throws(SystemCallError) -> FileWords {
    // The room keeps a group that is written from being mapped anew all the time.
    let room = max(128 << 10, length / 8)
    let page = GroupHeader.pageBytes
    let byteCount = (max(length, header.snapshotEnd) + room + page - 1) / page * page
    return FileWords(try MappedFile(descriptor.file, byteCount: byteCount))
  }

  /// Whether a file is this one.
  func isSame(as status: FileStatus) -> Bool {
    status.device == device && status.inode == inode
  }
}
