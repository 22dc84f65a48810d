import Synchronization
import SystemCalls

/// How far a compaction has come that is done bit by bit; see "Compaction" in FORMAT.md.
struct CopyProgress {
  /// How much of the old log has been looked at, in words; 0 where no copy is under way, and
  /// `givenUp` where none is to be begun in this generation.
  var scanned: UInt32
  /// Where the copy ends so far.
  var end: UInt32

  static let givenUp: UInt32 = 1

  init(scanned: UInt32, end: UInt32) {
    self.scanned = scanned
    self.end = end
  }

  init(word: UInt64) {
    scanned = UInt32(truncatingIfNeeded: word)
    end = UInt32(truncatingIfNeeded: word >> 32)
  }

  var word: UInt64 { UInt64(end) << 32 | UInt64(scanned) }
}

// Copying what is alive into the other pair of files, a part with each change, so that no change
// has to wait for all of it.
extension GroupStorage {
  /// How much of the old log a part looks at, at least, in words.
  private static let smallestPart = 256

  /// Does a part of the next compaction where it is time for it. With the writers' lock.
  ///
  /// What goes wrong in it is left to `compact`, which is called when there is no room left and tells
  /// what is the matter.
  ///
  /// - Parameters:
  ///   - words: how long the frame of the change at hand will be at most.
  ///   - keys: how many keys it may add.
  /// - Returns: the moment to go on from: of the next generation where the copy is complete.
  func advanceCompaction(_ point: ReadPoint, words: Int, keys: Int) -> ReadPoint {
    let page = unsafe control
    let (end, taken) = (Int(point.position.end), takenSlots)
    let schedule = schedule(of: point.segment)
    guard schedule.isCopyDue(end: end, taken: taken) else { return point }
    var progress = CopyProgress(word: page.words.load(ControlField.copied))
    guard progress.scanned != CopyProgress.givenUp else { return point }
    let next = LogPosition(generation: point.position.generation &+ 1, end: 0)
    let isUnderWay =
      progress.scanned != 0 && page.words.load(ControlField.copying) == 0
      && page.words.load(ControlField.owner(next.slot)) == UInt64(next.generation)
    var target: Segment?
    if isUnderWay {
      target = mapped(next.slot)
      if target == nil { target = try? map(next.slot) }
    } else {
      guard isSnapshotFlushed(point) else { return point }
      target = beginCopy(point, to: next, words: words)
      progress = CopyProgress(word: page.words.load(ControlField.copied))
    }
    let left = end - Int(progress.scanned)
    guard let target, left >= 0, progress.end >= UInt32(LogFormat.headerWords) else {
      giveUpCopy()
      return point
    }
    // As much of what is left as this change takes of the room that is left.
    let changes = min(
      max(schedule.completion - end, 0) / max(words, 1),
      LogFormat.room(taken, point.segment.index.count) / max(keys, 1))
    let part = max(left / max(changes, 1) + 2 * words, GroupStorage.smallestPart)
    guard let copied = copyPart(of: point, after: progress, part, to: target, next.generation)
    else {
      giveUpCopy()
      return point
    }
    guard Int(copied.scanned) == end else { return point }
    return complete(copied, point, in: target, next.generation) ?? point
  }

  /// Lets this generation end with a copy in one piece.
  private func giveUpCopy() {
    unsafe control.words.store(
      ControlField.copied, CopyProgress(scanned: CopyProgress.givenUp, end: 0).word)
  }

  /// Begins a copy; nil where there is no room for one.
  private func beginCopy(_ old: ReadPoint, to next: LogPosition, words: Int) -> Segment? {
    let page = unsafe control
    page.words.storeRelease(ControlField.copied, 0)
    page.words.storeRelease(ControlField.owner(next.slot), UInt64(next.generation))
    storeFence()
    let liveWords = Int(truncatingIfNeeded: page.words.load(ControlField.liveWords))
    let liveKeys = Int(truncatingIfNeeded: page.words.load(ControlField.liveKeys))
    let size = old.segment.log.count
    guard liveWords >= 0, liveWords <= size, liveKeys >= 0, liveKeys <= old.segment.index.count
    else { return nil }
    // A part may hold a record or two, so that each brings the words of a frame with it.
    let overhead = (liveKeys + 8) * (LogFormat.frameHeaderWords + LogFormat.trailerWords)
    guard
      let target = try? room(
        in: next.slot, words: liveWords + overhead + words, keys: liveKeys + 1)
    else { return nil }
    target.index.clear()
    page.words.store(ControlField.copySalt, UInt64.random(in: 0...UInt64.max))
    page.words.store(ControlField.copyTaken, 0)
    page.words.store(ControlField.copyLive, 0)
    page.words.store(ControlField.copying, 0)
    let begun = CopyProgress(
      scanned: UInt32(LogFormat.headerWords), end: UInt32(LogFormat.headerWords))
    page.words.storeRelease(ControlField.copied, begun.word)
    return target
  }

