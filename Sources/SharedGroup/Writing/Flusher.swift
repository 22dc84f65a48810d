import Locks
import SystemCalls

/// Flushes the group's file for changes that must survive power loss. Only one thread of the
/// process flushes at a time, and its flush covers all changes made by then.
final class Flusher: Sendable {
  private let folder: GroupFolder
  private let reader: CurrentView
  /// The number of the file that was flushed last, and the offset up to which it was flushed.
  private let flushed = Lock<(file: UInt64, end: Int)>((0, 0))
  /// The number of the file that was changed last, and the offset up to which all writes have
  /// returned. A frame whose write has not returned can be read already, but a flush may miss it.
  private let written = Lock<(file: UInt64, end: Int)>((0, 0))

  init(_ folder: GroupFolder, _ reader: CurrentView) {
    self.folder = folder
    self.reader = reader
  }

  /// Waits until the bytes of a file up to an offset, and the file's name, are on the disk.
  ///
  /// The system reports a failed flush only once. So the failure is noted, in memory and in the
  /// file, before anybody flushes again.
  ///
  /// - Parameters:
  ///   - isWritten: whether all writes up to the offset have returned.
  ///   - note: appends the mark of a failed flush to the file.
  func flush(
    _ file: GroupFile, through end: Int, isWritten: Bool,
    note: () throws(SharedGroupError) -> Void
  ) throws(SharedGroupError) {
    if isWritten {
      written.withLock { $0 = (file.number, max(end, $0.file == file.number ? $0.end : 0)) }
    }
    try flushed.withLock { flushed throws(SharedGroupError) in
      let isSameFile = flushed.file == file.number
      if isSameFile, flushed.end >= end { return }
      let cursor = try reader.advance()
      // A compaction has already flushed everything in its new file.
      if cursor.view.file === file, cursor.isDistrusted { throw .distrusted(file: file.path) }
      let reached = written.withLock { $0.file == file.number ? $0.end : 0 }
      do throws(SystemCallError) {
        try file.file.synchronize()
      } catch {
        reader.distrust(file)
        try? note()
        throw folder.error(error)
      }
      if !isSameFile { try folder.synchronize() }
      flushed = (file.number, max(reached, isSameFile ? flushed.end : 0))
      reader.noteFlushed(file, through: flushed.end)
    }
  }
}
