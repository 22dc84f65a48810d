import Synchronization

/// When a generation does what towards the next: by how full its log and its index are.
struct CompactionSchedule {
  /// From here on the generation's own snapshot should be on the disk.
  let flush: Int
  /// From here on its live records are copied.
  let copy: Int
  /// By here the copy should be complete.
  let completion: Int
  private let slots: Int

  init(snapshotEnd: Int, logWords: Int, slots: Int) {
    let end = LogFormat.usable(logWords)
    let begin = min(max(snapshotEnd, LogFormat.headerWords), end)
    let room = end - begin
    flush = begin + room / 16
    copy = begin + room / 4 * 3
    completion = begin + room / 16 * 15
    self.slots = slots
  }

  /// Whether the generation's snapshot should be on the disk where its log ends at `end` and so many
  /// slots are taken.
  func isFlushDue(end: Int, taken: Int) -> Bool {
    end >= flush || !LogFormat.fits(keys: taken &+ slots / 16 * 3, slots: slots)
  }

  /// The same for the copy.
  func isCopyDue(end: Int, taken: Int) -> Bool {
    end >= copy || !LogFormat.fits(keys: taken &+ slots / 8, slots: slots)
  }
}

// Getting the snapshot that a generation began with onto the disk, before the one ahead of it is
// written over; see "Compaction" in FORMAT.md.
extension GroupStorage {
  /// Where a generation's schedule has it.
  func schedule(of segment: Segment) -> CompactionSchedule {
    let header = segment.log.load(LogHeader.snapshotEndWord)
    return CompactionSchedule(
      snapshotEnd: Int(truncatingIfNeeded: header & 0xFFFF_FFFF), logWords: segment.log.count,
      slots: segment.index.count)
  }

  /// The number of slots that are taken in the index in use.
  var takenSlots: Int { Int(truncatingIfNeeded: unsafe control.words.load(ControlField.taken)) }

  /// Whether the snapshot that the generation began with is on the disk, by its name: from then on the
  /// generation before it may be written over.
  func isSnapshotFlushed(_ point: ReadPoint) -> Bool {
    let page = unsafe control
    let flushed = LogPosition(word: page.words.loadAcquire(ControlField.flushed))
    return flushed.generation == point.position.generation && flushed.end > 0
      && page.words.load(ControlField.names) == page.words.load(ControlField.flushedNames)
  }

  /// Whether the change that ends here is the one to flush the snapshot of its generation. With the
  /// writers' lock; answers true to one change of a generation, and again to all from the moment on that
  /// the copy would have to begin.
  func takesFlush(_ point: ReadPoint, end: Int) -> Bool {
    let (schedule, taken) = (schedule(of: point.segment), takenSlots)
    guard schedule.isFlushDue(end: end, taken: taken), !isSnapshotFlushed(point) else {
      return false
    }
    let page = unsafe control
    if CopyProgress(word: page.words.load(ControlField.copied)).scanned != 0 { return false }
    if schedule.isCopyDue(end: end, taken: taken) { return true }
    if page.words.load(ControlField.flushing) != 0 { return false }
    page.words.store(ControlField.flushing, 1)
    return true
  }

  /// Flushes the snapshot, unless a thread of this process is flushing already. Without the lock.
  ///
  /// A failure is told by the change after this one, which makes up for it first.
  func flushSnapshot() {
    _ = flushing.withLockIfAvailable { _ in try? flushNow() }
  }
}
