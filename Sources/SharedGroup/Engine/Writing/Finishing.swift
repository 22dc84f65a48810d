// What a killed writer began and did not end; see "Changing" and "Compaction" in FORMAT.md.
extension GroupStorage {
  /// Finishes what *pending* says was begun. With the writers' lock.
  ///
  /// - Parameter point: the moment that the page says; *pending* is another.
  /// - Returns: the moment to go on from.
  @inline(never)
  func finishPending(
    _ pending: LogPosition, at point: ReadPoint
  ) throws(SharedGroupError) -> ReadPoint {
    if pending.generation == point.position.generation {
      if pending.end <= point.position.end { return point }
      if let point = try finishChange(pending, at: point) { return point }
    } else if pending.generation == point.position.generation &+ 1 {
      if let point = try takeUpGoingOver(from: point, to: pending) { return point }
    } else {
      return point
    }
    // Not what a killed writer leaves: somebody touched the files.
    return try recoveredPoint()
  }

  /// Finishes a change whose writer died after its frame was complete; nil where it is not.
  private func finishChange(
    _ pending: LogPosition, at point: ReadPoint
  ) throws(SharedGroupError) -> ReadPoint? {
    let (log, start) = (point.segment.log, Int(point.position.end))
    let page = unsafe control
    var walker = LogWalker(log, from: start, limit: Int(pending.end))
    guard let frame = walker.next(), frame.upperBound == Int(pending.end) else { return nil }
    try LogWalker.forEachRecord(of: log, in: frame) {
      offset, header throws(SharedGroupError) in
      guard point.segment.enter(recordAt: offset, header: header) else {
        throw damagedIndex(point.segment)
      }
    }
    // Of a damaged index it is anybody's guess; the next compaction makes that anew.
    let live = point.segment.live(committed: pending.end) ?? (words: 0, keys: 0)
    page.words.store(ControlField.taken, UInt64(point.segment.countTaken()))
    page.words.store(ControlField.liveWords, UInt64(live.words))
    page.words.store(ControlField.liveKeys, UInt64(live.keys))
    page.words.storeRelease(ControlField.state, pending.word)
    wakeSleepers()
    return ReadPoint(position: pending, segment: point.segment)
  }
}
