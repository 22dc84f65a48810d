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
  private let woken = Mutex<[Int64]>([])

  package init(_ group: SharedGroup) { self.group = group }

  /// Waits on so many threads. Says "ready" once they sleep; "used MICROSECONDS", the processor's time
  /// in half a second after that (getrusage); and "woken COUNT" in the end.
  package func run(count: Int) {
    let since = group.changeCount
    let threads = (0..<count).map { _ in
      WorkerThread { [self] in
        let hasChanged = try? group.waitForChange(since: since, timeoutMilliseconds: 60_000)
        if hasChanged == true {
          woken.withLock { $0.append(ProcessEnvironment.monotonicNanoseconds) }
        }
      }
    }
    // Long enough that all of them sleep; they are right where not, only the time is longer.
    ProcessEnvironment.sleep(nanoseconds: 300_000_000)
    let before = Waiters.processorMicroseconds()
    print("ready")
    _ = fflush(nil)
    ProcessEnvironment.sleep(nanoseconds: 500_000_000)
    let used = Waiters.processorMicroseconds() - before
    print("used \(used)")
    _ = fflush(nil)
    for thread in threads { thread.join() }
    print("woken \(woken.withLock { $0.count })")
  }

  private static func processorMicroseconds() -> Int {
    var usage = rusage()
    // RUSAGE_SELF, which Glibc and others declare as different types.
    _ = unsafe getrusage(0, &usage)
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Int($1.tv_sec) * 1_000_000 + Int($1.tv_usec)
    }
  }
}
