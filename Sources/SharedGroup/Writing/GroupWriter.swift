import Locks
import SystemCalls

/// Makes changes: appends frames to the group's file, flushes it, and compacts it when that is due.
final class GroupWriter: Sendable {
  private let folder: GroupFolder
  private let reader: CurrentView
  private let lock: WritersLock
  private let flusher: Flusher
  /// A batch whose memory the next change reuses; nil while a thread uses it.
  private let spare = Lock<SharedBatch?>(nil)
  /// A frame longer than this, in words, is written in three parts.
  private static let wholeWords = 32 << 10
  /// How many words of zeros are written after a frame that must survive power loss and makes the
  /// file longer.
  private static let zerosAhead = 8 << 10

  init(_ folder: GroupFolder, _ reader: CurrentView) throws(SharedGroupError) {
    self.folder = folder
    self.reader = reader
    lock = try WritersLock(folder, reader)
    flusher = Flusher(folder, reader)
  }

  private var compactor: Compactor { Compactor(folder: folder, reader: reader, lock: lock) }

  /// Makes a change, in memory that is reused.
  ///
  /// - Parameters:
  ///   - prepare: appends the change's records, before the writers' lock is taken.
  ///   - check: called with the lock held. It may read the view, which is current, and append more
  ///     records. It returns whether there is anything to change.
  func change(
    _ options: SharedGroupOptions,
    _ prepare: (inout SharedBatch) throws(SharedGroupError) -> Void,
    _ check: (GroupView, inout SharedBatch) throws(SharedGroupError) -> Bool
  ) throws(SharedGroupError) {
    var batch = spare.withLock { $0.take() } ?? SharedBatch()
    defer {
      batch.removeAll()
      spare.withLock { $0 = batch }
    }
    try prepare(&batch)
    try change(options, &batch, check)
  }

  func change(
    _ options: SharedGroupOptions, _ batch: inout SharedBatch,
    _ check: (GroupView, inout SharedBatch) throws(SharedGroupError) -> Bool
  ) throws(SharedGroupError) {
    guard let change = try append(&batch, options, check) else { return }
    if options.durability == .power {
      do throws(SharedGroupError) {
        try flush(change, options)
      } catch {
        for file in [folder.group, folder.lock] where error == .moved(file: file) {
          throw .moved(file: file, isMade: true)
        }
        throw error
      }
    }
    // The change is already made, so a failed compaction is ignored.
    if change.isCompactionDue {
      try? compactor.run(
        for: .room, of: change.file, timeout: options.lockTimeoutMilliseconds)
    }
  }

  /// Waits until a change is on the disk.
  private func flush(
    _ change: Change, _ options: SharedGroupOptions
  ) throws(SharedGroupError) {
    var (file, end) = (change.file, change.end)
    if change.isDistrusted {
      try compactor.run(for: .distrust, timeout: options.lockTimeoutMilliseconds)
      let view = try reader.advance().view
      (file, end) = (view.file, view.end)
    }
    // The end of a view may be that of a frame whose write has not returned.
    try flusher.flush(file, through: end, isWritten: !change.isDistrusted) {
      () throws(SharedGroupError) in try appendMark(options)
    }
  }

  /// Repairs the group: writes all intact records to a new file.
  func repair(_ options: SharedGroupOptions) throws(SharedGroupError) -> SharedGroupRepair {
    try compactor.repair(timeout: options.lockTimeoutMilliseconds)
  }

  /// A frame that was appended.
  private struct Change {
    let file: GroupFile
    let end: Int
    let isDistrusted: Bool
    let isCompactionDue: Bool
  }

  /// Appends the mark of a failed flush.
  private func appendMark(_ options: SharedGroupOptions) throws(SharedGroupError) {
    var mark = SharedBatch()
    try mark.append(.distrust)
    _ = try append(&mark, options, isMark: true) { _, _ in true }
  }

  /// Appends a frame; nil if there was nothing to change. If it throws, no process sees the frame,
  /// now or later.
  ///
  /// - Parameter isMark: whether the frame is the mark of a failed flush.
  private func append(
    _ frame: inout SharedBatch, _ options: SharedGroupOptions, isMark: Bool = false,
    _ check: (GroupView, inout SharedBatch) throws(SharedGroupError) -> Bool
  ) throws(SharedGroupError) -> Change? {
    let timeout = options.lockTimeoutMilliseconds
    while true {
      var obstacle: Obstacle?
      let change = try lock.hold(timeout: timeout) {
        found, state throws(SharedGroupError) -> Change? in
        try append(&frame, after: found, options, check, &state, &obstacle)
      }
      switch obstacle {
      case nil: return change
      case .unflushed(let error):
        if !isMark { try? appendMark(options) }
        throw error
      case .leftovers(let file):
        // The group continues in another file, because a process that has this file open may see
        // those changes as frames.
        try compactor.run(for: .leftovers, of: file, timeout: timeout)
      case .tooLong:
        do throws(SharedGroupError) {
          try compactor.run(for: .room, timeout: timeout)
        } catch {
          throw .uncompacted(because: error)
        }
      }
    }
  }

