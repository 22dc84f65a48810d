/// The calls of this process that wait for a change of one group, of which one sleeps where changes
/// wake it (see `GroupStorage.sleep`), and the others where that one wakes them.
///
/// It is the pattern Leader/Followers (Schmidt, Stal, Rohnert and Buschmann, Pattern-Oriented
/// Software Architecture 2). A change wakes one thread of each process, and looking once a second by
/// itself is one thread's task, however many wait.
///
/// A call keeps to this order:
/// 1. It reads `round`.
/// 2. It looks whether what it waits for is there, and leaves then.
/// 3. It leads (`lead(at:)`) or follows (`follow(since:nanoseconds:)`), and starts over.
///
/// Nobody follows without being woken: a call follows where it was refused to lead after it had read
/// the round. So a leader was there that had not left yet, and with leaving it begins another round.
/// Nor does anybody follow a leader that waits for a later change: the first one that leads since a
/// change begins another round, too.
/// FORMAT.md goes on from here ("Waiting").
final class LeaderFollowers: Sendable {
  /// What the memory's one word holds.
  private struct State {
    var word: UInt64

    private static let leaderBit: UInt64 = 1 << 32
    private static let offerBit: UInt64 = 1 << 33
    private static let countShift: UInt64 = 34

    /// What followers sleep on. It comes round after four billion rounds.
    var round: UInt32 { UInt32(truncatingIfNeeded: word) }
    var hasLeader: Bool { word & State.leaderBit != 0 }
    /// Whether a follower was woken to lead and does not yet.
    var isOffered: Bool { word & State.offerBit != 0 }

    /// What the newest leader found as it looked: all of it but the two highest bits.
    private var count: UInt64 { word >> State.countShift }

    /// Led from now on; another round, where the leader found something else than the one before it.
    func led(at count: UInt32) -> State {
      let count = (UInt64(count) << State.countShift) >> State.countShift
      let round = count == self.count ? round : round &+ 1
      return State(word: UInt64(round) | State.leaderBit | count << State.countShift)
    }
    /// The next round, led by nobody, and offered to a follower or not.
    func left(isOffered: Bool) -> State {
      State(
        word: UInt64(round &+ 1) | (isOffered ? State.offerBit : 0) | count << State.countShift)
    }
    /// The next round, everything else as it is.
    var next: State { State(word: word & ~UInt64(UInt32.max) | UInt64(round &+ 1)) }
  }

  private let memory = PrivateWords(count: 1)

  private var state: State { State(word: memory.words.loadAcquire(0)) }

  private func replace(_ old: State, by new: State) -> Bool {
    memory.words.exchange(0, expected: old.word, new.word)
  }

  /// A number that is another one as soon as followers are to look again.
  var round: UInt32 { state.round }

  /// Makes the caller the leader; false where there is one.
  ///
  /// - Parameter count: what the caller found as it looked.
  func lead(at count: UInt32) -> Bool {
    while true {
      let seen = state
      if seen.hasLeader { return false }
      let led = seen.led(at: count)
      guard replace(seen, by: led) else { continue }
      if led.round != seen.round { wake(all: true) }
      return true
    }
  }

  /// Sleeps until a leader leaves, all are woken, or the time is over. It may return sooner.
  ///
  /// - Parameters:
  ///   - round: as read before the caller looked for what it waits for.
  ///   - nanoseconds: nil is no limit.
  func follow(since round: UInt32, nanoseconds: Int64?) {
    _ = unsafe memory.words.withHalf(of: 0) { half in
      unsafe ChangeWait.sleep(on: half, while: round, nanoseconds: nanoseconds)
    }
  }

  /// Leaves, as the leader or as one that followed.
  ///
  /// - Parameter hasChanged: whether there is what all wait for. Otherwise a leader, or one that was
  ///   woken to lead, wakes a follower to lead in its place.
  func leave(isLeader: Bool, hasChanged: Bool) {
    while true {
      let seen = state
      // Nobody depends on any other.
      guard isLeader || seen.isOffered else { return }
      guard replace(seen, by: seen.left(isOffered: !hasChanged)) else { continue }
      return wake(all: hasChanged)
    }
  }

  /// Lets everyone look again who follows.
  func wakeFollowers() {
    while true {
      let seen = state
      if replace(seen, by: seen.next) { return wake(all: true) }
    }
  }

  private func wake(all: Bool) {
    _ = unsafe memory.words.withHalf(of: 0) { half in
      if all {
        _ = unsafe ChangeWait.wakeAll(on: half)
      } else {
        unsafe ChangeWait.wakeOne(on: half)
      }
    }
  }
}
