import SystemCalls

// Copying what is alive into the other pair of files, all of it at once: where a change does not fit
// and the copy that is made bit by bit was not to be had, or is not complete. See "Compaction" in FORMAT.md.
extension GroupStorage {
  /// How long a frame of the copy is at least, where there is as much.
  private static let frameWords = 1 << 13

  /// Goes over to the next generation. With the writers' lock.
  ///
  /// - Parameters:
  ///   - words: the frame that must fit in afterwards.
  ///   - keys: the keys that it may add.
  /// - Throws: also after it has gone over: `.corrupt` where a change in the old log was not as it was
  ///   written.
  func compact(_ point: ReadPoint, words: Int, keys: Int) throws(SharedGroupError) -> ReadPoint {
    let page = unsafe control
    // What was copied bit by bit so far is written over.
    page.words.storeRelease(ControlField.copied, 0)
    let (old, live, damage) = try whole(point)

    if LogPosition(word: page.words.load(ControlField.flushed)) != old.position
      || page.words.load(ControlField.names) != page.words.load(ControlField.flushedNames)
    {
      try flushAll()
    }

    let next = LogPosition(generation: old.position.generation &+ 1, end: 0)
    page.words.store(ControlField.owner(next.slot), UInt64(next.generation))
    storeFence()
    let frames = live.words / GroupStorage.frameWords + 2
    let overhead =
      LogFormat.headerWords + frames * (LogFormat.frameHeaderWords + LogFormat.trailerWords)
    let target = try room(
      in: next.slot, words: live.words + overhead + words, keys: live.keys + keys)
    page.words.store(ControlField.copySalt, UInt64.random(in: 0...UInt64.max))
    guard let end = copy(old, to: target, next) else { throw damagedIndex(old.segment) }
    page.words.store(ControlField.liveWords, UInt64(truncatingIfNeeded: live.words))
    page.words.store(ControlField.liveKeys, UInt64(truncatingIfNeeded: live.keys))
    let made = LogPosition(generation: next.generation, end: UInt32(truncatingIfNeeded: end))
    noteDamage(damage, copiedTo: next.generation)
    let new = goOver(from: old, to: made, in: target, taken: live.keys)
    if let damage { throw try setAsideCopied(old.position.slot, damage: damage) }
    return new
  }

  /// The moment and what is alive, with the index made anew where it is damaged: a copy holds what the index
  /// leads to, and the rest would go with the old log.
  private func whole(
    _ point: ReadPoint
  ) throws(SharedGroupError) -> (ReadPoint, live: (words: Int, keys: Int), damage: Int?) {
    let (damage, isIndexed) = check(point)
    if isIndexed, let live = point.segment.live(committed: point.position.end) {
      return (point, live, damage)
    }
    let point = try recoveredPoint()
    guard let live = point.segment.live(committed: point.position.end) else {
      throw damagedIndex(point.segment)
    }
    return (point, live, check(point).damage)
  }

  /// Looks at all of a log.
  ///
  /// - Returns: where the first change begins that is not as it was written, in words, nil where all are:
  ///   the copy has checksums of its own, by which nobody could tell any more. And whether the index leads
  ///   to each key's newest record, as far as the log can tell.
  private func check(_ point: ReadPoint) -> (damage: Int?, isIndexed: Bool) {
    let (segment, log, end) = (point.segment, point.segment.log, Int(point.position.end))
    // With nothing to hold them against, so many slots must do.
    let taken = segment.countTaken()
    guard LogHeader(log).isIntact else { return (0, taken >= takenSlots) }
    var walker = LogWalker(log, limit: end)
    var newest = 0
    var isIndexed = true
    while let frame = walker.next() {
      LogWalker.forEachRecord(of: log, in: frame) { offset, record in
        switch segment.isNewest(record, at: offset) {
        case true?: newest += 1
        case false?: break
        case nil: isIndexed = false
        }
      }
    }
    if walker.end != end { return (walker.end, taken >= takenSlots) }
    return (nil, isIndexed && newest == taken)
  }

  /// The files of a slot that is not in use, with room for so much: those that are there, or new
  /// ones where they are missing, too small or far too large.
  ///
  /// - Throws: `.unavailable` where the folder is another one by now, whose files it must not touch.
  func room(in slot: Int, words: Int, keys: Int) throws(SharedGroupError) -> Segment {
    try folder.checkPage(unsafe control.inode)
    guard words <= LogFormat.usable(LogFormat.largestLog) else {
      throw SharedGroupError(
        code: .tooLarge,
        message: "The group in \"\(folder.path)\" would need \(words) words of 8 bytes; "
          + "\(LogFormat.usable(LogFormat.largestLog)) are the most.")
    }
    let (logWords, slots) = (LogFormat.logWords(for: words), LogFormat.indexSlots(for: keys))
    if let present = try namedFiles(of: slot),
      isRight(present.log.count, for: logWords, floor: LogFormat.smallestLog),
      isRight(present.index.count, for: slots, floor: LogFormat.smallestIndex)
    {
      return present
    }
    do throws(SharedGroupError) {
      return try makeFiles(of: slot, logWords: logWords, slots: slots)
    } catch {
      // A disk that is full is no reason to fail while what there is suffices.
      if let present = try? namedFiles(of: slot), LogFormat.usable(present.log.count) >= words,
        LogFormat.fits(keys: keys, slots: present.index.count)
      {
        return present
      }
      throw error
    }
  }