  /// Why the group must be compacted before a frame is appended.
  private enum Obstacle {
    /// A loss of power has left complete changes after the end of the frames, or other bytes after
    /// the zero word there.
    case leftovers(GroupFile)
    /// The frames take sixteen times their limit: this process cannot reach the folder or make
    /// files in it, and no other process has compacted the group.
    case tooLong
    /// What must be on the disk before the frame could not be flushed, so there is no frame.
    case unflushed(SharedGroupError)
  }

  /// Appends a frame with the lock held.
  ///
  /// - Parameter obstacle: set to the reason why no frame was appended; stays nil if there was
  ///   nothing to change.
  private func append(
    _ frame: inout SharedBatch, after found: FrameCursor, _ options: SharedGroupOptions,
    _ check: (GroupView, inout SharedBatch) throws(SharedGroupError) -> Bool,
    _ state: inout WriterState, _ obstacle: inout Obstacle?
  ) throws(SharedGroupError) -> Change? {
    let file = found.view.file
    if let damage = state.damage, damage.file == file.number, found.fullness > 800 {
      throw .uncompactedUntilRepaired(damage.error)
    }
    if state.unreachableFile == file.number,
      file.frameBytes(of: found.view) / 16 > file.byteLimit
    {
      obstacle = .tooLong
      return nil
    }
    let isClean = !found.isTorn && state.cleanFile == file.number
    guard let cursor = isClean ? found : try clean(found, &state, &obstacle) else { return nil }
    guard try check(cursor.view, &frame) else { return nil }
    if cursor.view.isSealed {
      // The process that wrote the seal was killed.
      try folder.perform(file.file.write([UInt64(0)].span, at: GroupHeader.sealOffset))
    }
    let start = cursor.view.end
    frame.finish(after: cursor, isPowerSafe: options.durability == .power)
    state.cleanFile = nil
    let room = options.durability == .power ? GroupWriter.zerosAhead : 0
    guard let after = try write(frame, after: cursor, room: room, &obstacle) else { return nil }
    state.cleanFile = file.number
    return Change(
      file: file, end: start + frame.byteCount, isDistrusted: after.isDistrusted,
      isCompactionDue: state.isCompactionDue(after))
  }

  /// Makes sure that there are only zeros after the last frame, on the disk as well. So any other
  /// bytes that are found there later were written later.
  ///
  /// The words with which a frame began to be written stay (`FrameHead.wordsInFirstBlock`). As long
  /// as they are not zero, every process knows that zeros after them may not be on the disk. The
  /// next frame is written over them. Until then each set flushes, even one that changes nothing:
  /// these words do not show whether another writer has begun and died since the last flush.
  ///
  /// - Parameter obstacle: set if the result is nil.
  private func clean(
    _ found: FrameCursor, _ state: inout WriterState, _ obstacle: inout Obstacle?
  ) throws(SharedGroupError) -> FrameCursor? {
    let file = found.view.file
    state.cleanFile = nil
    let size = try folder.perform(file.file.status().size)
    var cursor = found
    if size > cursor.view.end + 8 || cursor.isTorn {
      let readable = file.readableEnd(from: cursor.view.end, size)
      let end = min(readable, cursor.view.end + FrameCursor.scanned)
      try reader.map(through: end)
      cursor = try reader.advance(isLocked: true)
      let kept = cursor.isTorn ? FrameHead.wordsInFirstBlock(from: cursor.view.end) : 1
      let start = cursor.view.end + kept * 8
      var (offset, zeros) = (start, start)
      while offset < end {
        if cursor.view.words.load(offset) != 0 { zeros = offset + 8 }
        offset += 8
      }
      // Without a word that stays, nobody would know whether zeros are on the disk.
      let isInPlace = cursor.isTorn || zeros == start
      guard isInPlace, cursor.headsBehindEnd(through: end).first == nil else {
        obstacle = .leftovers(file)
        return nil
      }
      if cursor.isTorn {
        do throws(SystemCallError) {
          try GroupWriter.zero(start..<zeros, of: file)
          // Nobody has searched behind a hole whose reading takes blocks.
          if readable < size { try? file.file.punch(readable..<GroupWriter.nextPage(size)) }
          try file.file.synchronize()
        } catch {
          try note(error, in: file, &obstacle)
          return nil
        }
        cursor = try reader.advance(isLocked: true)
      }
    }
    state.cleanFile = file.number
    return cursor
  }

  /// Notes the failure of a flush as an obstacle, and throws any other failure.
  private func note(
    _ failure: SystemCallError, in file: GroupFile, _ obstacle: inout Obstacle?
  ) throws(SharedGroupError) {
    let error = folder.error(failure)
    guard failure.call == .synchronize else { throw error }
    reader.distrust(file)
    obstacle = .unflushed(error)
  }

