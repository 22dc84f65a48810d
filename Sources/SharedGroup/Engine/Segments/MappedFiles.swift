import Synchronization
import SystemCalls

/// A pair of files, open and mapped.
final class MappedFiles: Sendable {
  /// The open log, for writers: flushing and writing need it.
  let file: OpenFile?
  let log: MappedWords
  let index: MappedWords
  let logInode: UInt64
  let indexInode: UInt64
  /// Whether it is known what became of the flushes of the log that began before it was opened here;
  /// see `GroupStorage.knowsFlushes`.
  let knowsFlushes = Atomic<Bool>(false)

  init(_ files: consuming SegmentFiles, isWritable: Bool) throws(SystemCallError) {
    log = try MappedWords(files.log.file, wordCount: files.logWords, isWritable: isWritable)
    index = try MappedWords(files.index.file, wordCount: files.indexSlots, isWritable: isWritable)
    (logInode, indexInode) = (files.log.status.inode, files.index.status.inode)
    if isWritable {
      file = files.intoLog()
    } else {
      file = nil
    }
  }

  /// Whether others are the same files, as long as they were: no file gets the inode of a mapped one.
  func are(_ files: borrowing SegmentFiles) -> Bool {
    files.log.status.inode == logInode && files.logWords == log.words.count
      && files.index.status.inode == indexInode && files.indexSlots == index.words.count
  }
}
