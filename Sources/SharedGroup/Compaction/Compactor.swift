import SystemCalls

/// Writes what is alive of a group to a new file, which then takes the group's name.
///
/// Nearly all of the work is done without the writers' lock: what is copied does not change, and what
/// changes meanwhile follows as frames. FORMAT.md has the order of the steps.
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
    /// Records are damaged, and are to be left out.
    case repair
  }

  /// The last frames are copied with the writers' lock held: at most this many bytes.
  private static let lastBytes = 64 << 10
  /// After this many rounds without the lock, it is taken for whatever is left.
  private static let rounds = 8

  /// Compacts the group. If another thread or process is compacting it, a run for room does nothing, and
  /// the others wait.
  ///
  /// - Throws: as a write does, and `.corrupt` if a record is damaged, unless that is the reason.
  func run(for reason: Reason, timeout: UInt32) throws(SharedGroupError) {
    let deadline = Deadline(milliseconds: timeout)
    while try !compact(reason, timeout), reason != .room {
      if reason == .distrust, try !reader.advance().isDistrusted { return }
      if deadline.hasPassed { throw .busy(folder: folder.path, milliseconds: timeout) }
      ProcessEnvironment.sleep(nanoseconds: 1_000_000)
    }
  }

  private func compact(_ reason: Reason, _ timeout: UInt32) throws(SharedGroupError) -> Bool {
    guard var new = try begin(reason, timeout) else { return false }
    do throws(SharedGroupError) {
      let live = try LiveRecords(reader)
      let header = try new.writeSnapshot(of: live, isRepairing: reason == .repair)
      var frames = FrameCopy(from: live, crc: header.firstCRC)
      for _ in 0..<Compactor.rounds {
        let view = try reader.advance().view
        if view.end - frames.end <= Compactor.lastBytes { break }
        try frames.copy(through: view, to: &new)
        try new.synchronize()
      }
      try finish(&frames, &new, timeout)
      return true
    } catch {
      // Only this file is removed, not another that has taken its name; and only with the lock.
      if let held = try? lock.acquire(timeout: timeout) { new.discard(held) }
      throw error
    }
  }

  /// Makes the new file, with the writers' lock; nil if another compaction works on one.
  private func begin(
    _ reason: Reason, _ timeout: UInt32
  ) throws(SharedGroupError) -> NewGroupFile? {
    let held = try lock.acquire(timeout: timeout)
    let view = try reader.advance().view
    // A stopped maker keeps others from making room, and from nothing else.
    let isUrgent =
      reason != .room || view.file.frameBytes(of: view) > 4 * view.file.frameThreshold
    return try NewGroupFile.make(held, in: folder, like: view.file.file, isUrgent: isUrgent)
  }

  /// Gives the new file the group's name, with the writers' lock.
  private func finish(
    _ frames: inout FrameCopy, _ new: inout NewGroupFile, _ timeout: UInt32
  ) throws(SharedGroupError) {
    let held = try lock.acquire(timeout: timeout)
    let view = try reader.advance().view
    // Both files still have their names, in the folder that has the group.
    let named = try folder.status(of: folder.group)
    guard let named, view.file.isSame(as: named), try new.hasName() else {
      throw .replaced(file: folder.newGroup)
    }
    try frames.copy(through: view, to: &new)
    if frames.hasPowerSafe { try new.synchronize() }
    try folder.perform { () throws(SystemCallError) in
      try view.file.file.write([FrameHead.seal].span, at: view.end)
      try FileSystem.rename(folder.newGroup, to: folder.group)
    }
    _ = consume held
    _ = try? reader.advance()
  }
}

/// Frames of a group's file that are copied behind the snapshot of another.
private struct FrameCopy {
  private let file: GroupFile
  /// How far they are copied, in the old file.
  private(set) var end: Int
  private var crc: UInt32
  /// Whether one of the frames copied last is to survive power loss.
  private(set) var hasPowerSafe = false

  init(from live: LiveRecords, crc: UInt32) {
    file = live.view.file
    end = live.end
    self.crc = crc
  }

  /// Copies the frames that are not copied yet. Each gets the CRC that continues the one before it there.
  mutating func copy(
    through view: GroupView, to new: inout NewGroupFile
  ) throws(SharedGroupError) {
    guard view.file === file else { throw .replaced(file: file.path) }
    hasPowerSafe = false
    while end < view.end {
      let head = FrameHead(view.words, at: end)
      guard head.isPlausible, head.end <= view.end,
        let contents = head.contents(view.words, continuing: crc)
      else { throw .corrupt(file: file.path, because: "there is no frame at byte \(end)") }
      end = head.end
      // What the old file could not flush is flushed in the new one.
      if contents.isDistrust { continue }
      crc = contents.chain.value
      hasPowerSafe = hasPowerSafe || head.isPowerSafe
      try new.append([head.lengthWord | UInt64(crc) << 32].span)
      try view.words.withBytes(head.liveOffset..<head.end) { bytes throws(SharedGroupError) in
        try new.append(bytes)
      }
    }
    try new.write([UInt64(0)].span, at: new.position)
  }
}
