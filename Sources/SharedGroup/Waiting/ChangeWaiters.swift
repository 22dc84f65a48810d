import CSharedMemory
import Synchronization
import SystemCalls

/// Those calls of this process that wait for changes, of any group.
///
/// One of them, the leader, sleeps on a watch over the groups' folders; the others sleep on a word of this
/// process's, which the leader changes when the watch wakes it. So a change wakes one thread of a
/// process, however many wait. It is the pattern Leader/Followers (Schmidt, Stal, Rohnert and Buschmann,
/// Pattern-Oriented Software Architecture 2).
///
/// A call reads `round`, looks whether there is what it waits for, and then sleeps as long as the round is
/// that one. The leader begins another round before it gives up leading, and after the watch has woken it.
final class ChangeWaiters: Sendable {
  private struct State: ~Copyable {
    var watch: Watch?
    var hasLeader = false
  }

  private let word = WaitWord()
  private let state = Mutex(State())

  var round: UInt32 { word.value }

  /// Lets every call look again.
  func wakeAll() {
    word.increment()
    word.wakeAll()
    ProcessEnvironment.withoutCancellation { state.withLock { $0.watch?.interrupt() } }
  }

  /// Watches a folder; nil if the system gives no watch.
  fileprivate func watch(_ folder: String) -> Int32? {
    state.withLock { state in
      if state.watch == nil { state.watch = try? Watch() }
      return state.watch?.add(folder)
    }
  }

  fileprivate func endWatch(_ number: Int32) { state.withLock { $0.watch?.remove(number) } }

  /// The watch's files, for the caller that leads now; nil if another does.
  fileprivate func lead() -> Watch.Files? {
    state.withLock { state in
      guard !state.hasLeader, let files = state.watch?.files else { return nil }
      state.hasLeader = true
      return files
    }
  }

  fileprivate func endLeading() {
    state.withLock { $0.hasLeader = false }
    word.increment()
    word.wakeAll()
  }

  fileprivate func follow(since round: UInt32, nanoseconds: Int64?) {
    word.wait(while: round, nanoseconds: nanoseconds)
  }

  /// After the watch has woken the leader.
  fileprivate func beginRound() {
    state.withLock { $0.watch?.clear() }
    word.increment()
    word.wakeAll()
  }
}

/// A call that waits, from when it began to watch its folder.
struct ChangeWaiter: ~Copyable {
  private let waiters: ChangeWaiters
  private let watch: Int32?
  private var files: Watch.Files?

  /// How long a leader sleeps before it looks again by itself, in nanoseconds; and everybody if there is
  /// no watch.
  private static let longest: Int64 = 1_000_000_000
  private static let unwatched: Int64 = 10_000_000

  init(_ waiters: ChangeWaiters, folder: String) {
    self.waiters = waiters
    watch = waiters.watch(folder)
  }

  deinit {
    if files != nil { waiters.endLeading() }
    if let watch { waiters.endWatch(watch) }
  }

  /// Sleeps until it is worth to look again.
  ///
  /// - Parameter round: as read before the caller last looked.
  mutating func sleep(since round: UInt32, until deadline: Deadline) {
    let left = deadline.remainingNanoseconds
    guard watch != nil else {
      return waiters.follow(
        since: round, nanoseconds: min(left ?? ChangeWaiter.unwatched, ChangeWaiter.unwatched))
    }
    if files == nil { files = waiters.lead() }
    guard let files else { return waiters.follow(since: round, nanoseconds: left) }
    // The leader before has begun another round, if it read what the watch had to say.
    guard waiters.round == round else { return }
    if files.sleep(nanoseconds: min(left ?? ChangeWaiter.longest, ChangeWaiter.longest)) {
      waiters.beginRound()
    }
  }
}
