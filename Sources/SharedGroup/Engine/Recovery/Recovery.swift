import SystemCalls

/// Why the page and an index were made anew.
enum RecoveryCause: UInt64 {
  case none = 0
  /// The group was new.
  case creation = 1
  /// The page was of an earlier boot, of another place, or missing.
  case restart = 2
  /// The page and the files did not agree.
  case damage = 3
  /// The group had its first form.
  case upgrade = 4
}

/// What a walk over a log found.
struct LogScan {
  let header: LogHeader
  /// Where the readable part ends.
  let end: Int
  let revision: UInt64
  /// Whether the readable part has at least all that a compaction copied.
  let isComplete: Bool
  let index: PrivateIndex

  /// Walks a log; nil where it has no readable header.
  init?(_ log: SharedWords) {
    header = LogHeader(log)
    guard header.isIntact else { return nil }
    var walker = LogWalker(log)
    var index = PrivateIndex()
    while let frame = walker.next() {
      LogWalker.forEachRecord(of: log, in: frame) { offset, header in
        index.enter(recordAt: offset, header: header, of: log)
      }
    }
    end = walker.end
    revision = walker.revision
    isComplete = walker.end >= Int(header.snapshotEnd)
    self.index = index
  }

  /// Whether this is the better source of the group.
  func isBetter(than other: LogScan?) -> Bool {
    guard let other else { return true }
    if isComplete != other.isComplete { return isComplete }
    return isNewer(header.generation, than: other.header.generation)
  }
}

extension GroupFolder {
  /// Maps a log as it stands, to walk it, or copies it; nil where there is none or it is empty.
  func mapLog(_ slot: Int) throws(SharedGroupError) -> MappedWords? {
    guard let opened = try openExisting(log(slot)) else { return nil }
    let words = min(opened.usedLength / 8, LogFormat.largestLog)
    guard words > 0 else { return nil }
    return try perform { () throws(SystemCallError) in
      opened.isReadAtACost
        ? try MappedWords(copying: opened.file, wordCount: words)
        : try MappedWords(opened.file, wordCount: words, isWritable: false)
    }
  }

  /// Throws where a newer version made the group, before anything is written.
  func checkVersions() throws(SharedGroupError) {
    _ = try valuesForm(isRead: false)
    for slot in 0...1 {
      guard let log = try mapLog(slot) else { continue }
      try checkVersion(LogHeader(log.words), slot: slot)
    }
  }

  private func checkVersion(_ header: LogHeader, slot: Int) throws(SharedGroupError) {
    if header.isLog, header.version > LogFormat.version {
      throw .newerFormat(file: log(slot), version: header.version)
    }
  }

  /// The best source of the group among its logs.
  struct Source {
    var scan: LogScan
    var slot: Int
    var log: MappedWords

    /// Where its readable part ends.
    var position: LogPosition {
      LogPosition(
        generation: scan.header.generation, end: UInt32(truncatingIfNeeded: scan.end))
    }
  }

  /// Walks both logs and chooses.
  ///
  /// - Returns: the better one, if any, and the slots whose files are not empty and have no
  ///   readable header.
  /// - Throws: `.unsupported` where a newer version wrote one.
  func chooseLog() throws(SharedGroupError) -> (best: Source?, unreadable: [Int]) {
    var best: Source?
    var unreadable: [Int] = []
    for slot in 0...1 {
      guard let log = try mapLog(slot) else { continue }
      let header = LogHeader(log.words)
      if header.isBlank { continue }
      try checkVersion(header, slot: slot)
      guard let scan = LogScan(log.words), Int(scan.header.generation & 1) == slot else {
        unreadable.append(slot)
        continue
      }
      if scan.isBetter(than: best?.scan) { best = Source(scan: scan, slot: slot, log: log) }
    }
    return (best, unreadable)
  }
}

