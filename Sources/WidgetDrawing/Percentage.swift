/// Writes fractions as percentages, for pictures.
package enum Percentage {
  /// A fraction from 0 to 1 as a percentage without decimals, such as "68%". It is rounded down, so
  /// that only 1 becomes 100 %.
  ///
  /// Most decimal fractions are not exact in binary: 0.29 is stored as a slightly smaller number,
  /// and a hundred times that number is slightly less than 29. To make up for this error, a
  /// billionth of a percent is added, which is far more. Two different quotients of days differ by
  /// even more, because there are fewer than four million days.
  @inline(never)  // It is called in many places.
  package static func text(_ fraction: Double) -> String { "\(whole(fraction))%" }

  /// The same percentage as a number.
  package static func whole(_ fraction: Double) -> Int { Int(fraction * 100 + 1e-9) }
}
