// Making a complete copy the group; see "Compaction" in FORMAT.md.
extension GroupStorage {
  /// The header of a copy. All of it is known before, or stands in the page, so that whoever comes
  /// after a killed writer can write it again.
  func copyHeader(of made: LogPosition, from old: ReadPoint) -> LogHeader {
    LogHeader(
      generation: made.generation, salt: unsafe control.words.load(ControlField.copySalt),
      seeds: old.segment.seeds, snapshotEnd: made.end, revision: revision(at: old))
  }

  /// The number of changes at a moment.
  func revision(at point: ReadPoint) -> UInt64 {
    point.segment.log.load(Int(point.position.end) - 2)
  }

  /// Makes a copy the group that has all that was committed. With the writers' lock.
  ///
  /// - Parameters:
  ///   - made: the next generation, and where the copy ends.
  ///   - taken: the number of slots that are taken in its index.
  func goOver(
    from old: ReadPoint, to made: LogPosition, in target: Segment, taken: Int
  ) -> ReadPoint {
    let page = unsafe control
    page.words.store(ControlField.copyTaken, UInt64(truncatingIfNeeded: taken))
    // From here on a writer that is killed has gone over: the next one does the rest. The header
    // makes the copy the newer log of two, so that not a single change may follow in the old one.
    page.words.storeRelease(ControlField.pending, made.word)
    storeFence()
    return finishGoingOver(from: old, to: made, in: target)
  }

  private func finishGoingOver(
    from old: ReadPoint, to made: LogPosition, in target: Segment
  ) -> ReadPoint {
    let page = unsafe control
    copyHeader(of: made, from: old).write(to: target.log)
    page.words.store(ControlField.taken, page.words.load(ControlField.copyTaken))
    page.words.store(ControlField.slots(target.slot), UInt64(target.index.count))
    page.words.store(ControlField.flushed, LogPosition(generation: made.generation, end: 0).word)
    page.words.store(ControlField.copied, 0)
    page.words.store(ControlField.copying, 0)
    page.words.store(ControlField.flushing, 0)
    // With the header's salt the chain is another than what lies behind it.
    page.words.store(ControlField.restarted, 0)
    page.increment(ControlField.compactions)
    page.words.storeRelease(ControlField.state, made.word)
    return ReadPoint(position: made, segment: target)
  }

  /// Goes over to a copy whose writer died as it did so; nil where the copy is not what such a one
  /// leaves.
  func takeUpGoingOver(from old: ReadPoint, to made: LogPosition) throws(SharedGroupError)
    -> ReadPoint?
  {
    let page = unsafe control
    guard page.words.load(ControlField.owner(made.slot)) == UInt64(made.generation) else {
      return nil
    }
    var target = mapped(made.slot)
    if target == nil { target = try map(made.slot) }
    guard let target else { return nil }
    var walker = LogWalker(
      target.log, after: copyHeader(of: made, from: old), limit: Int(made.end))
    while walker.next() != nil {}
    guard walker.end == Int(made.end), walker.revision == revision(at: old) else { return nil }
    return finishGoingOver(from: old, to: made, in: target)
  }
}
