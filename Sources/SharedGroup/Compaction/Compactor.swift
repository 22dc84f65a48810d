import SystemCalls

/// Writes the contents of a group to a new file, which then takes the group's name.
///
/// Nearly all of the work is done without the writers' lock: records that are copied never change,
/// and changes that are made meanwhile are copied afterwards as frames. FORMAT.md has the order of
/// the steps.
struct Compactor {
  let folder: GroupFolder
  let reader: CurrentView
  let lock: WritersLock

  /// Why the group is compacted.
  enum Reason {
    /// Too much of the file is no longer needed.
    case room
    /// A flush has failed, so the file may not be on the disk.
    case distrust
    /// A loss of power has left bytes after the frames, where they do not count. The file is kept
    /// under another name.
    case leftovers
  }

  /// The last frames are copied with the writers' lock held: at most this many bytes, a
  /// millisecond's work. With a lower limit, four writers of long values would never let the
  /// compaction finish.
  private static let lastBytes = 1 << 20
  /// A compaction for room gives up if more than `lastBytes` is left after this many rounds without
  /// the lock. Only if the frames take more than sixteen times their limit do the writers wait
  /// until the rest is copied.
  private static let rounds = 3

  /// Compacts the group. If another thread or process is compacting it, or the writers are faster
  /// than the copying, a compaction for room gives up. Compactions for other reasons try again
  /// until the time is over.
  ///
  /// - Parameter file: the file to replace; nil for the group's current file.
  /// - Throws: as a write does, and `.corrupt` if a record is damaged.
  func run(
    for reason: Reason, of file: GroupFile? = nil, timeout: UInt32
  ) throws(SharedGroupError) {
    let deadline = Deadline(milliseconds: timeout)
    while try !compact(reason, of: file, timeout), reason != .room {
      let cursor = try reader.advance()
      if reason == .distrust, !cursor.isDistrusted { return }
      if let file, cursor.view.file !== file { return }
      if deadline.hasPassed { throw .busy(folder: folder.path, milliseconds: timeout) }
      ProcessEnvironment.sleep(nanoseconds: 1_000_000)
    }
  }

  /// Tries to compact the group. Returns false if another thread or process is compacting it or has
  /// done so, or if the writers are faster.
  private func compact(
    _ reason: Reason, of wanted: GroupFile?, _ timeout: UInt32
  ) throws(SharedGroupError) -> Bool {
    guard var new = try begin(reason, of: wanted, timeout) else { return false }
    var source: GroupFile?
    do throws(SharedGroupError) {
      let live = try LiveRecords(reader)
      source = live.view.file
      let fullness = try reader.advance().fullness
      // Others may have shortened the file.
      let lost = reason == .leftovers ? max(try size(of: live.view.file) - live.end, 0) : nil
      var frames = FrameCopy(from: live, into: try new.writeSnapshot(of: live, losing: lost))
      var last = Int.max
      for round in 1... {
        let cursor = try reader.advance()
        let view = cursor.view
        let rest = view.end - frames.end
        // Writers that have appended so much meanwhile are faster than this process.
        let isLost =
          cursor.fullness - fullness > 400 || rest >= last || round > Compactor.rounds
        if isLost || rest <= Compactor.lastBytes {
          let held = try lock.acquire(timeout: timeout)
          let cursor = try reader.advance(isLocked: true)
          let view = cursor.view
          let mayGiveUp = reason == .room && cursor.fullness <= 1_600
          if view.end - frames.end <= Compactor.lastBytes || !mayGiveUp {
            try finish(&frames, through: view, &new, reason, held)
            _ = consume held
            _ = try? reader.advance()
            return true
          }
          if isLost {
            new.discard(held)
            try held.withState { $0.leaveToOthers() }
            return false
          }
        }
        last = rest
        try frames.copy(through: view, to: &new)
        // A flush now leaves little to flush later, while the writers wait.
        if frames.hasPowerSafe { try frames.flush(&new) }
      }
      return false
    } catch {
      // Others have overtaken this compaction.
      if (try? new.hasName()) == false { return false }
      // Removes only this file, not another that has taken its name, and only with the lock held.
      if let held = try? lock.acquire(timeout: timeout) {
        new.discard(held)
        if let source, error.code == .corrupt {
          try? held.withState { $0.damage = (source.number, error) }
        }
      }
      throw error
    }
  }

  /// Makes the new file, with the writers' lock; nil if another compaction is working on one, or
  /// has ended while this thread waited for the lock.
  private func begin(
    _ reason: Reason, of wanted: GroupFile?, _ timeout: UInt32
  ) throws(SharedGroupError) -> NewGroupFile? {
    let held = try lock.acquire(timeout: timeout)
    let cursor = try reader.advance(isLocked: true)
    let file = cursor.view.file
    if let wanted, wanted !== file { return nil }
    if reason == .distrust, !cursor.isDistrusted { return nil }
    do throws(SharedGroupError) {
      let new = try NewGroupFile.make(held, in: folder, like: file)
      try held.withState { $0.unreachableFile = nil }
      return new
    } catch {
      if error.code == .unavailable {
        try held.withState { $0.unreachableFile = file.number }
      }
      throw error
    }
  }

