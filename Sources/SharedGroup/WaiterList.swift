import Synchronization
import SystemCalls

/// The calls that wait through one handle, so that it can wake them and no others.
///
/// One of them may sleep on memory that all processes share, and waking changes nothing there: a
/// handle that only reads could not. So a wake-up can come a moment before that one falls asleep, and
/// be lost. Therefore `wake(in:)` repeats it until every one of its waiters has left.
///
/// One word holds it all, and no lock: a change wakes everyone at once, and threads that came to a
/// lock together would go on one by one.
final class WaiterList: Sendable {
  private struct Counts {
    private static let bits: UInt64 = 20
    private static let most: UInt64 = (1 << bits) - 1

    var word: UInt64

    /// How many joined since the last wake-up.
    var waiting: UInt64 { word & Counts.most }
    /// How many that a wake-up concerns have not left yet.
    var leaving: UInt64 { word >> Counts.bits & Counts.most }
    /// The number of wake-ups so far, which is what a waiter compares; it comes round after
    /// 16 million of them.
    var round: UInt32 { UInt32(truncatingIfNeeded: word >> (2 * Counts.bits)) }

    /// One more, or less, who waits: a process cannot have as many threads as would flow over.
    static let waiter: UInt64 = 1
    static let leaver: UInt64 = 1 << bits

    /// After a wake-up: all who wait are to leave.
    var woken: UInt64 {
      let leaving = (leaving &+ waiting) & Counts.most
      return UInt64(round &+ 1) << (2 * Counts.bits) | leaving << Counts.bits
    }
  }

  private let word = Atomic<UInt64>(0)

  private var counts: Counts { Counts(word: word.load(ordering: .acquiring)) }

  /// Counts a waiter; the caller leaves with the answer.
  func join() -> UInt32 {
    Counts(word: word.wrappingAdd(Counts.waiter, ordering: .acquiringAndReleasing).newValue).round
  }

  /// Counts a waiter out.
  func leave(_ joined: UInt32) {
    change { counts in
      counts.word &- (counts.round == joined ? Counts.waiter : Counts.leaver)
    }
  }

  /// Whether a wake-up concerns the waiter that joined in this round.
  func isWoken(_ joined: UInt32) -> Bool { counts.round != joined }

  /// Wakes every waiter, and returns once they have left.
  func wake(in storage: GroupStorage) {
    change { $0.woken }
    storage.waiting.wakeFollowers()
    while counts.leaving > 0 {
      // Where the system cannot wake them they look again by themselves, soon.
      guard storage.wakeSleepers() else { return }
      ProcessEnvironment.sleep(nanoseconds: 50_000)
    }
  }

  private func change(_ body: (Counts) -> UInt64) {
    var seen = word.load(ordering: .relaxed)
    while true {
      let (done, now) = word.weakCompareExchange(
        expected: seen, desired: body(Counts(word: seen)), ordering: .acquiringAndReleasing)
      if done { return }
      seen = now
    }
  }
}
