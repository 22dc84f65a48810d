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

  /// Starts threads that wait for at most ten minutes. Once they sleep, prints "switches COUNT":
  /// how often threads of this process gave up their processor voluntarily in the next three
  /// seconds (getrusage), not counting the calling thread. At the end, prints "woken COUNT".
  package func run(count: Int) {
    let since = group.changeCount
    let threads = (0..<count).map { _ in
      WorkerThread { [self] in
        ready.wrappingAdd(1, ordering: .relaxed)
        let hasChanged = try? group.waitForChange(since: since, timeoutMilliseconds: 600_000)
        if hasChanged == true { woken.wrappingAdd(1, ordering: .relaxed) }
      }
    }
    // Waits until all threads have begun to wait, and then until they sleep: until at most one
    // switch is counted in 50 ms.
    while ready.load(ordering: .relaxed) < count || Waiters.switches(milliseconds: 50) > 1 {}
    print("switches \(Waiters.switches(milliseconds: 3_000))")
    _ = fflush(nil)
    for thread in threads { thread.join() }
    print("woken \(woken.load(ordering: .relaxed))")
  }

  /// The number of voluntary context switches of other threads while the calling thread sleeps.
  private static func switches(milliseconds: Int64) -> Int {
    let before = voluntarySwitches()
    ProcessEnvironment.sleep(nanoseconds: milliseconds * 1_000_000)
    // One of the switches is the sleep of this thread.
    return voluntarySwitches() - before - 1
  }

  private static func voluntarySwitches() -> Int {
    var usage = rusage()
    // 0 is RUSAGE_SELF, whose type differs between C libraries.
    _ = unsafe getrusage(0, &usage)
    return usage.ru_nvcsw
  }
}
