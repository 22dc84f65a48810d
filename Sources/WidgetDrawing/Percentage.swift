/// Writes fractions as percentages, for pictures.
package enum Percentage {
  /// A fraction of 0 to 1 without decimals, such as "68%". It is rounded down, so that only 1
  /// becomes 100 %.
  ///
  /// Most decimal fractions are not exact in binary: 0.29 is stored as slightly less, and a hundred
  /// times that is slightly less than 29. The error is far smaller than the billionth of a percent
  /// that is added. Two different quotients of days differ by more than that, because there are
  /// fewer than four million days.
  package static func text(_ fraction: Double) -> String { "\(whole(fraction))%" }

  /// The same percentage as a number.
  package static func whole(_ fraction: Double) -> Int { Int(fraction * 100 + 1e-9) }
}
