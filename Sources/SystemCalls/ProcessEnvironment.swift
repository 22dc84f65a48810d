import CSystem

/// Reads the process's environment variables, folders and clocks, and puts its threads to sleep.
package enum ProcessEnvironment {
  /// The number of forks between the process that first opened a file and this one. Reading it
  /// takes one relaxed load.
  ///
  /// A child of fork() has a copy of every handle, but none of the threads that held the locks
  /// inside them. So a handle remembers the number at its creation, and compares the two before it
  /// touches a lock. If they differ, the handle counts as closed.
  @inline(__always)
  package static var forkCount: UInt32 { fork_generation_load() }

  /// The value of an environment variable; nil if it is not set, or if the program runs with rights
  /// that its user does not have (set-user-ID), because the user controls the environment.
  package static func variable(_ name: String) -> String? {
    guard let text = unsafe trusted_variable(name) else { return nil }
    // Safe: NUL-terminated. A host that calls setenv() on another thread meanwhile breaks getenv()
    // for every library in the process, as POSIX says.
    return unsafe String(cString: text)
  }

  /// The value of an environment variable; nil if it is not set or is empty. It is for variables
  /// whose empty value has no meaning.
  package static func nonEmptyVariable(_ name: String) -> String? {
    guard let value = variable(name), !value.isEmpty else { return nil }
    return value
  }

  /// Seconds since 1970, by the system's clock.
  package static var secondsSince1970: Int64 { nanoseconds(of: CLOCK_REALTIME) / 1_000_000_000 }

  /// Nanoseconds of the monotonic clock, from an arbitrary start.
  package static var monotonicNanoseconds: Int64 { nanoseconds(of: CLOCK_MONOTONIC) }

  /// Nanoseconds of the monotonic clock, accurate to a few milliseconds. Reading it takes less time
  /// than `monotonicNanoseconds`.
  package static var coarseMonotonicNanoseconds: Int64 { nanoseconds(of: system_coarse_clock()) }

  /// Seconds of the monotonic clock, as accurate as `coarseMonotonicNanoseconds`.
  package static var monotonicSeconds: Int64 { coarseMonotonicNanoseconds / 1_000_000_000 }

  private static func nanoseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    _ = unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// The home folder that the system's user database names; nil if it names none.
  package static var homeFolder: String? {
    var text = [CChar](repeating: 0, count: 16_384)
    var entry = unsafe passwd()
    var found: UnsafeMutablePointer<passwd>?
    // Safe: the entry's texts point into `text`, which outlives the closure.
    return unsafe text.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let base = buffer.baseAddress,
        unsafe getpwuid_r(geteuid(), &entry, base, buffer.count, &found) == 0,
        unsafe found != nil, let folder = unsafe entry.pw_dir
      else { return nil }
      return unsafe String(cString: folder)
    }
  }

  /// The folder that relative paths start from; nil if it was removed.
  package static var currentFolder: String? {
    guard let path = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(path) }
    // Safe: NUL-terminated, and freed after it is copied.
    return unsafe String(cString: path)
  }

  /// Puts the calling thread to sleep; a signal may end the sleep sooner.
  package static func sleep(nanoseconds: Int64) {
    let (seconds, rest) = max(nanoseconds, 0).quotientAndRemainder(dividingBy: 1_000_000_000)
    var time = timespec(tv_sec: time_t(seconds), tv_nsec: Int(rest))
    _ = unsafe nanosleep(&time, nil)
  }

  /// Runs a body that no pthread_cancel() of the calling thread interrupts. A cancellation
  /// requested meanwhile takes effect afterwards.
  ///
  /// A thread that is cancelled inside the body would keep its locks, and unwind through Swift,
  /// which traps.
  package static func withoutCancellation<Result: ~Copyable, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let state = cancellation_hold_off()
    defer { cancellation_restore(state) }
    return try body()
  }
}
