import Synchronization
import SystemCalls

/// How the changes of a handle are made.
struct WriteSettings: Sendable {
  let durability: SharedGroupOptions.Durability
  let lockTimeoutMilliseconds: UInt32
}

/// What a writer keeps from one change to the next; `HeldLock` lends it.
struct WriterState: Sendable {
  var schedule = CompactionSchedule()
  /// The ID of the file behind whose frames nothing stands that a frame could join on to.
  var cleanFile: UInt64?
}

/// Makes changes: appends frames to the group's file, and flushes and compacts it when it is time.
final class GroupWriter: Sendable {
  private let folder: GroupFolder
  private let reader: CurrentView
  private let lock: WritersLock
  private let flusher: Flusher
  /// What is written longer than that gets its blocks first.
  private static let allocatedBytes = 256 << 10
  /// Memory for a frame, while no thread has it.
  private let spareFrame = Mutex<FrameBuilder?>(nil)

  init(_ folder: GroupFolder, _ reader: CurrentView) throws(SharedGroupError) {
    self.folder = folder
    self.reader = reader
    lock = try WritersLock(folder)
    flusher = Flusher(folder, reader)
  }

  /// Makes a change.
  ///
  /// - Parameters:
  ///   - prepare: appends the change's records to the frame, before the writers' lock is taken.
  ///   - check: called with the lock held. It looks things up in the view, which is current, and may
  ///     append records as well.
  /// - Returns: by `check`, whether there is anything to change.
  func change(
    _ settings: WriteSettings,
    _ prepare: (inout FrameBuilder) throws(SharedGroupError) -> Void,
    _ check: (GroupView, inout FrameBuilder) throws(SharedGroupError) -> Bool
  ) throws(SharedGroupError) {
    try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      guard let change = try append(settings, prepare, check) else { return }
      let compaction = Compactor(folder, reader, lock)
      if settings.durability == .power {
        var (file, end) = (change.file, change.end)
        if change.isDistrusted {
          try compaction.run(for: .distrust, timeout: settings.lockTimeoutMilliseconds)
          let view = try reader.advance().view
          (file, end) = (view.file, view.end)
        }
        try flush(file, through: end, settings)
      }
      // The change is made; that there is less room for the next ones is no failure of this one.
      if change.isCompactionDue {
        try? compaction.run(for: .room, timeout: settings.lockTimeoutMilliseconds)
      }
    }
  }

  /// Mends what can be mended: writes all records that are whole to a new file.
  func repair(_ settings: WriteSettings) throws(SharedGroupError) {
    try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      try Compactor(folder, reader, lock).run(
        for: .repair, timeout: settings.lockTimeoutMilliseconds)
    }
  }

  /// A change that was made.
  private struct Change {
    let file: GroupFile
    /// Where its frame ends.
    let end: Int
    let isDistrusted: Bool
    let isCompactionDue: Bool
  }

  private func append(
    _ settings: WriteSettings,
    _ prepare: (inout FrameBuilder) throws(SharedGroupError) -> Void,
    _ check: (GroupView, inout FrameBuilder) throws(SharedGroupError) -> Bool
  ) throws(SharedGroupError) -> Change? {
    var frame = spareFrame.withLock { $0.take() } ?? FrameBuilder()
    do throws(SharedGroupError) {
      try prepare(&frame)
      let change = try append(&frame, settings, check)
      keep(frame)
      return change
    } catch {
      keep(frame)
      throw error
    }
  }

  private func keep(_ frame: consuming FrameBuilder) {
    frame.clear()
    var spare = Optional(consume frame)
    spareFrame.withLock { $0 = spare.take() }
  }

  private func append(
    _ frame: inout FrameBuilder, _ settings: WriteSettings,
    _ check: (GroupView, inout FrameBuilder) throws(SharedGroupError) -> Bool
  ) throws(SharedGroupError) -> Change? {
    let held = try lock.acquire(timeoutMilliseconds: settings.lockTimeoutMilliseconds)
    let cursor = try reader.advance()
    return try held.withState { state throws(SharedGroupError) in
      guard try check(cursor.view, &frame) else { return nil }
      if try needsSeparator(cursor, state.cleanFile) { try frame.append(.separator) }
      frame.finish(
        revision: cursor.view.revision &+ 1, liveBytes: cursor.liveBytes, continuing: cursor.crc,
        isPowerSafe: settings.durability == .power)
      state.cleanFile = nil
      let end = try write(frame, behind: cursor)
      state.cleanFile = cursor.view.file.header.id
      let after = try reader.advance()
      return Change(
        file: cursor.view.file, end: end,
        isDistrusted: after.isDistrusted, isCompactionDue: state.schedule.isDue(after))
    }
  }

  /// Whether something stands behind the end of the frames that a frame could join on to: then this one
  /// is made another than any that ever stood there.
  private func needsSeparator(
    _ cursor: FrameCursor, _ cleanFile: UInt64?
  ) throws(SharedGroupError) -> Bool {
    if cursor.isTorn { return true }
    if cursor.view.file.header.id == cleanFile { return false }
    let length = try folder.perform { () throws(SystemCallError) in
      try cursor.view.file.file.status().size
    }
    return length > cursor.view.end + 8
  }

  /// Writes a frame. If it throws, no process sees the frame, now or later.
  ///
  /// - Returns: where it ends.
  private func write(
    _ frame: borrowing FrameBuilder, behind cursor: FrameCursor
  ) throws(SharedGroupError) -> Int {
    let (file, start) = (cursor.view.file, cursor.view.end)
    let end = start + frame.byteCount
    try reader.map(through: end + 8)
    do throws(SystemCallError) {
      try frame.withBytes { bytes throws(SystemCallError) in
        // The page with the header last, so that readers do not look at a part of the frame again and
        // again; and so that the other pages' space can be given back.
        let first = min(GroupWriter.nextPage(start + 1) - start, bytes.byteCount)
        if first < bytes.byteCount {
          // A long one gets its blocks first: Btrfs would give back none that were begun together with
          // the page before.
          if bytes.byteCount > GroupWriter.allocatedBytes {
            try file.file.allocate(start + first..<start + bytes.byteCount)
          }
          try file.file.write(bytes.extracting(first...), at: start + first)
        }
        try file.file.write(bytes.extracting(..<first), at: start)
      }
    } catch {
      // It may be whole all the same.
      let found = try reader.advance()
      if found.view.file === file, found.view.end == end, found.crc == frame.crc { return end }
      takeBack(file, start..<end + 8)
      throw folder.error(error)
    }
    guard reader.enter(frame, at: start, of: file) else {
      throw .ioError(SystemCallError(call: .write, number: Errno.ioError.rawValue, path: file.path))
    }
    return end
  }

  /// Where the page ends that a byte before an offset is in.
  private static func nextPage(_ offset: Int) -> Int {
    (offset + GroupHeader.pageBytes - 1) / GroupHeader.pageBytes * GroupHeader.pageBytes
  }

  /// Gives back the room of a frame that was not written. Failing is of no consequence: the next frame
  /// is written over it.
  private func takeBack(_ file: GroupFile, _ bytes: Range<Int>) {
    let next = GroupWriter.nextPage(bytes.lowerBound + 8)
    do throws(SystemCallError) {
      let end = GroupWriter.nextPage(max(bytes.upperBound, try file.file.status().size))
      if next < end { try file.file.punch(next..<end) }
    } catch {}
    do throws(SystemCallError) {
      try file.file.write([UInt64(0)].span, at: bytes.lowerBound)
    } catch {}
  }

  /// Waits until a change is on the disk. If the disk fails, no later change is taken to be there by a
  /// flush of the same file.
  private func flush(
    _ file: GroupFile, through end: Int, _ settings: WriteSettings
  ) throws(SharedGroupError) {
    try flusher.flush(file, through: end) { () throws(SharedGroupError) in
      _ = try append(settings) { frame throws(SharedGroupError) in
        try frame.append(.distrust)
      } _: { _, _ in
        true
      }
    }
  }
}
