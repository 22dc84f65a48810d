import Synchronization

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
