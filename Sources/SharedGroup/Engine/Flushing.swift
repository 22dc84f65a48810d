import Synchronization
import SystemCalls

/// What is known of the flushes of a group, in the page.
enum FlushFailure: UInt64 {
  case none = 0
  /// One failed.
  case failed = 1
  /// The log is being written over itself, as one failed.
  case failedAndMadeUpFor = 2
  /// One that failed may have been told to a process that died.
  case possible = 3
  /// The log is being written over itself for that.
  case possibleAndMadeUpFor = 4

  init(of page: ControlPage) {
    self =
      FlushFailure(rawValue: page.words.loadAcquire(ControlField.failedFlush)) ?? .failed
  }

  /// Whether one failed, and not only may have.
  var isKnown: Bool { self == .failed || self == .failedAndMadeUpFor }
  var madeUpFor: FlushFailure { isKnown ? .failedAndMadeUpFor : .possibleAndMadeUpFor }
}

// Getting changes onto the disk; see "Flushing" in FORMAT.md.
extension GroupStorage {
  /// Waits until a change is on the disk. Without the writers' lock.
  func flush(_ change: LogPosition) throws(SharedGroupError) {
    if isFlushed(change) { return }
    do {
      // Flushed is what is in use now, of whichever generation that is: it has the change.
      try flushing.withLock { _ throws(SharedGroupError) in
        // The thread that flushed meanwhile may have covered this change too.
        if !isFlushed(change) { try flushNow() }
      }
    } catch {
      throw error
    }
  }

  private func isFlushed(_ change: LogPosition) -> Bool {
    let page = unsafe control
    let flushed = LogPosition(word: page.words.loadAcquire(ControlField.flushed))
    let position = page.position
    if position.generation == change.generation {
      return flushed.generation == change.generation && flushed.end >= change.end
    }
    // A later generation began with a snapshot that has the change, or what came after it.
    return flushed.generation == position.generation && flushed.end > 0
  }

  /// Flushes all that is committed now.
  ///
  /// - Parameter isMakingUp: whether that is to make up for a flush that failed.
  func flushAll(isMakingUp: Bool = false) throws(SharedGroupError) {
    do {
      try flushing.withLock { _ throws(SharedGroupError) in
        try flushNow(isMakingUp: isMakingUp)
      }
    } catch {
      throw error
    }
  }

  /// The same for who has `flushing`: the system tells an open file of an error once, so that of two
  /// threads that flush it at once one would take what the other is told for its own success.
  func flushNow(isMakingUp: Bool = false) throws(SharedGroupError) {
    let page = unsafe control
    let point = try readPoint()
    let names = page.words.loadAcquire(ControlField.names)
    if names != page.words.loadAcquire(ControlField.flushedNames) {
      try flushNames()
      page.words.storeRelease(ControlField.flushedNames, names)
    }
    let slot = point.position.slot
    page.countFlush(of: slot, 1)
    do throws(SystemCallError) {
      try flushLog(of: point)
    } catch {
      // The system may take the pages for clean now, although they are not on the disk.
      page.words.storeRelease(ControlField.failedFlush, FlushFailure.failed.rawValue)
      page.countFlush(of: slot, -1)
      throw folder.error(error)
    }
    page.countFlush(of: slot, -1)
    // Where another failed meanwhile, what it was for is in this log, too.
    guard isMakingUp || !FlushFailure(of: page).isKnown else {
      throw folder.error(
        SystemCallError(call: .synchronize, number: Errno.ioError.rawValue, path: folder.log(slot)))
    }
    page.setFlushed(point.position)
  }

  /// Flushes what is committed of a log; all of a file that was not flushed yet since it was made, so
  /// that each of its pages has its block whenever the power fails.
  private func flushLog(of point: ReadPoint) throws(SystemCallError) {
    let (segment, page) = (point.segment, unsafe control)
    let whole = ControlField.flushedFile(segment.slot)
    let number = segment.number &+ 1
    if page.words.loadAcquire(whole) == number {
      try segment.log.synchronize(Int(point.position.end), of: segment.mapped)
      pages.noteFlush(upTo: point.position)
    } else {
      try segment.mapped.files?.file?.synchronizeContents()
      page.words.storeRelease(whole, number)
      pages.forget(segment.slot)
    }
  }

  /// Flushes the folder's names, and the folder's own name.
  func flushNames() throws(SharedGroupError) {
    try folder.synchronize()
    try folder.synchronizeName()
  }

  /// Writes the log over itself and flushes it, after a flush that failed. With the writers' lock.
  func rewriteUnflushed(_ point: ReadPoint) throws(SharedGroupError) {
    let page = unsafe control
    let (log, end) = (point.segment.log, Int(point.position.end))
    // One that fails from here on is noted, and stays; those that were under way count no more.
    let madeUpFor = FlushFailure(of: page).madeUpFor.rawValue
    page.words.storeRelease(ControlField.failedFlush, madeUpFor)
    page.words.store(ControlField.flushes(point.position.slot), 0)
    let part = PrivateWords(count: 1 << 14)
    var start = 0
    while start < end {
      let count = min(part.words.count, end - start)
      part.words.copy(count, from: log, at: start, to: 0)
      try part.words.withBytes(wordCount: count) { bytes throws(SharedGroupError) in
        do throws(SystemCallError) {
          try point.segment.mapped.files?.file?.write(bytes, at: start * 8)
        } catch {
          throw folder.error(error)
        }
      }
      start += count
    }
    try flushAll(isMakingUp: true)
    _ = page.words.exchange(ControlField.failedFlush, expected: madeUpFor, 0)
  }

  /// Looks, once the log in use has been opened to be written, whether a flush of it was under way before.
  ///
  /// The system tells of an error only those who had the file open by then. A flush that failed is noted
  /// before it is counted as ended; where one is not ended soon, its process may have died between.
  func checkFlushes(of slot: Int, _ page: ControlPage) {
    guard page.position.slot == slot, FlushFailure(of: page) == .none else { return }
    for _ in 0..<20 {
      if page.words.loadAcquire(ControlField.flushes(slot)) == 0 { return }
      ProcessEnvironment.sleep(nanoseconds: 1_000_000)
    }
    _ = page.words.exchange(
      ControlField.failedFlush, expected: FlushFailure.none.rawValue,
      FlushFailure.possible.rawValue)
  }
}

extension GroupFolder {
  /// Waits until the folder's own name is on the disk.
  func synchronizeName() throws(SharedGroupError) {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    let parent = GroupFolder(path: String(path[..<slash]))
    do throws(SharedGroupError) {
      try parent.synchronize()
    } catch {
      // A folder that may be used but not listed cannot be opened; its owner flushes it.
      guard error.code == .unavailable else { throw error }
    }
  }
}
