// The first change after a restart; see "Opening and recovery" in FORMAT.md.
extension GroupStorage {
  /// Separates what a restart left of a log from what comes now, by a frame that stood in no log before:
  /// it removes a record with a name made up by chance, which nobody has. Behind the end there may be
  /// changes that were lost because one before them was. Were that one made again byte for byte, its CRC
  /// would lead to them. With the writers' lock.
  ///
  /// - Returns: the moment to go on from; the same where there is no room, so that the next change
  ///   compacts.
  @inline(never)
  func separate(_ point: ReadPoint) -> ReadPoint {
    let (segment, start, page) = (point.segment, Int(point.position.end), unsafe control)
    let name = (0..<16).map { _ in UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z")) }
    var frame = FrameBuffer()
    frame.begin(at: point.position.end)
    frame.append(
      type: .record, isRemoval: true,
      hash: keyHash(name.span, isRecord: true, seeds: segment.seeds), key: name.span,
      bytes: Span())
    frame.finish(
      revision: revision(at: point),
      chain: UInt32(truncatingIfNeeded: segment.log.load(start - 1)))
    guard segment.log.copy(frame.count, from: frame.words, at: 0, to: start) else { return point }
    // Whoever is killed from here on leaves a change to be finished, and perhaps another such frame.
    let made = LogPosition(
      generation: point.position.generation,
      end: point.position.end &+ UInt32(truncatingIfNeeded: frame.count))
    page.words.storeRelease(ControlField.pending, made.word)
    storeFence()
    let place = start + LogFormat.frameHeaderWords
    _ = segment.enter(recordAt: place, header: RecordHeader(segment.log, at: place))
    page.words.add(ControlField.taken, 1)
    page.words.storeRelease(ControlField.state, made.word)
    page.words.store(ControlField.restarted, 0)
    return ReadPoint(position: made, segment: segment)
  }
}
