import SystemCalls

/// Writes what is alive of a group to a new file, which then takes the group's name.
///
/// Nearly all of it is done without the writers' lock: what is copied does not change, and what is
/// changed meanwhile follows as frames. FORMAT.md has the order of the steps.
struct Compactor {
  let folder: GroupFolder
  let reader: CurrentView
  let lock: WritersLock

  init(_ folder: GroupFolder, _ reader: CurrentView, _ lock: WritersLock) {
    self.folder = folder
    self.reader = reader
    self.lock = lock
  }

  /// Why the group is compacted.
  enum Reason {
    /// There is too much that nobody needs.
    case room
    /// The file cannot be trusted to be on the disk.
    case distrust
    /// Records are damaged, and are to be left out.
    case repair
  }

  /// Frames are copied with the writers' lock held when so little is left, in bytes.
  static let lastBytes = 64 << 10
  /// After so many rounds without it, all that is left is.
  static let rounds = 8

  /// Compacts the group. If another thread or process does, it does nothing for room, and else waits.
  ///
  /// - Parameter timeout: how long others are waited for, in milliseconds.
  /// - Throws: as a write does, and `.corrupt` if a record is damaged, unless that is the reason.
  func run(for reason: Reason, timeout: UInt32) throws(SharedGroupError) {
    let deadline = Deadline(milliseconds: timeout)
    while try !compact(reason, timeout), reason != .room {
      if reason == .distrust, try !reader.advance().isDistrusted { return }
      if deadline.hasPassed { throw .busy(folder: folder.path, milliseconds: timeout) }
      ProcessEnvironment.sleep(nanoseconds: 1_000_000)
    }
  }

  /// - Returns: false if another compaction is at work.
  private func compact(_ reason: Reason, _ timeout: UInt32) throws(SharedGroupError) -> Bool {
    var begun: LiveRecords?
    guard var new = try begin(reason, timeout, &begun), let live = begun else { return false }
    do throws(SharedGroupError) {
      let frames = try copy(live, to: &new, isRepairing: reason == .repair)
      try finish(frames, &new, timeout)
      return true
    } catch {
      // Of the files that have the name only this one is removed; without the lock none is.
      if let held = try? lock.acquire(timeoutMilliseconds: timeout) { new.discard(held) }
      throw error
    }
  }
}
