import SystemCalls

/// A change that was made.
struct Change {
  /// Where its frame begins.
  let start: UInt32
  /// Where its frame ends.
  let position: LogPosition
  /// Whether somebody may be waiting for it.
  let isAwaited: Bool
  /// Whether its maker is to flush the snapshot that its generation began with.
  let takesFlush: Bool
}

// Changing the group; see "Changing" in FORMAT.md for the order of the steps.
extension GroupStorage {
  func setItem(
    _ bytes: Span<UInt8>, type: SharedItemType, forKey key: Span<UInt8>, settings: WriteSettings
  ) throws(SharedGroupError) {
    let words = LogFormat.frameWords(keyCount: key.count, byteCount: bytes.count)
    try lock.acquire(timeoutMilliseconds: settings.lockTimeoutMilliseconds)
    let made: Change?
    do throws(SharedGroupError) {
      let point = try beginChange(words: words, keys: 1, settings.durability)
      try put(bytes, type: type, forKey: key, at: point)
      made = try commitChange(at: point, durability: settings.durability)
    } catch {
      lock.release()
      throw error
    }
    lock.release()
    try finish(made, settings)
  }

  func removeItem(
    forKey key: Span<UInt8>, settings: WriteSettings
  ) throws(SharedGroupError) {
    let words = LogFormat.frameWords(keyCount: key.count, byteCount: 0)
    let made = try locked(settings) { () throws(SharedGroupError) in
      let point = try beginChange(words: words, keys: 0, settings.durability, onlyRemoves: true)
      guard try putRemoval(of: key, type: .value, at: point) else {
        throw .notFound(key: String(copying: key))
      }
      return try commitChange(at: point, durability: settings.durability)
    }
    try finish(made, settings)
  }

  /// - Parameter lent: the text that some steps of the batch are in.
  func apply(
    _ batch: SharedBatch, lent: Span<UInt8>, settings: WriteSettings
  ) throws(SharedGroupError) {
    let made = try locked(settings) { () throws(SharedGroupError) in
      try make(batch, lent: lent, durability: settings.durability)
    }
    try finish(made, settings)
  }

  func update(
    settings: WriteSettings, _ changes: () throws(SharedGroupError) -> SharedBatch
  ) throws(SharedGroupError) {
    let made = try locked(settings) { () throws(SharedGroupError) in
      // What a killed writer left half done is finished before anyone reads on it.
      _ = try beginChange(words: 0, keys: 0, settings.durability, onlyRemoves: true)
      return try make(try changes(), lent: Span(), durability: settings.durability)
    }
    try finish(made, settings)
  }

  /// Counts a change without changing an item: an empty frame.
  func recordChange(settings: WriteSettings) throws(SharedGroupError) {
    let made = try locked(settings) { () throws(SharedGroupError) in
      let words = LogFormat.frameHeaderWords + LogFormat.trailerWords
      let point = try beginChange(words: words, keys: 0, settings.durability)
      return try commitChange(at: point, isCounted: true, durability: settings.durability)
    }
    try finish(made, settings)
  }

  func removeAll(settings: WriteSettings) throws(SharedGroupError) {
    let made = try locked(settings) { () throws(SharedGroupError) in
      _ = try beginChange(words: 0, keys: 0, settings.durability, onlyRemoves: true)
      let keys = try collect { (offset, header, log) -> [UInt8]? in
        header.isRecord
          ? nil : log.bytes(header.keyCount, at: offset + LogFormat.recordHeaderWords)
      }
      let words = keys.reduce(LogFormat.frameHeaderWords + LogFormat.trailerWords) {
        $0 + LogFormat.recordWords(keyCount: $1.count, byteCount: 0)
      }
      let point = try beginChange(words: words, keys: 0, settings.durability, onlyRemoves: true)
      for key in keys { _ = try putRemoval(of: key.span, type: .value, at: point) }
      return try commitChange(at: point, durability: settings.durability)
    }
    try finish(made, settings)
  }

  private func make(
    _ batch: SharedBatch, lent: Span<UInt8>, durability: SharedGroupOptions.Durability
  ) throws(SharedGroupError) -> Change? {
    let words = LogFormat.frameHeaderWords + LogFormat.trailerWords + batch.recordWords
    let point = try beginChange(
      words: words, keys: batch.setCount, durability, onlyRemoves: batch.setCount == 0)
    try put(batch, lent: lent, at: point)
    return try commitChange(at: point, durability: durability)
  }

  private func locked(
    _ settings: WriteSettings, _ body: () throws(SharedGroupError) -> Change?
  ) throws(SharedGroupError) -> Change? {
    try lock.acquire(timeoutMilliseconds: settings.lockTimeoutMilliseconds)
    defer { lock.release() }
    return try body()
  }

  /// What follows once the lock is given back.
  private func finish(
    _ made: Change?, _ settings: WriteSettings
  ) throws(SharedGroupError) {
    guard let made else { return }
    if made.isAwaited { wakeSleepers() }
    if settings.durability == .power { return try flush(made.position, settings) }
    if made.takesFlush { flushSnapshot() }
    if made.takesFlush || pages.isDue(from: made.start, to: made.position) {
      preparePages(after: made.start, to: made.position)
    }
  }
}

