#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// A moment to come, by the clock that never goes back.
struct Deadline: Sendable {
  private let end: Int

  /// So many milliseconds from now.
  init(milliseconds: Int) {
    end = Self.now() &+ milliseconds
  }

  /// What is left until then; below 0 once it has passed.
  var remainingMilliseconds: Int { end &- Self.now() }

  private static func now() -> Int {
    var time = timespec()
    // Safe: the function fills one time.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) &* 1000 &+ Int(time.tv_nsec) / 1_000_000
  }
}
