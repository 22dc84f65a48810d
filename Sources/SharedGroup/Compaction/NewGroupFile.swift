import SystemCalls

/// The file that will take the group's name. If the group exists, only the holder of the writers'
/// lock makes, removes or renames this file. A new group has no such lock, so its makers rely on
/// the file's own lock (`flock`), which each maker holds as long as it works on the file.
struct NewGroupFile: ~Copyable {
  private let folder: GroupFolder
  let file: OpenFile
  private let status: FileStatus
  /// Where the next word will be.
  private(set) var position = 0
  /// The words that were appended and not written yet.
  private var block: [UInt64] = []
  private var unflushed = 0
  /// The header that the file will have.
  private(set) var header = GroupHeader()

  /// How many bytes are written between two flushes, so that the disk is never far behind.
  private static let flushedBytes = 4 << 20
  /// How many words are written at once.
  private static let blockWords = 8 << 10

  /// Makes the file, with the access rights of the group's file; nil if another maker is working on
  /// it and is not overdue.
  static func make(
    _ held: borrowing HeldLock, in folder: GroupFolder, like model: GroupFile
  ) throws(SharedGroupError) -> NewGroupFile? {
    let made = try held.withState { state throws(SharedGroupError) in
      try makeFirst(in: folder) { state.isOverdue($0, compacting: model) }
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

  mutating func append(_ words: [UInt64]) throws(SharedGroupError) {
    block += words
    try advance(words.count * 8)
  }

  /// Appends words of another file.
  mutating func append(
    _ bytes: Range<Int>, of words: FileWords
  ) throws(SharedGroupError) {
    var start = bytes.lowerBound
    while start < bytes.upperBound {
      let end = min(bytes.upperBound, start + NewGroupFile.blockWords * 8)
      words.append(start..<end, to: &block)
      try advance(end - start)
      start = end
    }
  }

  private mutating func advance(_ byteCount: Int) throws(SharedGroupError) {
    position += byteCount
    if block.count >= NewGroupFile.blockWords { try writeBlock() }
  }

  private mutating func writeBlock() throws(SharedGroupError) {
    let byteCount = block.count * 8
    try write(block.span, at: position - byteCount)
    block.removeAll(keepingCapacity: true)
    unflushed += byteCount
    if unflushed >= NewGroupFile.flushedBytes { try synchronize() }
  }

  /// Writes everything that was appended, and zeros after it.
  mutating func finish() throws(SharedGroupError) {
    try writeBlock()
    let zeros = [UInt64](repeating: 0, count: header.zeros(after: position))
    try write(zeros.span, at: position)
  }

  private func write(_ words: Span<UInt64>, at offset: Int) throws(SharedGroupError) {
    try folder.perform(file.write(words, at: offset))
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
  /// - Parameters:
  ///   - damaged: the bytes of damaged records that a repair leaves out. Any other damaged record
  ///     throws `.corrupt`.
  ///   - lost: how many bytes of frames do not count any more, because of damage or of a loss of
  ///     power; nil if every frame counts.
  @discardableResult
  mutating func writeSnapshot(
    of live: LiveRecords, passing damaged: [Range<Int>] = [], losing lost: Int? = nil
  ) throws(SharedGroupError) -> GroupHeader {
    let (words, old) = (live.view.words, live.view.file)
    // Until the file is complete, it has only the library's first word, and nobody can read it.
    try write([GroupHeader.magic].span, at: 0)
    position = GroupHeader.recordsOffset
    let slots = SlotMemory(forRecords: old.header.recordCount + live.changed.count)
    try live.forEach(passing: damaged) { record throws(SharedGroupError) in
      guard record.isIntact(words, of: old.header.owner(of: record)) else {
        throw .damaged(old.path, at: record.offset, because: "the record fails its checksum")
      }
      let seed = header.seed(record.isWidgetRecord)
      let hash = words.withBytes(record.key) { Slot.hash($0, seed: seed) }
      guard slots.add(hash, position) else {
        throw .corrupt(file: old.path, because: "it has more records than it says")
      }
      header.recordCount += 1
      header.liveBytes += record.byteCount
      let head = record.moved(to: position, of: header.snapshot)
      try append([head.word, head.revision, head.checks])
      try append(record.keyOffset..<record.end, of: words)
    }
    header.indexOffset = position
    header.slotCount = slots.count
    header.revision = live.revision
    header.forgottenRevision = max(old.header.forgottenRevision, live.newestRemoval)
    if let lost {
      // Somebody may have seen a revision for each lost frame, and must not mistake the new group
      // for an earlier one.
      header.revision &+= UInt64(lost / FrameHead.least) &+ 1
      header.forgottenRevision = header.revision
    }
    header.compactionCount = old.header.compactionCount &+ 1
    try append(slots.words)
    for (part, crc) in slots.contentCRCs(GroupHeader.checkedSlots).enumerated() {
      try append([header.check(ofPart: part, contentCRC: crc)])
    }
    try finish()
    try write(header.words.span, at: 0)
    try synchronize()
    return header
  }
}