// The steps, with the lock held.
extension GroupStorage {
  /// Makes ready for a change: finishes what a killed writer began, and makes room.
  ///
  /// - Parameters:
  ///   - words: how long the frame will be at most.
  ///   - keys: how many keys it may add.
  ///   - durability: what the change is to survive.
  ///   - onlyRemoves: whether it sets nothing. It may then use what is reserved at the log's end, where
  ///     the disk is too full for a compaction.
  func beginChange(
    words: Int, keys: Int, _ durability: SharedGroupOptions.Durability, onlyRemoves: Bool = false
  ) throws(SharedGroupError) -> ReadPoint {
    var point = try soundPoint()
    let page = unsafe control
    let pending = LogPosition(word: page.words.load(ControlField.pending))
    if pending != point.position { point = try finishPending(pending, at: point) }
    if page.words.load(ControlField.failedFlush) != 0 { try rewriteUnflushed(point) }
    if page.words.load(ControlField.damaged) != 0 { try tellDamage(at: point) }
    if page.words.load(ControlField.restarted) != 0 { point = separate(point) }
    if hasRoom(at: point, words: words, keys: keys) {
      point = advanceCompaction(point, words: words, keys: keys)
    }
    if !hasRoom(at: point, words: words, keys: keys) {
      do throws(SharedGroupError) {
        point = try compact(point, words: words, keys: keys)
      } catch {
        // Not where it has gone over, and failed with what came after. The index may be another than before.
        guard onlyRemoves, page.position == point.position, let present = try agreedPoint(),
          words <= present.segment.log.count - Int(present.position.end)
        else { throw error }
        point = present
      }
    }
    let isStored = isStored(words, at: point.position, durability)
    unsafe workspace.pointee.frame.begin(
      at: point.position.end, in: isStored ? point.segment.log : nil)
    unsafe workspace.pointee.claims.removeAll()
    unsafe workspace.pointee.liveWords = 0
    unsafe workspace.pointee.liveKeys = 0
    return point
  }

  /// Whether a frame is made in the log, by stores into the mapping, and not put there by pwrite().
  ///
  /// Flushing pages that were written so takes half as long, and pages that are not ready cost less.
  private func isStored(
    _ words: Int, at position: LogPosition, _ durability: SharedGroupOptions.Durability
  ) -> Bool {
    if durability == .power { return false }
    return words < PageReadiness.margin
      || pages.holds(words, after: position)
  }

  /// Whether a frame fits into the log, without what is reserved there, and its keys into the index.
  private func hasRoom(at point: ReadPoint, words: Int, keys: Int) -> Bool {
    words <= LogFormat.usable(point.segment.log.count) - Int(point.position.end)
      && LogFormat.fits(keys: takenSlots &+ keys, slots: point.segment.index.count)
  }

  /// The group as the page says, where page and files agree; else it is recovered first.
  func soundPoint() throws(SharedGroupError) -> ReadPoint {
    let page = unsafe control
    if page.isValid, let point = try agreedPoint() { return point }
    return try recoveredPoint()
  }

  /// The current moment once page and index have been made anew.
  func recoveredPoint() throws(SharedGroupError) -> ReadPoint {
    try recover()
    if let point = try agreedPoint() { return point }
    throw .corrupt(file: folder.control, because: "it does not match the log")
  }

  /// The current moment; nil where the page and the files do not agree.
  func agreedPoint() throws(SharedGroupError) -> ReadPoint? {
    let page = unsafe control
    let position = page.position
    guard page.words.load(ControlField.owner(position.slot)) == UInt64(position.generation) else {
      return nil
    }
    var segment = mapped(position.slot)
    if segment == nil { segment = try map(position.slot) }
    guard let segment else { return nil }
    let log = segment.log
    let end = Int(position.end)
    guard end <= log.count, log.isLog(endingAt: position, last: log.load(end - 1)) else {
      return nil
    }
    return ReadPoint(position: position, segment: segment)
  }

  func damagedIndex(_ segment: Segment) -> SharedGroupError {
    .corrupt(file: folder.index(segment.slot), because: "it leads to what no record can be")
  }

  /// Writes the frame and makes the change.
  ///
  /// - Parameter isCounted: whether a frame without records counts as a change.
  /// - Returns: where the frame ends; nil where there was nothing to change.
  private func commitChange(
    at point: ReadPoint, isCounted: Bool = false, durability: SharedGroupOptions.Durability
  ) throws(SharedGroupError) -> Change? {
    let (position, segment) = (point.position, point.segment)
    let start = Int(position.end)
    if unsafe workspace.pointee.frame.isEmpty && !isCounted { return nil }
    unsafe workspace.pointee.frame.finish(
      revision: segment.log.load(start - 2) &+ 1,
      chain: UInt32(truncatingIfNeeded: segment.log.load(start - 1)))
    let count = unsafe workspace.pointee.frame.count
    guard count <= segment.log.count - start else {
      throw .corrupt(file: folder.log(segment.slot), because: "it has no room")
    }
    do throws(SystemCallError) {
      try unsafe workspace.pointee.frame.write(to: segment, at: start, asBytes: true)
    } catch {
      throw folder.error(error)
    }
    let page = unsafe control
    let made = LogPosition(
      generation: position.generation, end: position.end &+ UInt32(truncatingIfNeeded: count))
    page.words.storeRelease(ControlField.pending, made.word)
    // Killed from here on, the next writer counts anew; before, there is no change to count.
    storeFence()
    page.words.add(ControlField.taken, unsafe workspace.pointee.claims.newKeys)
    page.words.add(ControlField.liveWords, unsafe workspace.pointee.liveWords)
    page.words.add(ControlField.liveKeys, unsafe workspace.pointee.liveKeys)
    unsafe workspace.pointee.claims.store(in: segment.index)
    let isAwaited = takeWaiting()
    page.words.storeRelease(ControlField.state, made.word)
    let takesFlush = takesFlush(point, end: Int(made.end))
    return Change(
      start: position.end, position: made, isAwaited: isAnyoneToBeWoken() || isAwaited,
      takesFlush: takesFlush)
  }
}