extension GroupStorage {
  /// Makes the page and the index anew from the log. With the writers' lock.
  ///
  /// - Throws: `.corrupt` after it has succeeded, where something was lost that the page of this
  ///   very boot promised, or a log cannot be read.
  func recover() throws(SharedGroupError) {
    let page = unsafe control
    try folder.checkPage(page.inode)
    try page.checkVersion(file: folder.control)
    // What this boot knows to have been there.
    let promised: LogPosition? = page.isValid ? page.position : nil
    let form = try folder.valuesForm(isRead: promised == nil)
    var (best, unreadable) = try folder.chooseLog()
    var kept: Segment?
    if case .first = form {} else if let best, unreadable.isEmpty { kept = soundSegment(best) }
    page.words.storeRelease(ControlField.valid, 0)
    if kept == nil {
      for slot in 0...1 {
        page.words.storeRelease(ControlField.owner(slot), LogFormat.nobody)
      }
    }
    storeFence()

    var damage: [String] = []
    var cause: RecoveryCause = promised == nil ? .restart : .damage
    if case .first(let snapshot) = form {
      try carryOver(snapshot)
      (best, unreadable) = try folder.chooseLog()
      cause = .upgrade
    }
    for slot in unreadable {
      damage.append(try setAside(folder.log(slot)))
    }
    if best == nil {
      if promised != nil, damage.isEmpty {
        damage.append("\"\(folder.log(promised?.slot ?? 0))\" is gone or empty")
      }
      if promised == nil, damage.isEmpty { cause = .creation }
      try makeFirstLog(GroupSnapshot.empty)
      best = try folder.chooseLog().best
    }
    guard let source = best else {
      throw .corrupt(file: folder.log(1), because: "it is replaced as it is made")
    }
    let lost = lostWords(source, promised: promised)
    if let kept {
      fillPage(from: source, in: kept, cause: cause, lost: lost)
    } else {
      fillPage(from: source, in: try fillIndex(from: source), cause: cause, lost: lost)
      giveBack(source)
    }
    try markValues(unless: form)
    page.words.storeRelease(ControlField.valid, page.identity)
    wakeSleepers()

    if lost > 0 { damage.append(try setAsideTail(of: source)) }
    if !damage.isEmpty {
      throw .corrupt(
        file: folder.path,
        because: "part of it could not be read: \(damage.joined(separator: ", "))")
    }
  }

  /// How much of what the page promised could not be read, in words.
  private func lostWords(_ source: GroupFolder.Source, promised: LogPosition?) -> Int {
    guard let promised else { return 0 }
    let scan = source.scan
    if scan.header.generation == promised.generation {
      return max(Int(promised.end) - scan.end, 0)
    }
    return isNewer(promised.generation, than: scan.header.generation) ? Int(promised.end) : 0
  }

  /// The files of a log where the page and the index are as they would be made: they are of a process that
  /// names this boot otherwise, or not at all. Then those who read need not notice anything.
  private func soundSegment(_ source: GroupFolder.Source) -> Segment? {
    let (page, scan, other) = (unsafe control, source.scan, 1 - source.slot)
    guard let point = (try? agreedPoint()) ?? nil, point.position == source.position,
      page.words.load(ControlField.pending) == point.position.word,
      page.words.load(ControlField.seed) == scan.header.seeds.0,
      page.words.load(ControlField.otherSeed) == scan.header.seeds.1,
      // One more than that: see `separate`.
      point.segment.index.count >= LogFormat.indexSlots(for: scan.index.taken + 1),
      scan.index.isHeld(by: point.segment.index)
    else { return nil }
    let status = (try? folder.status(of: folder.log(other))) ?? nil
    return page.words.load(ControlField.inode(other)) == status?.inode ?? 0 ? point.segment : nil
  }