  /// Looks at some of the old log, and copies what is alive of it as one frame.
  ///
  /// - Parameter part: about how many words to look at; whole frames.
  /// - Returns: how far the copy has come; nil where it cannot go on.
  private func copyPart(
    of old: ReadPoint, after progress: CopyProgress, _ part: Int, to target: Segment,
    _ generation: UInt32
  ) -> CopyProgress? {
    let page = unsafe control
    let (segment, log) = (old.segment, old.segment.log)
    let (from, end) = (Int(progress.scanned), Int(old.position.end))
    // Killed from here on, the copy is begun anew.
    page.words.store(ControlField.copying, 1)
    storeFence()
    unsafe workspace.pointee.frame.begin(at: progress.end)
    var taken = page.words.load(ControlField.copyTaken)
    var live = page.words.load(ControlField.copyLive)
    // What is not as it was written is not given a checksum of its own: `compact` tells of it.
    var walker = LogWalker(log, from: from, limit: end)
    while walker.end < end, walker.end - from < part {
      guard let frame = walker.next() else { return nil }
      var offset = frame.lowerBound + LogFormat.frameHeaderWords
      let last = frame.upperBound - LogFormat.trailerWords
      while offset < last {
        let record = RecordHeader(log, at: offset)
        guard record.isPlausible, record.wordCount <= last - offset else { return nil }
        // The slots of the record after this one are on their way meanwhile.
        var next = offset + record.wordCount
        if next == last { next += LogFormat.trailerWords + LogFormat.frameHeaderWords }
        let hash = RecordHeader(log, at: next).hash
        segment.index.prefetchLine(Int(truncatingIfNeeded: UInt64(hash) >> UInt64(segment.shift)))
        target.index.prefetchLine(Int(truncatingIfNeeded: UInt64(hash) >> UInt64(target.shift)))
        guard let isNewest = segment.isNewest(record, at: offset) else { return nil }
        if isNewest {
          guard let place = copy(record, at: offset, of: log, to: target) else { return nil }
          if place.previous == 0, !record.isRemoval { taken &+= 1 }
          if place.isPresent { live &-= 1 }
          if !record.isRemoval { live &+= 1 }
        }
        offset += record.wordCount
      }
    }
    let scanned = walker.end
    var copied = CopyProgress(scanned: UInt32(truncatingIfNeeded: scanned), end: progress.end)
    if unsafe !workspace.pointee.frame.isEmpty {
      guard let end = finishFrame(of: old, in: target, at: Int(progress.end), generation) else {
        return nil
      }
      copied.end = UInt32(truncatingIfNeeded: end)
    }
    // A full index would be a damaged one.
    let slots = target.index.count
    guard LogFormat.fits(keys: Int(truncatingIfNeeded: taken), slots: slots) else { return nil }
    page.words.store(ControlField.copyTaken, taken)
    page.words.store(ControlField.copyLive, live)
    page.words.storeRelease(ControlField.copied, copied.word)
    page.words.storeRelease(ControlField.copying, 0)
    return copied
  }

  /// Adds a record to the frame, and to the index of the copy; answers what stood there for its key, nil
  /// where there is no room.
  private func copy(
    _ record: RecordHeader, at offset: Int, of log: SharedWords, to target: Segment
  ) -> CopyPlace? {
    let place = target.place(
      of: record, at: offset, of: log, frame: unsafe workspace.pointee.frame)
    guard let place else { return nil }
    // What was removed and never copied need not be.
    if record.isRemoval, place.previous == 0 { return place }
    let new = unsafe workspace.pointee.frame.nextOffset
    unsafe workspace.pointee.frame.append(
      copyOf: offset, header: record, from: log, previous: place.previous)
    target.index.store(place.position, UInt64(record.hash) << 32 | UInt64(new))
    return place
  }

  /// Writes the frame to the copy; answers where it ends, nil where it does not fit.
  private func finishFrame(
    of old: ReadPoint, in target: Segment, at start: Int, _ generation: UInt32
  ) -> Int? {
    // That of the header does not depend on where the copy ends, which nobody knows yet.
    let chain =
      start == LogFormat.headerWords
      ? copyHeader(of: LogPosition(generation: generation, end: 0), from: old).chain
      : UInt32(truncatingIfNeeded: target.log.load(start - 1))
    unsafe workspace.pointee.frame.finish(revision: revision(at: old), chain: chain)
    let count = unsafe workspace.pointee.frame.count
    // Some room must be left, or the next generation begins with a compaction in one piece.
    guard count <= target.log.count - target.log.count / 8 - start else { return nil }
    do throws(SystemCallError) {
      try unsafe workspace.pointee.frame.write(
        to: target, at: start, asBytes: count >= FrameBuffer.longCopy)
    } catch {
      return nil
    }
    return start + count
  }

  /// Goes over to the next generation; nil where the copy has no room left, or not every key.
  private func complete(
    _ copied: CopyProgress, _ old: ReadPoint, in target: Segment, _ generation: UInt32
  ) -> ReadPoint? {
    let words = unsafe control.words
    // Where the index led past a key's newest record, the copy has fewer keys than the group.
    guard words.load(ControlField.copyLive) == words.load(ControlField.liveKeys) else {
      giveUpCopy()
      return nil
    }
    var end = Int(copied.end)
    // The last frame says how often the group was changed; where there is none, the header does.
    if end > LogFormat.headerWords, target.log.load(end - 2) != revision(at: old) {
      unsafe workspace.pointee.frame.begin(at: copied.end)
      guard let last = finishFrame(of: old, in: target, at: end, generation) else {
        giveUpCopy()
        return nil
      }
      end = last
    }
    let made = LogPosition(generation: generation, end: UInt32(truncatingIfNeeded: end))
    let taken = words.load(ControlField.copyTaken)
    return goOver(from: old, to: made, in: target, taken: Int(truncatingIfNeeded: taken))
  }
}
