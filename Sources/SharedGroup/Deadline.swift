import SystemCalls

/// The moment at which a wait ends.
struct Deadline {
  /// By the clock that never goes back, in nanoseconds; nil if the wait has no end.
  private let end: Int64?

  /// - Parameter milliseconds: from now on; 0 has passed already, `UInt32.max` never passes.
  init(milliseconds: UInt32) {
    end =
      milliseconds == UInt32.max
      ? nil : ProcessEnvironment.monotonicNanoseconds &+ Int64(milliseconds) &* 1_000_000
  }

  /// Whether the moment has passed.
  var hasPassed: Bool { remainingNanoseconds == 0 }

  /// The moment by the clock that never goes back, in nanoseconds; `Int64.max` if the wait has no
  /// end.
  var instant: Int64 { end ?? Int64.max }

  /// What is left until then, in nanoseconds; nil if the wait has no end.
  var remainingNanoseconds: Int64? {
    end.map { max($0 &- ProcessEnvironment.monotonicNanoseconds, 0) }
  }
}