  /// Makes the index anew.
  private func fillIndex(from source: GroupFolder.Source) throws(SharedGroupError) -> Segment {
    let page = unsafe control
    let (scan, slot) = (source.scan, source.slot)
    let status = try folder.status(of: folder.log(slot))
    page.words.store(ControlField.seed, scan.header.seeds.0)
    page.words.store(ControlField.otherSeed, scan.header.seeds.1)
    page.words.store(ControlField.inode(slot), status?.inode ?? 0)
    page.words.store(ControlField.inode(1 - slot), 0)
    if try folder.status(of: folder.log(1 - slot))?.isRegularFile ?? false {
      page.words.store(
        ControlField.inode(1 - slot), try folder.status(of: folder.log(1 - slot))?.inode ?? 0)
    }
    // One more than that: see `separate`.
    try fitIndex(slot, taken: scan.index.taken + 1)
    for slot in 0...1 { page.words.store(ControlField.slots(slot), 0) }
    guard let segment = try map(slot, number: page.number(slot) &+ 1) else {
      throw .corrupt(file: folder.log(slot), because: "it is replaced as it is recovered")
    }
    page.words.store(ControlField.slots(slot), UInt64(segment.index.count))
    segment.index.clear()
    let mine = scan.index.memory.words
    let mask = segment.index.count - 1
    for position in 0..<mine.count {
      let entry = mine.load(position)
      if entry == 0 { continue }
      var place = Int((entry >> 32) >> UInt64(segment.shift))
      while segment.index.load(place) != 0 { place = (place + 1) & mask }
      segment.index.store(place, entry)
    }
    return segment
  }

  /// Stores what the page says of a log and its index.
  private func fillPage(
    from source: GroupFolder.Source, in segment: Segment, cause: RecoveryCause, lost: Int
  ) {
    let (page, scan, position) = (unsafe control, source.scan, source.position)
    page.words.store(ControlField.version, UInt64(LogFormat.version))
    page.words.store(ControlField.magic, LogFormat.controlMagic)
    let live = segment.live(committed: position.end) ?? (words: 0, keys: 0)
    page.words.store(ControlField.liveWords, UInt64(live.words))
    page.words.store(ControlField.liveKeys, UInt64(live.keys))
    page.words.store(ControlField.copied, 0)
    page.words.store(ControlField.copying, 0)
    page.words.store(ControlField.flushing, 0)
    page.words.store(ControlField.damaged, 0)
    page.words.store(ControlField.taken, UInt64(scan.index.taken))
    if cause == .restart { page.words.store(ControlField.restarted, 1) }
    page.words.store(
      ControlField.flushed, LogPosition(generation: position.generation, end: 0).word)
    page.increment(ControlField.names)
    page.words.store(ControlField.pending, position.word)
    page.words.store(
      ControlField.recoveredAt,
      UInt64(truncatingIfNeeded: ProcessEnvironment.secondsSince1970))
    page.words.store(ControlField.recoveryCause, cause.rawValue)
    page.words.store(ControlField.recoveryLostWords, UInt64(truncatingIfNeeded: lost))
    page.increment(ControlField.recoveries)
    page.words.storeRelease(ControlField.state, position.word)
  }

  /// Gives the files back to those who read.
  private func giveBack(_ source: GroupFolder.Source) {
    let page = unsafe control
    // Whoever looked at the index while it was filled sees by its number that the answer is none.
    page.increment(ControlField.number(0))
    page.increment(ControlField.number(1))
    page.words.storeRelease(ControlField.owner(source.slot), UInt64(source.position.generation))
  }

  /// Sees to it that a slot has an index that is large enough: a larger one for what comes, where the disk
  /// has room for it.
  private func fitIndex(_ slot: Int, taken: Int) throws(SharedGroupError) {
    let wanted = LogFormat.indexSlots(for: taken)
    let path = folder.index(slot)
    try setAsideUnlessFile(path)
    var slots = 0
    if let present = try folder.openExisting(path) {
      slots = powerOfTwo(notAbove: present.usedLength / 8)
    }
    if slots >= wanted { return }
    do throws(SharedGroupError) {
      try folder.makeFile(path, wordCount: wanted)
    } catch {
      guard LogFormat.fits(keys: taken, slots: slots) else { throw error }
    }
  }
}
