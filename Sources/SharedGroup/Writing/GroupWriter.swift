import Locks
import SystemCalls

/// Makes changes: appends frames to the group's file, and flushes and compacts it when it is time.
final class GroupWriter: Sendable {
  private let folder: GroupFolder
  private let reader: CurrentView
  private let lock: WritersLock
  private let flusher: Flusher
  /// Memory for a frame, while no thread uses it.
  private let spare = Lock<SharedBatch?>(nil)
  /// A frame longer than this, in words, is written in two parts.
  private static let wholeWords = 32 << 10
  /// How many words of zeros follow a frame that is to survive power loss and makes the file longer.
  private static let zerosAhead = 8 << 10

  init(_ folder: GroupFolder, _ reader: CurrentView) throws(SharedGroupError) {
    self.folder = folder
    self.reader = reader
    lock = try WritersLock(folder)
    flusher = Flusher(folder, reader)
  }

  private var compactor: Compactor { Compactor(folder: folder, reader: reader, lock: lock) }

  /// Makes a change, in memory that is used again.
  ///
  /// - Parameters:
  ///   - prepare: appends the change's records, before the writers' lock is taken.
  ///   - check: called with the lock held. It looks things up in the view, which is current, may append
  ///     records as well, and says whether there is anything to change.
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
      var (file, end) = (change.cursor.view.file, change.end)
      if change.cursor.isDistrusted {
        try compactor.run(for: .distrust, timeout: options.lockTimeoutMilliseconds)
        let view = try reader.advance().view
        (file, end) = (view.file, view.end)
      }
      try flusher.flush(file, through: end) { () throws(SharedGroupError) in
        var note = SharedBatch()
        try note.append(.distrust)
        _ = try append(&note, options) { _, _ in true }
      }
    }
    // The change is made. Too little room for the next ones is not a failure of this one.
    if change.isCompactionDue {
      try? compactor.run(for: .room, timeout: options.lockTimeoutMilliseconds)
    }
  }

  /// Mends what can be mended: writes all records that are whole to a new file.
  func repair(_ options: SharedGroupOptions) throws(SharedGroupError) {
    try compactor.run(for: .repair, timeout: options.lockTimeoutMilliseconds)
  }

  /// Appends a frame, which ends at `end`; nil if there was nothing to change. If it throws, no process sees
  /// the frame, now or later.
  private func append(
    _ frame: inout SharedBatch, _ options: SharedGroupOptions,
    _ check: (GroupView, inout SharedBatch) throws(SharedGroupError) -> Bool
  ) throws(SharedGroupError) -> (cursor: FrameCursor, end: Int, isCompactionDue: Bool)? {
    let held = try lock.acquire(timeout: options.lockTimeoutMilliseconds)
    let cursor = try reader.advance()
    return try held.withState { state throws(SharedGroupError) in
      guard try check(cursor.view, &frame) else { return nil }
      let (file, start) = (cursor.view.file, cursor.view.end)
      if try needsSeparator(cursor, state.cleanFile) { try frame.append(.separator) }
      frame.finish(
        revision: cursor.view.revision &+ 1, liveBytes: cursor.liveBytes, continuing: cursor.crc,
        isPowerSafe: options.durability == .power)
      state.cleanFile = nil
      let room = options.durability == .power ? GroupWriter.zerosAhead : 0
      let after = try write(frame, to: file, at: start, length: cursor.length, room: room)
      state.cleanFile = file.header.id
      return (after, start + frame.byteCount, state.isCompactionDue(after))
    }
  }

  /// Whether something stands behind the last frame that could continue the next one. If so, the next one
  /// must differ from every frame that ever stood there.
  private func needsSeparator(
    _ cursor: FrameCursor, _ cleanFile: UInt64?
  ) throws(SharedGroupError) -> Bool {
    let file = cursor.view.file
    if cursor.isTorn || file.header.id == cleanFile { return cursor.isTorn }
    return try folder.perform(file.file.status().size > cursor.view.end + 8)
  }

  /// Writes a frame to a file of a length.
  ///
  /// - Parameter room: how much longer than it needs to be the file becomes if it becomes longer, in words.
  private func write(
    _ frame: SharedBatch, to file: GroupFile, at start: Int, length: Int, room: Int
  ) throws(SharedGroupError) -> FrameCursor {
    let end = start + frame.byteCount
    var length = length
    try reader.map(through: end + 8)
    do throws(SystemCallError) {
      let words = frame.words.span
      var first = words.count
      if words.count > GroupWriter.wholeWords {
        // The page with a long frame's head comes last: so readers do not check a part of the frame over
        // and over, and the space of the other pages can be given back. They get their blocks before:
        // Btrfs gives back none that it allocated together with the page before.
        first = (GroupWriter.nextPage(start + 1) - start) / 8
        try file.file.allocate(start + first * 8..<end + 8)
        try file.file.write(words.extracting(first...), at: start + first * 8)
      }
      if end + 8 > length { length = lengthen(file, from: end + 8, by: room) }
      try file.file.write(words.extracting(..<first), at: start)
    } catch {
      // The frame may be whole all the same.
      let found = try reader.advance()
      if found.view.file === file, found.view.end == end, found.crc == frame.crc { return found }
      takeBack(file, start..<end + 8)
      throw folder.error(error)
    }
    guard let entered = try reader.enter(frame, at: start, of: file, length: length) else {
      throw .ioError(SystemCallError(call: .write, number: Errno.ioError.rawValue, path: file.path))
    }
    return entered
  }

  /// Makes a file longer than a frame needs, by zeros, over which the next frames are written: they need
  /// neither a new length nor blocks, which would be flushed with them.
  ///
  /// - Returns: how long the file is at least, once the frame is written that ends at `end`.
  private func lengthen(_ file: GroupFile, from end: Int, by room: Int) -> Int {
    if room == 0 { return end }
    let start = GroupWriter.nextPage(end)
    let zeros = [UInt64](repeating: 0, count: room)
    do throws(SystemCallError) {
      try file.file.write(zeros.span, at: start)
      return start + zeros.count * 8
    } catch {
      // A full disk may still have room for the frame.
      return end
    }
  }

  /// Where the page ends that a byte before an offset is in.
  private static func nextPage(_ offset: Int) -> Int {
    (offset + GroupHeader.pageBytes - 1) / GroupHeader.pageBytes * GroupHeader.pageBytes
  }

  /// Gives back the room of a frame that was not written. If that fails, nothing is lost: the next frame
  /// is written over it.
  private func takeBack(_ file: GroupFile, _ bytes: Range<Int>) {
    let size = (try? file.file.status().size) ?? 0
    let room = GroupWriter.nextPage(bytes.lowerBound + 8)
    let end = GroupWriter.nextPage(max(bytes.upperBound, size))
    if room < end { try? file.file.punch(room..<end) }
    try? file.file.write([UInt64(0)].span, at: bytes.lowerBound)
  }
}
