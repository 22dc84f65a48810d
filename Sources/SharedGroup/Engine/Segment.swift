import Synchronization
import SystemCalls

/// One of the group's two pairs of files, `log.N` and `index.N`, as it is mapped here: where its words
/// are.
///
/// Copied by readers without counting references, which threads that read at once would fight over.
/// Good as long as its `MappedSegment`, which the storage keeps until it goes itself.
@safe struct Segment: @unchecked Sendable {
  /// 0 or 1.
  let slot: Int
  /// The number of the files in the page `control` when they were mapped.
  let number: UInt64
  let log: SharedWords
  /// A power of two of slots.
  let index: SharedWords
  /// What takes the hash of a key to the slot where its search begins.
  let shift: UInt32
  /// The seeds of the key hash.
  let seeds: (UInt64, UInt64)
  let logInode: UInt64
  fileprivate let owner: Unmanaged<MappedSegment>

  /// The open files. For writers.
  var mapped: MappedSegment {
    // Safe: the storage keeps it.
    unsafe owner.takeUnretainedValue()
  }
}

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

/// Owns what a segment points to.
@safe final class MappedSegment: Sendable {
  /// The files; nil for a reader's own segment.
  let files: MappedFiles?
  /// What owns the memory of a reader's own.
  private let owners: [any AnyObject & Sendable]
  // Safe to share: set once, before the object is.
  nonisolated(unsafe) fileprivate let place: UnsafeMutablePointer<Segment>

  init(_ files: MappedFiles, slot: Int, number: UInt64, seeds: (UInt64, UInt64)) {
    self.files = files
    owners = []
    let index = files.index.words
    unsafe place = UnsafeMutablePointer<Segment>.allocate(capacity: 1)
    unsafe place.initialize(
      to: Segment(
        slot: slot, number: number, log: files.log.words, index: index,
        shift: 32 - UInt32(index.count.trailingZeroBitCount), seeds: seeds,
        logInode: files.logInode, owner: Unmanaged.passUnretained(self)))
  }

  /// A log with an index in this process's own memory.
  ///
  /// - Parameter owner: keeps the log's memory.
  init(
    _ log: SharedWords, owner: any AnyObject & Sendable, slot: Int, index: PrivateIndex
  ) {
    files = nil
    owners = [owner, index.memory]
    unsafe place = UnsafeMutablePointer<Segment>.allocate(capacity: 1)
    unsafe place.initialize(
      to: Segment(
        slot: slot, number: 0, log: log, index: index.memory.words, shift: index.shift,
        seeds: LogHeader(log).seeds, logInode: 0, owner: Unmanaged.passUnretained(self)))
  }

  deinit { unsafe place.deallocate() }

  /// Where the words are.
  var segment: Segment {
    // Safe: initialized by `init`, and never changed.
    unsafe place.pointee
  }
}

/// A segment that is replaced while others read which it is.
///
/// It does not keep the segment; whoever owns the cell does, for as long as it has the cell.
@safe struct SegmentCell: ~Copyable, @unchecked Sendable {
  // Safe to share: touched atomically.
  private let place = unsafe Atomic<UnsafeMutablePointer<Segment>?>(nil)

  /// The segment, where it is of the files with this number.
  @inline(__always)
  func load(number: UInt64) -> Segment? {
    // Safe: kept by the cell's owner.
    guard let place = unsafe place.load(ordering: .acquiring), unsafe place.pointee.number == number
    else { return nil }
    return unsafe place.pointee
  }

  /// Looks at the segment where it lies, where it is of the files with this number: for the one
  /// call that is to copy nothing but the item.
  @inline(__always)
  func withSegment<Result>(
    number: UInt64, otherwise: Result, _ body: (UnsafePointer<Segment>) -> Result
  ) -> Result {
    // Safe: kept by the cell's owner.
    guard let place = unsafe place.load(ordering: .acquiring), unsafe place.pointee.number == number
    else { return otherwise }
    return unsafe body(UnsafePointer(place))
  }

  func store(_ new: MappedSegment) {
    // Safe: as above.
    unsafe place.store(new.place, ordering: .releasing)
  }
}

/// The largest power of two that is not above a number; 0 for 0.
func powerOfTwo(notAbove number: Int) -> Int {
  number <= 0 ? 0 : 1 << (Int.bitWidth - 1 - number.leadingZeroBitCount)
}

extension GroupFolder {
  func log(_ slot: Int) -> String { path + (slot == 0 ? "/log.0" : "/log.1") }
  func index(_ slot: Int) -> String { path + (slot == 0 ? "/index.0" : "/index.1") }
  var control: String { path + "/control" }

  /// How many zeros are written at a time: 16 KiB.
  ///
  /// Linux caches a file in pieces as long as the writes that made it. A fault or a write in a piece
  /// costs as many steps as the piece has blocks, a megabyte 5 to 10 us where 16 KiB take one.
  private static let fillBytes = 1 << 14

  /// Makes a file of zeros and gives it a name, in place of what had it.
  ///
  /// Written, not only made long: a page that is mapped must have its block on the disk already.
  ///
  /// - Parameter fill: writes what the file is to hold beside zeros, before it gets its name.
  /// - Returns: the inode.
  @discardableResult
  func makeFile(
    _ file: String, wordCount: Int,
    fill: (borrowing OpenFile) throws(SharedGroupError) -> Void = { _ in }
  ) throws(SharedGroupError) -> UInt64 {
    let new = file + ".new"
    do throws(SystemCallError) {
      try FileSystem.remove(new)
    } catch {
      if error.errno != .noSuchFileOrDirectory { throw self.error(error) }
    }
    do throws(SharedGroupError) {
      let opened = try open(new, .readWrite, options: [.create, .exclusiveCreate])
      let zeros = [UInt8](repeating: 0, count: min(wordCount * 8, GroupFolder.fillBytes))
      var written = 0
      while written < wordCount * 8 {
        let part = zeros.span.extracting(first: min(zeros.count, wordCount * 8 - written))
        do throws(SystemCallError) {
          try opened.write(part, at: written)
        } catch {
          throw self.error(error)
        }
        written += part.count
      }
      try fill(opened)
      let status = try perform { () throws(SystemCallError) in try opened.status() }
      try perform { () throws(SystemCallError) in try FileSystem.rename(new, to: file) }
      return status.inode
    } catch {
      try? FileSystem.remove(new)
      throw error
    }
  }
}
