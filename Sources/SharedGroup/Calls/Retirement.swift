import CSharedMemory
import Synchronization
import SystemCalls

/// Objects that were taken out of sight, and stay until every call that may have seen them has ended.
///
/// A call counts itself in before it looks at what is published. So who finds a stripe without a call,
/// after the object was taken out of sight, knows that no call of that stripe has it. Each object waits
/// for each stripe once; the calls that end look after that.
final class Retirement: Sendable {
  private struct Item {
    let object: any AnyObject & Sendable
    /// A bit for each stripe in which a call may still have the object.
    var stripes: UInt64
  }

  private let items = Mutex<[Item]>([])

  /// That of this process.
  static var current: Retirement { ProcessState.current.retirement }

  /// Keeps an object, which nobody finds any more, until no call has it.
  func retire(_ object: any AnyObject & Sendable) {
    items.withLock { items in
      items.append(Item(object: object, stripes: UInt64.max))
      calls_await(1)
    }
  }

  /// Lets go of what no call has any more. Any thread may do so; if another does, nothing is done.
  func release() {
    ProcessEnvironment.withoutCancellation { releaseUnused() }
  }

  private func releaseUnused() {
    // They end without the lock: that may take long, and come here again.
    let released = items.withLockIfAvailable { items -> [Item] in
      for index in items.indices {
        for stripe in 0..<UInt32(calls_stripe_count)
        where items[index].stripes >> UInt64(stripe) & 1 == 1 && calls_stripe_is_idle(stripe) != 0 {
          items[index].stripes &= ~(1 << UInt64(stripe))
        }
      }
      let released = items.filter { $0.stripes == 0 }
      items.removeAll { $0.stripes == 0 }
      if items.isEmpty { calls_await(0) }
      return released
    }
    _ = consume released
  }
}
