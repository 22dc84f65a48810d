import Synchronization
import SystemCalls

/// Counts the calls that are inside a handle, and lets its storage go once the handle is closed and
/// the last of them has left.
final class CallGate: Sendable {
  /// The number of calls inside; the top bit is set once the handle is closed.
  private let state = Atomic<UInt32>(0)
  private static let closedBit: UInt32 = 1 << 31
  private let forkGeneration = ForkGuard.generation
  // Safe: read only by a call that is inside, and set to nil once, by the last one to leave after
  // closing; `state` orders the two.
  nonisolated(unsafe) private var lease: StorageLease?

  init(_ lease: consuming StorageLease) {
    unsafe self.lease = consume lease
  }

  /// Lets a call in; nil where the handle is closed or came through fork().
  func enter() -> GroupStorage? {
    guard ForkGuard.generation == forkGeneration else { return nil }
    var seen = state.load(ordering: .relaxed)
    while true {
      guard seen & CallGate.closedBit == 0 else { return nil }
      let (exchanged, current) = state.weakCompareExchange(
        expected: seen, desired: seen &+ 1, successOrdering: .acquiring,
        failureOrdering: .relaxed)
      if exchanged { return unsafe lease?.storage }
      seen = current
    }
  }

  /// Lets a call out that `enter()` let in.
  func leave() {
    let left = state.subtract(1, ordering: .acquiringAndReleasing).newValue
    if left == CallGate.closedBit { unsafe lease = nil }
  }

  /// Keeps further calls out. Called from inside.
  func close() {
    state.bitwiseOr(CallGate.closedBit, ordering: .acquiringAndReleasing)
  }

  /// Whether the handle is closed.
  var isClosed: Bool { state.load(ordering: .acquiring) & CallGate.closedBit != 0 }
}
