import CSystem
import Locks
import Synchronization
import SystemCalls

/// A call that is running in the library. It begins when the value is made, and ends with the
/// value.
///
/// An object that a call finds in a `Published` stays alive until the call has ended, even if
/// another thread replaces it meanwhile. Beginning and ending a call takes no lock, and threads do
/// not slow each other down.
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

/// Objects that are no longer published. Each stays alive until every call that may have seen it
/// has ended.
///
/// Calls are counted in several stripes. A call is counted before it reads a published object. So
/// if a stripe is seen without calls after the object was replaced, no call of that stripe has the
/// object. An object is released once each stripe has been seen without calls. While an object
/// waits, each call that ends looks at the stripes.
final class Retirement: Sendable {
  /// Each object has a bit for each stripe in which a call may still have it.
  private let items = Lock<[(object: any AnyObject & Sendable, stripes: UInt64)]>([])
  /// Whether a call has ended since the stripes were last looked at.
  private let isDue = Atomic(false)

  /// Keeps an object that is no longer published until no call has it. The object is released at
  /// the end of a call: the caller's current call, or a later one.
  func retire(_ object: any AnyObject & Sendable) {
    items.withLock { items in
      items.append((object, UInt64.max))
      calls_await(1)
    }
  }

  /// Releases the objects that no call has any more. If another thread is doing so, that thread
  /// looks once more, because it may have looked before the caller's call ended.
  func release() {
    ProcessEnvironment.withoutCancellation {
      isDue.store(true, ordering: .sequentiallyConsistent)
      while isDue.load(ordering: .sequentiallyConsistent) {
        // The objects are released without the lock, because that may take long and may call
        // `release()` again.
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
