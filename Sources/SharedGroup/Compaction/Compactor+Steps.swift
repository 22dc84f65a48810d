import SystemCalls

extension Compactor {
  /// Makes the new file, with the writers' lock.
  ///
  /// - Parameters:
  ///   - reason: for another than room, a maker that is stopped does not keep others from it.
  ///   - live: what is to be copied, as it is when the file is made.
  /// - Returns: nil if another compaction works on one.
  func begin(
    _ reason: Reason, _ timeout: UInt32, _ live: inout LiveRecords?
  ) throws(SharedGroupError) -> NewGroupFile? {
    let held = try lock.acquire(timeoutMilliseconds: timeout)
    let all = try LiveRecords(reader)
    live = all
    let header = all.view.file.header
    let isUrgent = reason != .room || all.end - header.snapshotEnd > 4 * header.frameThreshold
    return try NewGroupFile.make(held, in: folder, like: all.view.file.file, isUrgent: isUrgent)
  }

  /// Copies what is alive as the snapshot, and what is changed meanwhile as frames, without the lock.
  func copy(
    _ live: LiveRecords, to new: inout NewGroupFile, isRepairing: Bool
  ) throws(SharedGroupError) -> FrameCopy {
    let header = try copySnapshot(live, to: &new, isRepairing: isRepairing)
    var frames = FrameCopy(from: live.view.file, at: live.end, header)
    for _ in 0..<Compactor.rounds {
      let view = try reader.advance().view
      if frames.isWithin(Compactor.lastBytes, of: view) { break }
      try frames.copy(through: view, to: &new)
      try new.synchronize()
    }
    return frames
  }

  /// Gives the new file the group's name, with the writers' lock.
  func finish(
    _ copied: FrameCopy, _ new: inout NewGroupFile, _ timeout: UInt32
  ) throws(SharedGroupError) {
    let held = try lock.acquire(timeoutMilliseconds: timeout)
    let view = try reader.advance().view
    // Neither was taken away, and the folder still is the one that has the group.
    let named = try folder.status(of: folder.group)
    guard view.file === copied.file, let named, view.file.isSame(as: named), try new.hasName()
    else {
      throw .replaced(file: folder.newGroup)
    }
    var frames = copied
    try frames.copy(through: view, to: &new)
    if frames.hasPowerSafe { try new.synchronize() }
    try folder.perform { () throws(SystemCallError) in
      try view.file.file.write([FrameHead.seal].span, at: view.end)
      try FileSystem.rename(folder.newGroup, to: folder.group)
    }
    _ = consume held
    _ = try? reader.advance()
  }

  private func copySnapshot(
    _ live: LiveRecords, to new: inout NewGroupFile, isRepairing: Bool
  ) throws(SharedGroupError) -> GroupHeader {
    let words = live.view.words
    var header = GroupHeader(id: ProcessEnvironment.randomNumber)
    // Until it is whole it has a beginning of ours, and nothing that could be read.
    try new.append(words: [GroupHeader.magic])
    new.skip(to: GroupHeader.byteCount)
    let changed = live.changed.count
    let slots = SlotMemory(forRecords: live.view.file.header.recordCount + changed)
    // Records that stand side by side are copied at once.
    var run = 0..<0
    try live.forEach(isRepairing: isRepairing) { record throws(SharedGroupError) in
      guard record.isIntact(words) else {
        if isRepairing { return }
        throw .corrupt(
          file: live.view.file.path, because: "the record at byte \(record.offset) is damaged")
      }
      if record.offset != run.upperBound || run.count > 1 << 20 {
        try copy(run, of: words, to: &new)
        run = record.offset..<record.offset
      }
      let seed = record.isWidgetRecord ? ~header.id : header.id
      let offset = new.position + run.count
      guard slots.add(words.hash(record.key, seed: seed), offset: offset) else {
        throw .corrupt(file: live.view.file.path, because: "it has more records than it says")
      }
      header.recordCount += 1
      header.liveBytes += record.byteCount
      run = run.lowerBound..<record.end
    }
    try copy(run, of: words, to: &new)
    header.indexOffset = new.position
    header.slotCount = slots.count
    header.revision = live.revision
    header.forgottenRevision = max(live.view.file.header.forgottenRevision, live.newestRemoval)
    header.compactionCount = live.view.file.header.compactionCount &+ 1
    try slots.withBytes { slots throws(SharedGroupError) in try new.append(slots) }
    try new.write(words: [0], at: new.position)
    try new.write(words: header.words, at: 0)
    try new.synchronize()
    return header
  }

  private func copy(
    _ run: Range<Int>, of words: FileWords, to new: inout NewGroupFile
  ) throws(SharedGroupError) {
    try words.withBytes(run) { bytes throws(SharedGroupError) in try new.append(bytes) }
  }
}

/// Frames of a group's file that are copied behind the snapshot of another.
struct FrameCopy {
  let file: GroupFile
  /// How far they are copied, in the old file.
  private var offset: Int
  private var crc: UInt32
  /// Whether one of those that were copied last is to survive power loss.
  private(set) var hasPowerSafe = false

  init(from file: GroupFile, at offset: Int, _ header: GroupHeader) {
    self.file = file
    self.offset = offset
    crc = header.firstCRC
  }

  /// Whether no more than so many bytes are left to be copied.
  func isWithin(_ count: Int, of view: GroupView) -> Bool { view.end - offset <= count }

  /// Copies the frames that are not copied yet. Each gets the CRC that continues the one before it there.
  mutating func copy(through view: GroupView, to new: inout NewGroupFile) throws(SharedGroupError) {
    guard view.file === file else { throw .replaced(file: file.path) }
    hasPowerSafe = false
    while offset < view.end {
      let head = FrameHead(view.words, at: offset)
      guard let records = head.records(view.words, before: view.end) else {
        throw .corrupt(file: file.path, because: "no frame stands at byte \(offset)")
      }
      offset = head.end
      // What the old file's flush failed for is flushed in the new one.
      if records.contains(where: { $0.kind == .distrust }) { continue }
      var chain = FrameCRC(continuing: crc)
      chain.add(head.lengthWord)
      chain.add(view.words.load(head.liveOffset))
      for record in records { chain.add(record: view.words, at: record.offset) }
      crc = chain.value
      try new.append(words: [head.lengthWord | UInt64(crc) << 32])
      try view.words.withBytes(head.liveOffset..<head.end) { bytes throws(SharedGroupError) in
        try new.append(bytes)
      }
      hasPowerSafe = hasPowerSafe || head.isPowerSafe
    }
    try new.write(words: [0], at: new.position)
  }
}
