import Locks
import Synchronization
import SystemCalls

/// The current view of a group, for all threads of the process.
///
/// The word where the next frame begins is zero until the group changes: one load shows whether a
/// view is current.
final class CurrentView: Sendable {
  private let folder: GroupFolder
  private let mode: AccessMode
  private let view: Published<GroupView>
  private let cursor: Lock<FrameCursor>
  /// The second in which a call last checked whether the file still has its name.
  private let lastLook: Atomic<Int64>
  /// How many replacements of the group's file an error has told the host of.
  private let toldMoves = Atomic<UInt64>(0)

  init(_ folder: GroupFolder, _ mode: AccessMode) throws(SharedGroupError) {
    self.folder = folder
    self.mode = mode
    let cursor = try CurrentView.attach(folder, mode)
    view = Published(cursor.view)
    self.cursor = Lock(cursor)
    lastLook = Atomic(ProcessEnvironment.monotonicSeconds)
  }

  /// Opens the file that has the group's name, and indexes all of it.
  ///
  /// - Parameters:
  ///   - old: the file that was open until now, if any.
  ///   - isMoved: whether it is known that no compaction has put the new file in the other's place.
  static func attach(
    _ folder: GroupFolder, _ mode: AccessMode, after old: GroupFile? = nil, isMoved: Bool = false
  ) throws(SharedGroupError) -> FrameCursor {
    // A thread that only reads may get here, too, and holds a lock then, so it must not be
    // cancelled.
    try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      guard let file = try folder.openGroup(mode) else {
        if try folder.status(of: folder.path)?.isFolder == true {
          throw .unavailable(folder: folder.path, because: "there is no group in it")
        }
        throw .unavailable(
          folder: folder.path,
          because: SystemCallError(
            call: .open, number: Errno.noSuchFileOrDirectory.rawValue, path: folder.group))
      }
      let opened = try GroupFile(file, mode, in: folder, after: old, isMoved: isMoved)
      return try folder.perform { () throws(SystemCallError) in
        var cursor = try FrameCursor(opened)
        try cursor.advance()
        return cursor
      }
    }
  }

  /// Everything that is intact in the file that has the group's name, before and after damage among
  /// its frames.
  static func salvage(
    _ folder: GroupFolder, _ mode: AccessMode
  ) throws(SharedGroupError) -> (live: LiveRecords, damage: [FrameCursor.Damage]) {
    var cursor = try attach(folder, mode)
    let damage = try folder.perform { () throws(SystemCallError) in try cursor.salvage() }
    return (LiveRecords(cursor.view), damage)
  }

  /// Reads the group as it is now: every change that was acknowledged before the call is seen.
  ///
  /// - Parameters:
  ///   - quick: finds something in a view, or nil if it cannot do so quickly. Other threads may
  ///     enter new frames into the index meanwhile, so the result counts only if there is no new
  ///     frame afterwards.
  ///   - look: finds the same in a view that no thread advances, if the result of `quick` is nil or
  ///     does not count.
  ///   - body: called with the result that counts.
  @inline(__always)
  func read<Found, Result>(
    _ call: borrowing GroupCall, _ quick: (GroupView) -> Found?,
    _ look: (GroupView) throws(SharedGroupError) -> Found, _ body: (GroupView, Found) -> Result
  ) throws(SharedGroupError) -> Result {
    // The closure throws nothing, because passing errors on would take half of the time.
    let quick = view.with(call) { view -> Result? in
      let end = view.end
      guard let found = quick(view), view.words.load(end) == 0, !view.isSealed,
        !view.isDamaged, !view.file.isLayered,
        lastLook.load(ordering: .relaxed) == ProcessEnvironment.monotonicSeconds
      else { return nil }
      return body(view, found)
    }
    if let quick = quick ?? nil { return quick }
    let (view, found) = try atOneMoment { view throws(SharedGroupError) in (view, try look(view)) }
    return body(view, found)
  }

  /// The group's revision that hosts see, as it is now.
  @inline(__always)
  func revision(_ call: borrowing GroupCall) throws(SharedGroupError) -> UInt64 {
    try read(call) {
      $0.toldRevision
    } _: {
      $0.toldRevision
    } _: {
      $1
    }
  }

  /// Reads the group as it is now, while no thread advances its view.
  @inline(never)
  func atOneMoment<Result>(
    _ body: (GroupView) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    try withCursor { cursor throws(SharedGroupError) in
      try advance(&cursor)
      try CurrentView.expectWhole(cursor)
      return try body(cursor.view)
    }
  }

  /// Everything that is intact in the group; it is found by `salvage` if there is damage among the
  /// frames.
  func whole() throws(SharedGroupError) -> (live: LiveRecords, damage: [FrameCursor.Damage]) {
    let live = try withCursor { cursor throws(SharedGroupError) in
      try advance(&cursor)
      return cursor.damage == nil ? LiveRecords(cursor.view) : nil
    }
    if let live { return (live, []) }
    return try CurrentView.salvage(folder, mode)
  }

  private static func expectWhole(_ cursor: FrameCursor) throws(SharedGroupError) {
    guard let damage = cursor.damage else { return }
    throw .damaged(cursor.view.file.path, at: damage.offset, because: damage.fault.reason)
  }

  /// Advances the view to the last frame, and to the file that has the group's name now. Whether
  /// the file still has the name is checked once a second, or at once if `isLooking`.
  ///
  /// - Parameter isLocked: whether the caller holds the writers' lock.
  /// - Throws: `.unavailable` once if another file has the name, and the open file was not sealed
  ///   or the other one counts no more compactions; and again as long as no file has the name.
  ///   Later calls use the file that has the name. `.corrupt` if there is damage after the frames
  ///   that can be read.
  @discardableResult
  func advance(
    isLooking: Bool = false, isLocked: Bool = false
  ) throws(SharedGroupError) -> FrameCursor {
    try withCursor { cursor throws(SharedGroupError) in
      // Stored with the cursor's lock, so that a look of another thread that has begun before does
      // not count.
      if isLooking { lastLook.store(-1, ordering: .relaxed) }
      try advance(&cursor, isLocked: isLocked)
      try CurrentView.expectWhole(cursor)
      return cursor
    }
  }

  /// How often another file has replaced the group's file, but not by a compaction.
  var moves: UInt64 { cursor.withLock { $0.view.file.moves } }

  /// Notes that a call has failed, and with which error. A host has been told of a move if a call
  /// failed as unavailable; errors that do not leave the library do not count.
  func noteTold(_ error: SharedGroupError) {
    if error.code == .unavailable { toldMoves.store(moves, ordering: .relaxed) }
  }

  /// Throws `.unavailable` if the group's file was replaced and no call has told the host of it.
  func expectTold(_ file: GroupFile) throws(SharedGroupError) {
    if file.moves > toldMoves.load(ordering: .relaxed) { throw .moved(file: folder.group) }
  }

  /// The group's revision; if it cannot be read now, the last one that was read.
  var newestRevision: UInt64 { (try? advance().view.toldRevision) ?? knownRevision }

  var knownRevision: UInt64 { cursor.withLock { $0.view.toldRevision } }

  func isGroup(_ status: FileStatus) -> Bool {
    cursor.withLock { $0.view.file.isSame(as: status) }
  }

  /// Lends the cursor, and then publishes its view to all threads. The thread is not cancelled
  /// meanwhile, because it would keep the lock: a body may sleep, or open another file.
  private func withCursor<Result>(
    _ body: (inout FrameCursor) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      try cursor.withLock { cursor throws(SharedGroupError) in
        let before = cursor.view
        defer { if cursor.view !== before { view.replace(with: cursor.view) } }
        return try body(&cursor)
      }
    }
  }

  private func advance(
    _ cursor: inout FrameCursor, isLocked: Bool = false
  ) throws(SharedGroupError) {
    let second = ProcessEnvironment.monotonicSeconds
    if cursor.view.file.isLayered, try isElsewhere(cursor.view) { try follow(&cursor) }
    while true {
      let isLooking = lastLook.load(ordering: .relaxed) != second
      if try isOverwritten(cursor.view, isLooking: isLooking),
        try confirm(&cursor, isOverwritten: true, isLocked: isLocked)
      {
        throw .overwritten(file: cursor.view.file.path)
      }
      try folder.perform { () throws(SystemCallError) in try cursor.advance() }
      if cursor.view.isSealed {
        // A writer that has sealed a file gives its name to another file next, unless the writer is
        // killed first.
        let named = try folder.status(of: folder.group)
        guard let named, cursor.view.file.isSame(as: named) else {
          try follow(&cursor)
          continue
        }
      } else if !cursor.view.file.isLayered, isLooking {
        let target = try folder.target(of: folder.group, own: cursor.view.file.file)
        // A compaction may have sealed the file just before it gave the name to another file.
        if target != .ownFile, cursor.view.isSealed { continue }
        if target != .ownFile { try follow(&cursor, isMoved: true) }
        lastLook.store(second, ordering: .relaxed)
      }
      if cursor.damage == nil || cursor.damage == cursor.confirmed { return }
      if try confirm(&cursor, isOverwritten: false, isLocked: isLocked) {
        cursor.confirmed = cursor.damage
      }
    }
  }

  /// Changes to the file that has the name now.
  ///
  /// - Parameter isMoved: whether it is known that no compaction has put it there.
  /// - Throws: `.unavailable` if no compaction has put it there.
  private func follow(_ cursor: inout FrameCursor, isMoved: Bool = false) throws(SharedGroupError) {
    let old = cursor.view.file
    cursor = try CurrentView.attach(folder, mode, after: old, isMoved: isMoved)
    if cursor.view.file.moves > old.moves { throw .moved(file: folder.group) }
  }

  /// Whether the group may continue where this process does not see it: in another file, or in a
  /// copy of the open file. The mapping, and possibly the open descriptor, stay with the original
  /// of such a copy.
  private func isElsewhere(_ view: GroupView) throws(SharedGroupError) -> Bool {
    guard let named = try folder.open(folder.group, mode) else { return true }
    return try folder.perform { () throws(SystemCallError) in
      guard view.file.isSame(as: try named.status()) else { return true }
      return try named.read(8, at: view.end).contains { $0 != 0 }
    }
  }

  /// Whether others have overwritten or shortened the file. In that case nobody would find the next
  /// change in it.
  private func isOverwritten(_ view: GroupView, isLooking: Bool) throws(SharedGroupError) -> Bool {
    // The length is checked first, because a load from a page that is gone ends the process.
    let length = isLooking ? try folder.perform(view.file.file.status().size) : Int.max
    guard !GroupHeader.isReadable(view.end, in: length) || !view.isOwn else { return false }
    return try folder.target(of: folder.group, own: view.file.file) == .ownFile
  }

  /// Checks again what seems wrong, because a writer may be at work there: once with the writers'
  /// lock held, or else again and again for a second. A frame can be read before the write that
  /// makes the file longer has returned.
  ///
  /// - Parameter isOverwritten: true to check whether the file is overwritten, false to check
  ///   damage.
  /// - Returns: false if nothing seems wrong any more, or if there is other damage.
  private func confirm(
    _ cursor: inout FrameCursor, isOverwritten: Bool, isLocked: Bool
  ) throws(SharedGroupError) -> Bool {
    let seen = cursor.damage
    for _ in 0..<1_000 {
      // The file is closed at the end of each round, which releases the lock.
      let lock = isLocked ? nil : try? folder.open(folder.lock, .readOnly)
      let isAlone = isLocked || ((try? lock?.lock()) ?? false)
      if isOverwritten {
        guard try self.isOverwritten(cursor.view, isLooking: true) else { return false }
      } else {
        try folder.perform { () throws(SystemCallError) in try cursor.advance() }
        if cursor.damage != seen { return false }
      }
      if isAlone { return true }
      ProcessEnvironment.sleep(nanoseconds: 1_000_000)
    }
    return true
  }

  /// Maps the group's file up to an offset. This is done before the frame that ends there is
  /// written, because nothing may fail afterwards.
  func map(through end: Int) throws(SharedGroupError) {
    try withCursor { cursor throws(SharedGroupError) in
      try folder.perform(cursor.map(through: end))
    }
  }

  /// Indexes the frame that this process has just written, without reading all of it again; nil if
  /// readers would not find it.
  ///
  /// - Parameter length: a lower bound of the file's length now.
  func enter(
    _ frame: SharedBatch, at start: Int, of file: GroupFile, length: Int
  ) throws(SharedGroupError) -> FrameCursor? {
    try withCursor { cursor throws(SharedGroupError) in
      guard cursor.view.file === file else { return nil }
      if cursor.view.end == start { return cursor.enter(frame, fileLength: length) ? cursor : nil }
      // A reading thread may have indexed the frame already.
      return cursor.view.end == start + frame.byteCount ? cursor : nil
    }
  }

  /// Notes the offset up to which a file is flushed.
  func noteFlushed(_ file: GroupFile, through end: Int) {
    cursor.withLock { if $0.view.file === file { $0.noteFlushed(through: end) } }
  }

  /// Notes that a flush of a file has failed.
  func distrust(_ file: GroupFile) {
    cursor.withLock { if $0.view.file === file { $0.isDistrusted = true } }
  }
}
