import Synchronization
import SystemCalls

/// The current view of a group, for all threads of the process.
final class CurrentView: Sendable {
  private let folder: GroupFolder
  private let mode: AccessMode
  private let view: Published<GroupView>
  private let cursor: Mutex<FrameCursor>
  /// The second in which the file was last looked at: whether it still has its name.
  private let lastLook: Atomic<Int64>

  /// Opens the group in a folder.
  ///
  /// - Throws: `.unavailable` if there is none, and as `GroupFile` does.
  init(_ folder: GroupFolder, _ mode: AccessMode) throws(SharedGroupError) {
    self.folder = folder
    self.mode = mode
    var cursor = try CurrentView.attach(folder, mode)
    _ = try folder.perform { () throws(SystemCallError) in try cursor.advance { _ in } }
    view = Published(cursor.view)
    self.cursor = Mutex(cursor)
    lastLook = Atomic(ProcessEnvironment.monotonicSeconds)
  }

  private static func attach(
    _ folder: GroupFolder, _ mode: AccessMode
  ) throws(SharedGroupError) -> FrameCursor {
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
    return try folder.perform { () throws(SystemCallError) in try FrameCursor(opened) }
  }

  /// Reads the group as it is now: every change that was acknowledged before the call is seen.
  @inline(__always)
  func read<Result>(
    _ call: borrowing GroupCall, _ body: (GroupView) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    let isCurrent = view.with(call) { $0.isCurrent && !$0.file.isLayered } ?? false
    let second = ProcessEnvironment.monotonicSeconds
    if !isCurrent || lastLook.load(ordering: .relaxed) != second {
      try cursor.withLock { cursor throws(SharedGroupError) in try advance(&cursor, second) }
    }
    // There is a view for as long as the reader is.
    guard let result = try view.with(call, body) else { throw .closed(group: folder.path) }
    return result
  }

  /// Looks up what a key holds now.
  ///
  /// - Parameter body: gets the record; nil if the group has no such key.
  @inline(__always)
  func find<Result>(
    _ key: Span<UInt8>, isWidgetRecord: Bool, _ call: borrowing GroupCall,
    _ body: (RecordHead?, GroupView) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    while true {
      let result = try read(call) { view throws(SharedGroupError) -> Result? in
        switch view.find(key, isWidgetRecord: isWidgetRecord) {
        case .record(let record): try body(record, view)
        case .nothing: try body(nil, view)
        case .overtaken: nil
        }
      }
      if let result { return result }
      // Waits for the thread that is about to publish the change.
      try advance()
    }
  }

  /// Reads what needs all of the view at one moment: while the body runs no thread carries it on.
  func readAtOneMoment<Result>(
    _ body: (GroupView) throws(SharedGroupError) -> Result
  ) throws(SharedGroupError) -> Result {
    try advance()
    return try cursor.withLock { cursor throws(SharedGroupError) in try body(cursor.view) }
  }

  /// Carries the view on to the end, and to the file that has the group's name now.
  ///
  /// - Parameter isLooking: whether the file is looked at also if that was done in this second.
  @discardableResult
  func advance(isLooking: Bool = false) throws(SharedGroupError) -> FrameCursor {
    if isLooking { lastLook.store(-1, ordering: .relaxed) }
    let second = ProcessEnvironment.monotonicSeconds
    return try cursor.withLock { cursor throws(SharedGroupError) in
      try advance(&cursor, second)
      return cursor
    }
  }

  private func advance(
    _ cursor: inout FrameCursor, _ second: Int64
  ) throws(SharedGroupError) {
    try lookAtFile(&cursor, second)
    while try carryOn(&cursor) {
      // Who seals a file gives the name to another one next, or was killed before.
      let named = try folder.status(of: folder.group)
      if let named, cursor.view.file.isSame(as: named) { break }
      try attach(&cursor)
    }
  }

  private func carryOn(_ cursor: inout FrameCursor) throws(SharedGroupError) -> Bool {
    do throws(SystemCallError) {
      return try cursor.advance { view.replace(with: $0) }
    } catch {
      throw folder.error(error)
    }
  }

  /// Looks once a second whether the file was removed or replaced, and goes on in the one that has its
  /// name.
  private func lookAtFile(
    _ cursor: inout FrameCursor, _ second: Int64
  ) throws(SharedGroupError) {
    let file = cursor.view.file
    if file.isLayered { return try attach(&cursor) }
    guard lastLook.load(ordering: .relaxed) != second else { return }
    let status = try folder.perform { () throws(SystemCallError) in try file.file.status() }
    if status.linkCount == 0 { try attach(&cursor) }
    lastLook.store(second, ordering: .relaxed)
  }

  private func attach(_ cursor: inout FrameCursor) throws(SharedGroupError) {
    // What is opened here no thread may be cancelled in, as it has the lock.
    cursor = try ProcessEnvironment.withoutCancellation { () throws(SharedGroupError) in
      var new = try CurrentView.attach(folder, mode)
      // All of it before it is published: a thread that found the old file current reads on in the new.
      _ = try folder.perform { () throws(SystemCallError) in try new.advance { _ in } }
      return new
    }
    view.replace(with: cursor.view)
  }

  /// The revision up to which the group was read last.
  var knownRevision: UInt64 { cursor.withLock { $0.view.revision } }

  // MARK: For the writer

  /// Maps the group's file up to an offset, so that nothing can fail once the frame is written that
  /// ends there.
  func map(through end: Int) throws(SharedGroupError) {
    try cursor.withLock { cursor throws(SharedGroupError) in
      try folder.perform { () throws(SystemCallError) in
        try cursor.map(through: end) { view.replace(with: $0) }
      }
    }
  }

  /// Indexes the frame that this process has just written, without reading it all again.
  ///
  /// - Returns: false if readers do not find it where it was written.
  func enter(_ frame: borrowing FrameBuilder, at start: Int, of file: GroupFile) -> Bool {
    cursor.withLock { cursor in
      guard cursor.view.file === file else { return false }
      if cursor.view.end == start { return cursor.enter(frame) { view.replace(with: $0) } }
      // A thread that reads was quicker.
      return cursor.view.end == start + frame.byteCount && cursor.crc == frame.crc
    }
  }

  /// Notes that a flush of a file has failed.
  func distrust(_ file: GroupFile) {
    cursor.withLock { if $0.view.file === file { $0.distrust() } }
  }

  /// Whether the group's file is the one with that status.
  func isGroup(_ status: FileStatus) -> Bool {
    cursor.withLock { $0.view.file.isSame(as: status) }
  }
}
