import CSystem
import Locks
import Synchronization
import SystemCalls

/// A call that is inside the library, from when the value is made until it ends.
///
/// What a call finds published (`Published`) stays until the call has ended, although another
/// thread takes it out of sight meanwhile. Beginning and ending a call takes no lock, and threads
/// do not slow each other down.
struct GroupCall: ~Copyable {
  private let stripe: UInt32

  @inline(__always)
  init() {
    stripe = calls_stripe()
    calls_enter(stripe)
  }

  @inline(__always)
  deinit {
    if calls_leave(stripe) != 0 { ProcessState.current.retirement.release() }
  }
}

/// Objects that were taken out of sight, and stay until every call that may have seen them has
/// ended.
///
/// A call counts itself in before it looks at what is published. So if a stripe has no call after
/// the object was taken out of sight, no call of that stripe has the object. Each object waits for
/// each stripe once; calls that end see to that.
final class Retirement: Sendable {
  /// With a bit for each stripe in which a call may still have the object.
  private let items = Lock<[(object: any AnyObject & Sendable, stripes: UInt64)]>([])
  /// Whether a call has ended since the stripes were last looked at.
  private let isDue = Atomic(false)

  /// Keeps an object, which nobody finds any more, until no call has it: the caller's, or one that
  /// it makes afterwards, sees to that.
  func retire(_ object: any AnyObject & Sendable) {
    items.withLock { items in
      items.append((object, UInt64.max))
      calls_await(1)
    }
  }

  /// Releases what no call has any more. If another thread is doing it, that one looks once more:
  /// it may have looked before the caller's call ended.
  func release() {
    ProcessEnvironment.withoutCancellation {
      isDue.store(true, ordering: .sequentiallyConsistent)
      while isDue.load(ordering: .sequentiallyConsistent) {
        // They are released without the lock: that may take long, and may come back here.
        guard let released = items.withLockIfAvailable({ takeIdle(&$0) }) else { return }
        _ = consume released
      }
    }
  }

  private func takeIdle(
    _ items: inout [(object: any AnyObject & Sendable, stripes: UInt64)]
  ) -> [any AnyObject & Sendable] {
    isDue.store(false, ordering: .sequentiallyConsistent)
    var idle: UInt64 = 0
    for stripe in 0..<UInt32(calls_stripe_count) where calls_stripe_is_idle(stripe) != 0 {
      idle |= 1 << UInt64(stripe)
    }
    for index in items.indices { items[index].stripes &= ~idle }
    let released = items.filter { $0.stripes == 0 }.map { $0.object }
    items.removeAll { $0.stripes == 0 }
    if items.isEmpty { calls_await(0) }
    return released
  }
}
