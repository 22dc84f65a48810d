import SystemCalls

/// The file that will take the group's name. If the group exists, only the holder of the writers'
/// lock makes, removes or renames this file. A new group has no such lock, so its makers rely on
/// the file's own lock (`flock`), which each maker holds as long as it works on the file.
struct NewGroupFile: ~Copyable {
  private let folder: GroupFolder
  let file: OpenFile
  private let status: FileStatus
  private(set) var position = 0
  private var unflushed = 0

  /// How many bytes are written between two flushes, so that the disk is never far behind.
  private static let flushedBytes = 4 << 20

  /// Makes the file, with the access rights of the group's file; nil if another maker is working on
  /// it and is not overdue.
  static func make(
    _ held: borrowing HeldLock, in folder: GroupFolder, like model: GroupFile
  ) throws(SharedGroupError) -> NewGroupFile? {
    let byteCount = model.header.snapshotEnd
    let made = try held.withState { state throws(SharedGroupError) in
      try makeFirst(in: folder) { state.isOverdue($0, byteCount: byteCount) }
    }
    guard let made else { return nil }
    do throws(SystemCallError) {
      try AccessRights(of: model.file).give(to: made.file)
    } catch {
      made.discard(held)
      throw folder.error(error)
    }
    return made
  }

  /// Makes the file with the rights of a new group's file; nil if another maker is working on it or
  /// has removed it.
  ///
  /// - Parameter isOverdue: whether the file may be removed although its maker is still working on
  ///   it.
  static func makeFirst(
    in folder: GroupFolder, overtaking isOverdue: (FileStatus) -> Bool = { _ in false }
  ) throws(SharedGroupError) -> NewGroupFile? {
    guard try removeLeftover(in: folder, isOverdue),
      let made = try folder.make(folder.newGroup)
    else { return nil }
    let isLocked = try folder.perform(made.lock())
    let status = try folder.perform(made.status())
    let new = NewGroupFile(folder: folder, file: made, status: status)
    // Until the file was locked, it looked like the leftover of a maker that had died, so others
    // may have removed it.
    guard isLocked, try new.hasName() else { return nil }
    return new
  }

  private init(folder: GroupFolder, file: consuming OpenFile, status: FileStatus) {
    self.folder = folder
    self.file = file
    self.status = status
  }

  /// Removes the file of a maker that has died or is overdue; false if its maker is still working
  /// on it, or if the file does not belong to the library.
  private static func removeLeftover(
    in folder: GroupFolder, _ isOverdue: (FileStatus) -> Bool
  ) throws(SharedGroupError) -> Bool {
    guard let found = try folder.open(folder.newGroup, .readWrite) else { return true }
    let leftover = try folder.perform { () throws(SystemCallError) -> FileStatus? in
      let status = try found.status()
      guard try GroupHeader.isBegun(found) else { return nil }
      if try !found.lock(), !isOverdue(status) { return nil }
      return status
    }
    // By now the name may lead to another file, or to none.
    guard let leftover, try folder.status(of: folder.newGroup)?.inode == leftover.inode else {
      return false
    }
    do throws(SystemCallError) {
      try FileSystem.remove(folder.newGroup)
    } catch {
      if error.errno != .noSuchFileOrDirectory { throw folder.error(error) }
    }
    return true
  }

  mutating func append<Integer: FixedWidthInteger & BitwiseCopyable>(
    _ integers: Span<Integer>
  ) throws(SharedGroupError) {
    try write(integers, at: position)
    let byteCount = integers.count * Integer.bitWidth / 8
    position += byteCount
    unflushed += byteCount
    if unflushed >= NewGroupFile.flushedBytes { try synchronize() }
  }

  func write<Integer: FixedWidthInteger & BitwiseCopyable>(
    _ integers: Span<Integer>, at offset: Int
  ) throws(SharedGroupError) {
    try folder.perform(file.write(integers, at: offset))
  }

  /// Waits until what was written is on the disk.
  ///
  /// - Throws: if the flush fails, or if others have taken the file's name away.
  mutating func synchronize() throws(SharedGroupError) {
    unflushed = 0
    guard try hasName() else { throw .replaced(file: folder.newGroup) }
    try folder.perform(file.synchronize())
  }

  /// Whether the file still has its name, which others may have taken away.
  func hasName() throws(SharedGroupError) -> Bool {
    let named = try folder.status(of: folder.newGroup)
    return named?.inode == status.inode && named?.device == status.device
  }

  func discard(_ held: borrowing HeldLock) {
    if (try? hasName()) == true { try? FileSystem.remove(folder.newGroup) }
  }

  /// Writes the records of a group as the snapshot, and flushes it.
  ///
  /// - Parameter damaged: the bytes of damaged records that a repair leaves out; nil if this is not
  ///   a repair, in which case a damaged record throws `.corrupt`.
  @discardableResult
  mutating func writeSnapshot(
    of live: LiveRecords, repairing damaged: [Range<Int>]? = nil
  ) throws(SharedGroupError) -> GroupHeader {
    let (words, old) = (live.view.words, live.view.file)
    var header = GroupHeader()
    // Until the file is complete, it has only the library's first word, and nobody can read it.
    try write([GroupHeader.magic].span, at: 0)
    position = GroupHeader.recordsOffset
    let slots = SlotMemory(forRecords: old.header.recordCount + live.changed.count)
    // Adjacent records are copied together.
    var run = 0..<0
    try live.forEach(passing: damaged ?? []) { record throws(SharedGroupError) in
      guard record.isIntact(words) else {
        throw .damaged(old.path, at: record.offset, because: "the record fails its checksum")
      }
      if record.offset != run.upperBound || run.count > 1 << 20 {
        try words.withBytes(run) { bytes throws(SharedGroupError) in try append(bytes) }
        run = record.offset..<record.offset
      }
      let seed = header.seed(record.isWidgetRecord)
      let hash = words.withBytes(record.key) { Slot.hash($0, seed: seed) }
      guard slots.add(hash, position + run.count) else {
        throw .corrupt(file: old.path, because: "it has more records than it says")
      }
      header.recordCount += 1
      header.liveBytes += record.byteCount
      run = run.lowerBound..<record.end
    }
    try words.withBytes(run) { bytes throws(SharedGroupError) in try append(bytes) }
    header.indexOffset = position
    header.slotCount = slots.count
    // After a repair the revision is a new one, so that nobody mistakes the repaired group for its
    // earlier state.
    header.revision = live.revision &+ (damaged == nil ? 0 : 1)
    header.forgottenRevision =
      damaged == nil ? max(old.header.forgottenRevision, live.newestRemoval) : header.revision
    header.compactionCount = old.header.compactionCount &+ 1
    try slots.withSlots { slots throws(SharedGroupError) in try append(slots) }
    try append(slots.checks(GroupHeader.checkedSlots).span)
    try write([UInt64(0)].span, at: position)
    try write(header.words.span, at: 0)
    try synchronize()
    return header
  }
}
