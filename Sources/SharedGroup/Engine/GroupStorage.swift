import Synchronization
import SystemCalls

/// What a handle asks of the storage with each change.
struct WriteSettings: Sendable {
  let durability: SharedGroupOptions.Durability
  let lockTimeoutMilliseconds: UInt32
}

/// The files and memory of one group folder in this process, shared by its handles.
///
/// FORMAT.md beside this file explains the files, and the order in which they are written and read.
@safe final class GroupStorage: Sendable {
  let folder: GroupFolder
  let isReadOnly: Bool
  let lock: GroupLock

  /// Whether this reader cannot use the shared page and index, and has an index of its own.
  let isPrivate: Atomic<Bool>
  // Safe: written before `isPrivate` becomes false for good, and read after that was seen. A writer
  // writes it before the storage is shared.
  nonisolated(unsafe) private(set) var control: ControlPage

  /// The mapped pair of files of each slot.
  private let segment0 = SegmentCell()
  private let segment1 = SegmentCell()
  let mappings: Mutex<Mappings>

  /// What is mapped. Nothing is unmapped before the storage goes: a reader may be using it.
  struct Mappings: ~Copyable, Sendable {
    var control: MappedWords?
    /// Files that are open and not mapped yet.
    var opened: SegmentFiles?
    /// The page of a reader that cannot use it, or could not at first.
    var page: ControlPage?
    /// Whether writers may have another one.
    var isLayered = false
    var segments: [MappedSegment] = []
    /// What a reader reads while it cannot use the shared page.
    var own: PrivateSource?

    init(control: MappedWords?) { self.control = control }

    /// Takes the files that are open already; nil where they are others, or were cut since.
    mutating func takeOpened(_ slot: Int, number: UInt64) -> SegmentFiles? {
      guard let files = opened.take(), files.slot == slot, files.number == number,
        files.haveTheirLength
      else { return nil }
      return files
    }
  }

  // Safe: written before others know the storage, or before `isPrivate` becomes false, and read after
  // that was seen; never changed. For that reason nothing need be checked while the program runs.
  @exclusivity(unchecked) nonisolated(unsafe) private(set) var tail: LogTail?
  /// How many reads have used it.
  let tailReads = Atomic<Int>(0)

  /// What a change is made in. Touched under the writers' lock alone.
  struct Workspace: ~Copyable {
    var frame = FrameBuffer()
    var claims = ClaimTable()
    /// What the change adds to what is alive.
    var liveWords = 0
    var liveKeys = 0
  }
  // Safe: as just said, and freed with the storage. Behind a pointer, as the language checks each
  // access to a variable of an object while the program runs.
  nonisolated(unsafe) let workspace: UnsafeMutablePointer<Workspace>

  /// When a writer of this process woke everyone last, asked or not.
  let lastWaking = Atomic<Int64>(Int64.min / 2)

  /// How far the log's pages are ready to be written.
  let pages = PageReadiness()

  /// The calls of this process that wait for a change.
  let waiting = LeaderFollowers()

  /// Held by the thread that flushes; the others wait and find themselves covered.
  let flushing = Mutex<Void>(())

  init(
    folder: GroupFolder, isReadOnly: Bool, lock: GroupLock, control: MappedWords?, page: ControlPage
  ) {
    self.folder = folder
    self.isReadOnly = isReadOnly
    self.lock = lock
    isPrivate = Atomic(isReadOnly)
    mappings = Mutex(Mappings(control: control))
    unsafe self.control = page
    unsafe workspace = UnsafeMutablePointer.allocate(capacity: 1)
    unsafe workspace.initialize(to: Workspace())
  }

  deinit {
    unsafe workspace.deinitialize(count: 1)
    unsafe workspace.deallocate()
  }

  /// Begins to use the shared page; it is valid.
  func adopt(_ page: ControlPage) {
    unsafe control = page
    isPrivate.store(false, ordering: .releasing)
  }

  /// Keeps the copied end of the log. Before the page is adopted, or before others know the storage.
  func keep(_ tail: LogTail) { unsafe self.tail = tail }

  /// The mapped files of a slot; nil where they are not mapped, or not the ones that are there now.
  @inline(__always)
  func mapped(_ slot: Int) -> Segment? {
    // `mappings` keeps every segment until the storage goes.
    let number = unsafe control.number(slot)
    return slot == 0 ? segment0.load(number: number) : segment1.load(number: number)
  }

  /// Looks at the mapped files of a slot, where they are those with this number.
  @inline(__always)
  func withCell<Result>(
    of slot: Int, number: UInt64, otherwise: Result, _ body: (UnsafePointer<Segment>) -> Result
  ) -> Result {
    slot == 0
      ? unsafe segment0.withSegment(number: number, otherwise: otherwise, body)
      : unsafe segment1.withSegment(number: number, otherwise: otherwise, body)
  }

  /// Maps the files of a slot that are there now.
  ///
  /// - Parameter number: the number that they are about to get; nil where they have the page's.
  /// - Returns: nil where they are missing, or not the ones that the page speaks of.
  func map(_ slot: Int, number: UInt64? = nil) throws(SharedGroupError) -> Segment? {
    let page = unsafe control
    do {
      return try mappings.withLock { mappings throws(SharedGroupError) in
        try map(slot, of: page, number: number, in: &mappings)
      }
    } catch {
      throw error
    }
  }

  /// The same, with the mappings locked.
  func map(
    _ slot: Int, of page: ControlPage, number: UInt64? = nil, in mappings: inout Mappings
  ) throws(SharedGroupError) -> Segment? {
    // Read before the files are opened: that they were replaced meanwhile is noticed by it later.
    let number = number ?? page.number(slot)
    let newest = mappings.segments.last { $0.segment.slot == slot }
    if let newest, newest.segment.number == number { return newest.segment }
    let seeds = (page.words.load(ControlField.seed), page.words.load(ControlField.otherSeed))
    var opened = mappings.takeOpened(slot, number: number)
    if opened == nil {
      opened = try SegmentFiles.open(slot, number: number, in: folder, isWritable: !isReadOnly)
    }
    guard let files = opened.take() else { return nil }
    let mapped: MappedSegment
    do throws(SystemCallError) {
      if let newest, let same = newest.files, same.are(files) {
        mapped = MappedSegment(same, slot: slot, number: number, seeds: seeds)
      } else {
        let pair = try MappedFiles(files, isWritable: !isReadOnly)
        mapped = MappedSegment(pair, slot: slot, number: number, seeds: seeds)
      }
    } catch {
      throw folder.error(error)
    }
    guard mapped.segment.logInode == page.words.load(ControlField.inode(slot)),
      page.hasSlots(mapped.segment.index.count, in: slot)
    else { return nil }
    if !isReadOnly { _ = knowsFlushes(of: mapped.segment) }
    mappings.segments.append(mapped)
    pages.forget(slot)
    if slot == 0 { segment0.store(mapped) } else { segment1.store(mapped) }
    return mapped.segment
  }
}
