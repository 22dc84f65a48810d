import Synchronization
import SystemCalls

/// The calls that wait through one handle, so that it can wake them and no others.
///
/// They sleep on memory that all processes share, and waking changes nothing there: a handle that
/// only reads could not. So a wake-up can come a moment before a waiter falls asleep, and be lost.
/// Therefore `wake(in:)` repeats it until every one of its waiters has left.
final class WaiterList: Sendable {
  private struct Counts {
    /// How many joined since the last wake-up.
    var waiting = 0
    /// How many that a wake-up concerns have not left yet.
    var leaving = 0
  }

  /// The number of wake-ups so far, which is what a waiter compares.
  private let round = Atomic<UInt32>(0)
  private let counts = Mutex(Counts())

  /// Counts a waiter; the caller leaves with the answer.
  func join() -> UInt32 {
    counts.withLock { counts in
      counts.waiting &+= 1
      return round.load(ordering: .relaxed)
    }
  }

  /// Counts a waiter out.
  func leave(_ joined: UInt32) {
    counts.withLock { counts in
      if round.load(ordering: .relaxed) == joined {
        counts.waiting &-= 1
      } else {
        counts.leaving &-= 1
      }
    }
  }

  /// Whether a wake-up concerns the waiter that joined in this round.
  func isWoken(_ joined: UInt32) -> Bool { round.load(ordering: .acquiring) != joined }

  /// Wakes every waiter, and returns once they have left.
  func wake(in storage: GroupStorage) {
    counts.withLock { counts in
      counts.leaving &+= counts.waiting
      counts.waiting = 0
      round.wrappingAdd(1, ordering: .releasing)
    }
    while counts.withLock({ $0.leaving > 0 }) {
      // Where the system cannot wake them they look again by themselves, soon.
      guard storage.wakeSleepers() else { return }
      ProcessEnvironment.sleep(nanoseconds: 50_000)
    }
  }
}
