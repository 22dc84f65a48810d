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
  func flush(_ change: LogPosition, _ settings: WriteSettings) throws(SharedGroupError) {
    if isFlushed(change) { return }
    let isDone: Bool
    do {
      // Flushed is what is in use now, of whichever generation that is: it has the change.
      isDone = try flushing.withLock { _ throws(SharedGroupError) in
        // The thread that flushed meanwhile may have covered this change too.
        if isFlushed(change) { return true }
        return try flushNow()
      }
    } catch {
      throw error
    }
    if !isDone { try makeUpAndFlush(settings) }
  }

  /// Flushes what is committed once what others may have failed to write is made up for.
  @inline(never)
  private func makeUpAndFlush(_ settings: WriteSettings) throws(SharedGroupError) {
    do throws(SharedGroupError) {
      try lock.acquire(timeoutMilliseconds: settings.lockTimeoutMilliseconds)
    } catch {
      guard error.code == .busy else { throw error }
      // The change is made, so that this is what any other flush is that fails.
      throw unflushed(unsafe control.position.slot)
    }
    defer { lock.release() }
    _ = try soundPoint()
    try flushAll()
  }

  private func unflushed(_ slot: Int) -> SharedGroupError {
    folder.error(
      SystemCallError(call: .synchronize, number: Errno.ioError.rawValue, path: folder.log(slot)))
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

  /// Flushes all that is committed now, and makes up for a flush that failed. With the writers' lock.
  func flushAll() throws(SharedGroupError) {
    if unsafe FlushFailure(of: control) == .none {
      do {
        if try flushing.withLock({ _ throws(SharedGroupError) in try flushNow() }) { return }
      } catch {
        throw error
      }
    }
    try rewriteUnflushed(try readPoint())
  }

  /// Flushes it for who has `flushing`, whoever has the writers' lock: the system tells an open file of an
  /// error once, so that of two threads that flush it at once one would take what the other is told for
  /// its own success.
  ///
  /// - Parameter isMakingUp: whether that is to make up for a flush that failed.
  /// - Returns: false where nothing was flushed: what another process may have failed to write must be
  ///   made up for first, as word 7 says then.
  func flushNow(isMakingUp: Bool = false) throws(SharedGroupError) -> Bool {
    let page = unsafe control
    let point = try readPoint()
    let slot = point.position.slot
    guard isMakingUp || awaitFlushes(of: point.segment) else { return false }
    let names = page.words.loadAcquire(ControlField.names)
    if names != page.words.loadAcquire(ControlField.flushedNames) {
      try flushNames()
      page.words.storeRelease(ControlField.flushedNames, names)
    }
    let round = page.beginFlush(of: slot)
    do throws(SystemCallError) {
      try flushLog(of: point)
    } catch {
      // The system may take the pages for clean now, although they are not on the disk.
      page.words.storeRelease(ControlField.failedFlush, FlushFailure.failed.rawValue)
      page.endFlush(of: slot, round: round)
      throw folder.error(error)
    }
    page.endFlush(of: slot, round: round)
    // Where another failed meanwhile, what it was for is in this log, too.
    guard isMakingUp || !FlushFailure(of: page).isKnown else { throw unflushed(slot) }
    page.setFlushed(point.position)
    return true
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
  ///
  /// - Throws: also once that is done: `.corrupt` where the log was not as it was written any more, and was
  ///   copied.
  func rewriteUnflushed(_ point: ReadPoint) throws(SharedGroupError) {
    let page = unsafe control
    let (log, end) = (point.segment.log, Int(point.position.end))
    // One that fails from here on is noted, and stays; those that were under way count no more.
    let madeUpFor = FlushFailure(of: page).madeUpFor.rawValue
    page.words.storeRelease(ControlField.failedFlush, madeUpFor)
    page.forgetFlushes(of: point.position.slot)
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
    do {
      _ = try flushing.withLock { _ throws(SharedGroupError) in try flushNow(isMakingUp: true) }
    } catch {
      throw error
    }
    point.segment.mapped.files?.knowsFlushes.store(true, ordering: .releasing)
    _ = page.words.exchange(ControlField.failedFlush, expected: madeUpFor, 0)
    // What the system took for clean it may have dropped, and read what the disk had in its place.
    // Behind that no walk over the log comes: what follows would be lost, so it goes into another.
    var walker = LogWalker(log, limit: end)
    while walker.next() != nil {}
    if walker.end == end { return }
    _ = try compact(point, words: 0, keys: 0)
    throw .corrupt(
      file: folder.log(point.position.slot), because: "a change in it was not as it was written")
  }

  /// Whether it is known what became of the flushes of a log that began before it was opened here.
  ///
  /// The system tells of an error only those who had the file open by then. A flush that failed is noted
  /// before it is counted as ended; what is being made up for is counted no more, and not written yet.
  func knowsFlushes(of segment: Segment) -> Bool {
    guard let files = segment.mapped.files else { return true }
    if files.knowsFlushes.load(ordering: .acquiring) { return true }
    let page = unsafe control
    guard page.flushesUnderWay(of: segment.slot) == 0,
      FlushFailure(of: page) != .possibleAndMadeUpFor
    else { return false }
    files.knowsFlushes.store(true, ordering: .releasing)
    return true
  }

  /// Waits until that is known; for a while, as the process of a flush may have died in it. Then word 7
  /// says that it may have failed.
  private func awaitFlushes(of segment: Segment) -> Bool {
    if knowsFlushes(of: segment) { return true }
    for _ in 0..<20 {
      ProcessEnvironment.sleep(nanoseconds: 1_000_000)
      if knowsFlushes(of: segment) { return true }
    }
    _ = unsafe control.words.exchange(
      ControlField.failedFlush, expected: FlushFailure.none.rawValue,
      FlushFailure.possible.rawValue)
    return false
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