  private func size(of file: GroupFile) throws(SharedGroupError) -> Int {
    try folder.perform(file.file.status().size)
  }

  /// Copies the last frames to the new file, and gives it the group's name.
  private func finish(
    _ frames: inout FrameCopy, through view: GroupView, _ new: inout NewGroupFile,
    _ reason: Reason, _ held: borrowing HeldLock
  ) throws(SharedGroupError) {
    // Both files must still have their names in the group's folder.
    let named = try folder.status(of: folder.group)
    guard let named, view.file.isSame(as: named), try new.hasName() else {
      throw .replaced(file: folder.newGroup)
    }
    try frames.copy(through: view, to: &new)
    if frames.hasPowerSafe { try frames.flush(&new) }
    if reason == .leftovers { try folder.keepGroup() }
    try folder.perform(replace(view.file))
  }

  /// Seals the group's file, and gives its name to the new one.
  private func replace(_ file: GroupFile) throws(SystemCallError) {
    try file.file.write([UInt64.max].span, at: GroupHeader.sealOffset)
    try FileSystem.rename(folder.newGroup, to: folder.group)
  }

  /// Writes all intact records to a new file, with the writers' lock held. The damaged file is kept
  /// under another name. An intact group stays unchanged.
  func repair(timeout: UInt32) throws(SharedGroupError) -> SharedGroupRepair {
    let deadline = Deadline(milliseconds: timeout)
    while true {
      let held = try lock.acquire(timeout: timeout)
      let (live, frames) = try CurrentView.salvage(folder, .readWrite)
      let found = live.verify(frames)
      var result = SharedGroupRepair()
      (result.damage, result.recordCount) = (found.damage, found.recordCount)
      if found.isSound { return result }
      let records = live.damagedRecords()
      (result.lostKeys, result.olderKeys) = try live.losses(records, frames)
      let old = live.view.file
      if var new = try NewGroupFile.make(held, in: folder, like: old) {
        do throws(SharedGroupError) {
          let lost = frames.reduce(0) { $0 + $1.end - $1.offset }
          try new.writeSnapshot(of: live, passing: records, losing: lost)
          result.keptFile = try folder.keepGroup()
          try folder.perform(replace(old))
        } catch {
          new.discard(held)
          throw error
        }
        _ = try? reader.advance(isLocked: true)
        return result
      }
      _ = consume held
      if deadline.hasPassed { throw .busy(folder: folder.path, milliseconds: timeout) }
      ProcessEnvironment.sleep(nanoseconds: 1_000_000)
    }
  }
}

/// Copies the frames of a group's file to another file, after its snapshot.
private struct FrameCopy {
  private let file: GroupFile
  /// The offset in the old file up to which the frames are copied.
  private(set) var end: Int
  /// The header of the new file.
  private let header: GroupHeader
  /// Whether one of the frames that were copied since the last flush must survive power loss.
  private(set) var hasPowerSafe = false

  init(from live: LiveRecords, into header: GroupHeader) {
    file = live.view.file
    end = live.end
    self.header = header
  }

  /// Copies the frames that are not copied yet. Each gets a head for its new place.
  mutating func copy(
    through view: GroupView, to new: inout NewGroupFile
  ) throws(SharedGroupError) {
    guard view.file === file else { throw .replaced(file: file.path) }
    while end < view.end {
      let (words, head) = (view.words, FrameHead(view.words, at: end))
      guard var fields = FrameHead.Fields(words, at: end, fileID: file.header.id),
        head.end <= view.end, let contents = head.check(words)
      else { throw .damaged(file.path, at: end, because: "there is no frame") }
      end = head.end
      hasPowerSafe = hasPowerSafe || head.isPowerSafe
      let place = new.position
      (fields.fileID, fields.place, fields.flushed) = (header.id, place, header.snapshotEnd)
      let shift = head.offset - place
      fields.zeroParts = FrameHead.zeroParts(from: place, to: place + head.byteCount) {
        words.load($0 + shift)
      }
      var first = [UInt64](repeating: 0, count: FrameHead.byteCount / 8)
      fields.write(to: &first)
      var (crc, copied) = (contents.crc, head.recordsOffset)
      try new.append(first)
      if contents.isDistrust {
        // The mark of a failed flush concerns only the old file. But somebody may have seen its
        // revision, so a mark that means nothing takes its place.
        let mark = RecordHead(words, at: copied).mark(.reload)
        crc = FrameCRC(continuing: 0)
        crc.add(mark)
        try new.append([mark.word, mark.revision, mark.checks])
        copied = mark.keyOffset
      }
      crc.add(first[7])
      try new.append(copied..<head.closing, of: words)
      try new.append([FrameHead.sealed(crc)])
    }
    try new.finish()
  }

  /// Waits until what is copied is on the disk.
  mutating func flush(_ new: inout NewGroupFile) throws(SharedGroupError) {
    try new.synchronize()
    hasPowerSafe = false
  }
}
