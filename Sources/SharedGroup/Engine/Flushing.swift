import Synchronization
import SystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

// Getting changes onto the disk; see "Flushing" in FORMAT.md.
extension GroupStorage {
  /// Waits until a change is on the disk. Without the writers' lock.
  func flush(_ change: LogPosition) throws(SharedGroupError) {
    if isFlushed(change) { return }
    do {
      // Flushed is what is in use now, of whichever generation that is: it has the change.
      try flushing.withLock { _ throws(SharedGroupError) in
        // The thread that flushed meanwhile may have covered this change too.
        if !isFlushed(change) { try flushAll() }
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

  /// Flushes all that is committed now. The caller has `flushing`, or the writers' lock.
  func flushAll() throws(SharedGroupError) {
    let page = unsafe control
    let point = try readPoint()
    let names = page.words.loadAcquire(ControlField.names)
    if names != page.words.loadAcquire(ControlField.flushedNames) {
      try flushNames()
      page.words.storeRelease(ControlField.flushedNames, names)
    }
    do throws(SystemCallError) {
      try flushLog(of: point)
    } catch {
      // The system may take the pages for clean now, although they are not on the disk.
      page.words.storeRelease(ControlField.failedFlush, 1)
      throw folder.error(error)
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
      try segment.mapped.file?.synchronizeContents()
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
    let part = PrivateWords(count: 1 << 14)
    var start = 0
    while start < end {
      let count = min(part.words.count, end - start)
      part.words.copy(count, from: log, at: start, to: 0)
      try part.words.withBytes(wordCount: count) { bytes throws(SharedGroupError) in
        do throws(SystemCallError) {
          try point.segment.mapped.file?.write(bytes, at: start * 8)
        } catch {
          throw folder.error(error)
        }
      }
      start += count
    }
    try flushAll()
    page.words.storeRelease(ControlField.failedFlush, 0)
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
