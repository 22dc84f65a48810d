import SystemCalls

/// The moment at which a wait ends.
struct Deadline {
  /// By the monotonic clock, in nanoseconds; nil if the wait has no end.
  private let end: Int64?

  /// - Parameter milliseconds: from now on; 0 has passed already, `UInt32.max` never passes.
  init(milliseconds: UInt32) {
    end =
      milliseconds == UInt32.max
      ? nil : ProcessEnvironment.monotonicNanoseconds &+ Int64(milliseconds) &* 1_000_000
  }

  /// Whether the moment has passed.
  var hasPassed: Bool { remainingNanoseconds == 0 }

  /// The moment by the monotonic clock, in nanoseconds; `Int64.max` if the wait has no end.
  var instant: Int64 { end ?? Int64.max }

  /// The time that is left, in nanoseconds; nil if the wait has no end.
  var remainingNanoseconds: Int64? {
    end.map { max($0 &- ProcessEnvironment.monotonicNanoseconds, 0) }
  }
}