  private static func zero(_ bytes: Range<Int>, of file: GroupFile) throws(SystemCallError) {
    let zeros = [UInt64](repeating: 0, count: min(bytes.count / 8, zerosAhead))
    var offset = bytes.lowerBound
    while offset < bytes.upperBound {
      let count = min((bytes.upperBound - offset) / 8, zeros.count)
      try file.file.write(zeros.span.extracting(..<count), at: offset)
      offset += count * 8
    }
  }

  /// Writes a frame at the end of the frames.
  ///
  /// - Parameters:
  ///   - room: how many words of zeros to add after the frame if the file becomes longer.
  ///   - obstacle: set if the result is nil.
  private func write(
    _ frame: SharedBatch, after cursor: FrameCursor, room: Int, _ obstacle: inout Obstacle?
  ) throws(SharedGroupError) -> FrameCursor? {
    let (file, start) = (cursor.view.file, cursor.view.end)
    let end = start + frame.byteCount
    let isLong = frame.words.count > GroupWriter.wholeWords
    var length = cursor.length
    if end + 8 > cursor.view.words.byteCount { try reader.map(through: end + 8) }
    do throws(SystemCallError) {
      let words = frame.words.span
      var first = words.count
      if isLong {
        // The pages with a long frame's head come last, so that readers do not check a part of the
        // frame over and over, and the space of the other pages can be freed. The other pages get
        // their blocks first, because Btrfs frees no block that it allocated together with the page
        // before.
        first = (GroupWriter.nextPage(start + FrameHead.byteCount) - start) / 8
        try file.file.allocate(start + first * 8..<end + 8)
      }
      if isLong || cursor.isTorn {
        // If this process is killed, the head's beginning shows other processes that more bytes
        // follow. No block after it may be newer than it is, or older than the zeros there. The
        // zeros leave no hole before the pages that are written next.
        let begun = FrameHead.wordsInFirstBlock(from: start)
        let zeros = repeatElement(UInt64(0), count: isLong ? first - begun : 0)
        let head = frame.words[..<begun] + zeros
        try file.file.write(head.span, at: start)
        if cursor.isTorn { try file.file.synchronize() }
      }
      if isLong { try file.file.write(words.extracting(first...), at: start + first * 8) }
      if end + 8 > length { length = lengthen(file, from: end + 8, by: room) }
      try file.file.write(words.extracting(..<first), at: start)
    } catch {
      // The frame may be complete in spite of the error.
      let found = try? reader.advance(isLocked: true)
      if let found, found.view.file === file, found.view.end == end { return found }
      takeBack(file, start..<end + 8)
      try note(error, in: file, &obstacle)
      return nil
    }
    // No process finds the frame if the file was shortened in the meantime: there are zeros before
    // the frame, or a part of the frame that was written first is gone.
    let size = isLong ? try folder.perform(file.file.status().size) : end
    guard size >= end, cursor.view.isOwn(before: start) else { throw .overwritten(file: file.path) }
    guard let entered = try reader.enter(frame, at: start, of: file, length: length) else {
      throw .ioError(SystemCallError(call: .write, number: Errno.ioError.rawValue, path: file.path))
    }
    return entered
  }

  /// Makes a file longer than a frame needs, by adding zeros. The next frames overwrite the zeros,
  /// and need neither a new length nor new blocks, which would have to be flushed as well.
  ///
  /// - Returns: the least length of the file once the frame that ends at `end` is written.
  private func lengthen(_ file: GroupFile, from end: Int, by room: Int) -> Int {
    if room == 0 { return end }
    let start = GroupWriter.nextPage(end)
    let zeros = [UInt64](repeating: 0, count: room)
    do throws(SystemCallError) {
      try file.file.write(zeros.span, at: start)
      return start + zeros.count * 8
    } catch {
      // A full disk may still have room for the frame, unless zeros take it.
      try? file.file.punch(start..<start + zeros.count * 8)
      return end
    }
  }

  /// The end of the page that contains the byte before an offset.
  private static func nextPage(_ offset: Int) -> Int {
    (offset + GroupHeader.pageBytes - 1) / GroupHeader.pageBytes * GroupHeader.pageBytes
  }

  /// Frees the space of a frame whose write failed, except for the words with which it began: the
  /// next writer cleans up (`clean`). If something fails here, more is left to clean.
  private func takeBack(_ file: GroupFile, _ bytes: Range<Int>) {
    let size = (try? file.file.status().size) ?? 0
    let begun = bytes.lowerBound + FrameHead.wordsInFirstBlock(from: bytes.lowerBound) * 8
    // The rest of the page comes first, so that nobody finds a complete head and reads the hole.
    let room = GroupWriter.nextPage(bytes.lowerBound + 8)
    func zeroPage() -> Bool {
      begun >= size
        || (try? GroupWriter.zero(begun..<min(room, bytes.upperBound), of: file)) != nil
    }
    let isZeroed = zeroPage()
    if !isZeroed, file.readsTakeBlocks { return }
    // Blocks may have been allocated after the end of the file.
    let end = GroupWriter.nextPage(max(bytes.upperBound, size))
    if room < end { try? file.file.punch(room..<end) }
    // On a full disk the page may have had no room until now.
    if !isZeroed { _ = zeroPage() }
  }
}
