import Locks
import Synchronization
import SystemCalls

/// The current view of a group, for all threads of the process.
///
/// A word that is no longer zero where the next frame begins says that the group has changed: one load
/// tells whether a view is current.
final class CurrentView: Sendable {
  private let folder: GroupFolder
  private let mode: AccessMode
  private let view: Published<GroupView>
  private let cursor: Lock<FrameCursor>
  /// The second in which the file was last looked at: whether it still has its name.
  private let lastLook: Atomic<Int64>

  init(_ folder: GroupFolder, _ mode: AccessMode) throws(SharedGroupError) {
    self.folder = folder
    self.mode = mode
    let cursor = try CurrentView.attach(folder, mode)
    view = Published(cursor.view)
    self.cursor = Lock(cursor)
    lastLook = Atomic(ProcessEnvironment.monotonicSeconds)
  }

  /// Opens what has the group's name, and indexes all of it.
  private static func attach(
    _ folder: GroupFolder, _ mode: AccessMode
  ) throws(SharedGroupError) -> FrameCursor {
    // A thread that only reads may get here too, and holds a lock then.
    try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      guard let file = try folder.open(folder.group, mode) else {
        if try folder.status(of: folder.path)?.isFolder == true {
          throw .unavailable(folder: folder.path, because: "there is no group in it")
        }
        throw .unavailable(
          folder: folder.path,
          because: SystemCallError(
            call: .open, number: Errno.noSuchFileOrDirectory.rawValue, path: folder.group))
      }
      let opened = try GroupFile(file, in: folder)
      return try folder.perform { () throws(SystemCallError) in
        var cursor = try FrameCursor(opened)
        _ = try cursor.advance()
        return cursor
      }
    }
  }

  /// Reads the group as it is now: every change that was acknowledged before the call is seen.
  ///
  /// - Parameters:
  ///   - look: finds something in a view. Other threads enter what is new into the index meanwhile, so it
  ///     counts only if nothing was new afterwards; else it is called once more.
  ///   - body: called with what counts.
  @inline(__always)
  func read<Found, Result>(
    _ call: borrowing GroupCall, _ look: (GroupView) -> Found,
    _ body: (GroupView, Found) -> Result
  ) throws(SharedGroupError) -> Result {
    let quick = view.with(call) { view -> Result? in
      let end = view.end
      let found = look(view)
      guard view.words.load(end) == 0, !view.file.isLayered,
        lastLook.load(ordering: .relaxed) == ProcessEnvironment.monotonicSeconds
      else { return nil }
      return body(view, found)
    }
    if let quick = quick ?? nil { return quick }
    let (view, found) = try atOneMoment { ($0, look($0)) }
    return body(view, found)
  }

  /// Reads the group as it is now, while no thread advances its view.
  @inline(never)
  func atOneMoment<Result>(
    _ body: (GroupView) -> Result
  ) throws(SharedGroupError) -> Result {
    try withCursor { cursor throws(SharedGroupError) in
      try advance(&cursor)
      return body(cursor.view)
    }
  }

  /// Advances the view to the last frame, and to the file that has the group's name now. Whether the
  /// file still has the name is checked once a second, or at once if `isLooking`.
  @discardableResult
  func advance(isLooking: Bool = false) throws(SharedGroupError) -> FrameCursor {
    if isLooking { lastLook.store(-1, ordering: .relaxed) }
    return try withCursor { cursor throws(SharedGroupError) in
      try advance(&cursor)
      return cursor
    }
  }

  var knownRevision: UInt64 { cursor.withLock { $0.view.revision } }

  func isGroup(_ status: FileStatus) -> Bool {
    cursor.withLock { $0.view.file.isSame(as: status) }
  }

  /// Lends the cursor, then shows all threads the view that it has come to.
  private func withCursor<Result>(
    _ body: (inout FrameCursor) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    try cursor.withLock { cursor throws(SharedGroupError) in
      let before = cursor.view
      defer { if cursor.view !== before { view.replace(with: cursor.view) } }
      return try body(&cursor)
    }
  }

  private func advance(_ cursor: inout FrameCursor) throws(SharedGroupError) {
    let second = ProcessEnvironment.monotonicSeconds
    let file = cursor.view.file
    if file.isLayered {
      cursor = try CurrentView.attach(folder, mode)
    } else if lastLook.load(ordering: .relaxed) != second {
      // The file may have been removed or replaced.
      let status = try folder.perform(file.file.status())
      if status.linkCount == 0 { cursor = try CurrentView.attach(folder, mode) }
      lastLook.store(second, ordering: .relaxed)
    }
    while try folder.perform(cursor.advance()) {
      // Whoever seals a file next gives its name to another one, unless it is killed first.
      let named = try folder.status(of: folder.group)
      if let named, cursor.view.file.isSame(as: named) { return }
      cursor = try CurrentView.attach(folder, mode)
    }
  }

  /// Maps the group's file up to an offset, before the frame is written that ends there: afterwards
  /// nothing may fail.
  func map(through end: Int) throws(SharedGroupError) {
    try withCursor { cursor throws(SharedGroupError) in
      try folder.perform(cursor.map(through: end))
    }
  }

  /// Indexes the frame that this process has just written, without reading it all again; nil if readers
  /// do not find it where it was written.
  ///
  /// - Parameter length: how long the file is now at least.
  func enter(
    _ frame: SharedBatch, at start: Int, of file: GroupFile, length: Int
  ) throws(SharedGroupError) -> FrameCursor? {
    try withCursor { cursor throws(SharedGroupError) in
      guard cursor.view.file === file else { return nil }
      if cursor.view.end == start { return cursor.enter(frame, fileLength: length) ? cursor : nil }
      // A thread that reads was quicker.
      return cursor.view.end == start + frame.byteCount && cursor.crc == frame.crc ? cursor : nil
    }
  }

  /// Notes that a flush of a file has failed.
  func distrust(_ file: GroupFile) {
    cursor.withLock { if $0.view.file === file { $0.isDistrusted = true } }
  }
}