  /// The files of a slot that bear the names, mapped; nil where they are missing or something else
  /// stands in their place.
  ///
  /// Whoever replaces them may fail, or be killed, when the index has been replaced and the log has
  /// not. What is mapped here may then be an index that no other process would find.
  private func namedFiles(of slot: Int) throws(SharedGroupError) -> Segment? {
    let page = unsafe control
    do throws(SharedGroupError) {
      var present = mapped(slot)
      if present == nil { present = try map(slot) }
      guard let present else { return nil }
      if page.words.load(ControlField.inode(slot)) == present.logInode,
        try folder.status(of: folder.index(slot))?.inode == present.mapped.files?.indexInode,
        try folder.status(of: folder.log(slot))?.inode == present.logInode
      {
        return present
      }
      page.words.store(ControlField.slots(slot), 0)
      page.increment(ControlField.number(slot))
      return try map(slot)
    } catch {
      // What stands in its place is replaced.
      guard error.code == .corrupt else { throw error }
      return nil
    }
  }

  private func isRight(_ count: Int, for wanted: Int, floor: Int) -> Bool {
    count >= wanted && (count <= floor || count / 16 <= wanted)
  }

  /// Makes new files for a slot that is not in use.
  func makeFiles(of slot: Int, logWords: Int, slots: Int) throws(SharedGroupError) -> Segment {
    let page = unsafe control
    try setAsideUnlessFile(folder.log(slot))
    try setAsideUnlessFile(folder.index(slot))
    page.increment(ControlField.names)
    // Until both are there nobody maps one of the old with one of the new: their number is still that
    // of the old, which others may have mapped.
    page.words.storeRelease(ControlField.inode(slot), 0)
    do throws(SharedGroupError) {
      try folder.makeFile(folder.index(slot), wordCount: slots)
      let inode = try folder.makeFile(folder.log(slot), wordCount: logWords)
      page.words.store(ControlField.inode(slot), inode)
      page.words.store(ControlField.slots(slot), UInt64(slots))
    } catch {
      // What bears the names now is a pair.
      let status = try? folder.status(of: folder.log(slot))
      page.words.store(ControlField.inode(slot), status?.inode ?? 0)
      page.words.store(ControlField.slots(slot), 0)
      page.increment(ControlField.number(slot))
      throw error
    }
    page.increment(ControlField.names)
    page.increment(ControlField.number(slot))
    guard let segment = try map(slot) else {
      throw .corrupt(file: folder.log(slot), because: "it is replaced as it is made")
    }
    return segment
  }

  /// Copies the live records in frames, and enters them in the target's index.
  ///
  /// - Returns: where the copy ends; nil where the old files are damaged.
  private func copy(_ old: ReadPoint, to target: Segment, _ next: LogPosition) -> Int? {
    target.index.clear()
    let revision = revision(at: old)
    var frame = FrameBuffer()
    var end = LogFormat.headerWords
    var chain = copyHeader(of: next, from: old).chain
    var isWhole = true
    frame.begin(at: UInt32(truncatingIfNeeded: end))

    func flushFrame(_ frame: inout FrameBuffer) {
      frame.finish(revision: revision, chain: chain)
      chain = frame.checksum
      if !target.log.copy(frame.count, from: frame.words, at: 0, to: end) { isWhole = false }
      end += frame.count
      frame.begin(at: UInt32(truncatingIfNeeded: end))
    }

    let isReadable = old.segment.forEachLive(committed: old.position.end) { offset, header in
      let place = Int(frame.nextOffset)
      frame.append(copyOf: offset, header: header, from: old.segment.log)
      if !enter(hash: header.hash, offset: place, in: target) { isWhole = false }
      if frame.count >= GroupStorage.frameWords { flushFrame(&frame) }
    }
    if !frame.isEmpty { flushFrame(&frame) }
    return isReadable && isWhole ? end : nil
  }

  /// Enters a key that is not in the index yet.
  private func enter(hash: UInt32, offset: Int, in target: Segment) -> Bool {
    let mask = target.index.count - 1
    var position = Int(truncatingIfNeeded: UInt64(hash) >> UInt64(target.shift))
    for _ in 0..<target.index.count {
      if target.index.load(position) == 0 {
        target.index.store(position, UInt64(hash) << 32 | UInt64(truncatingIfNeeded: offset))
        return true
      }
      position = (position + 1) & mask
    }
    return false
  }
}
