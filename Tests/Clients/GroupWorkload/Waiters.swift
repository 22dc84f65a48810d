package import SharedGroup
import Synchronization
import SystemCalls

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// Threads that wait for one change.
package final class Waiters: Sendable {
  private let group: SharedGroup
  private let ready = Atomic<Int>(0)
  private let woken = Atomic<Int>(0)

  package init(_ group: SharedGroup) { self.group = group }

  /// Waits with a number of threads, for at most ten minutes. Once they sleep it prints "switches
  /// COUNT": how often threads of this process gave up their processor by themselves in the next
  /// three seconds (getrusage), apart from the counting thread. At the end it prints "woken COUNT".
  package func run(count: Int) {
    let since = group.changeCount
    let threads = (0..<count).map { _ in
      WorkerThread { [self] in
        ready.wrappingAdd(1, ordering: .relaxed)
        let hasChanged = try? group.waitForChange(since: since, timeoutMilliseconds: 600_000)
        if hasChanged == true { woken.wrappingAdd(1, ordering: .relaxed) }
      }
    }
    // All have begun to wait. They sleep once nothing but the counting itself is running.
    while ready.load(ordering: .relaxed) < count || Waiters.switches(milliseconds: 50) > 1 {}
    print("switches \(Waiters.switches(milliseconds: 3_000))")
    _ = fflush(nil)
    for thread in threads { thread.join() }
    print("woken \(woken.load(ordering: .relaxed))")
  }

  /// How often threads gave up their processor while the calling one slept.
  private static func switches(milliseconds: Int64) -> Int {
    let before = voluntarySwitches()
    ProcessEnvironment.sleep(nanoseconds: milliseconds * 1_000_000)
    // Less the switch of this thread's own sleep.
    return voluntarySwitches() - before - 1
  }

  private static func voluntarySwitches() -> Int {
    var usage = rusage()
    // RUSAGE_SELF, which Glibc and others declare as different types.
    _ = unsafe getrusage(0, &usage)
    return usage.ru_nvcsw
  }
}
