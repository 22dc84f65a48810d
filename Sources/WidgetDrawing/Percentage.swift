/// A part of a whole, as pictures write it.
package enum Percentage {
  /// A fraction of 0 to 1 without decimals, "68%", rounded down: only the whole is 100 %.
  ///
  /// Binary numbers are next to most decimals: 0.29 is a little less, and so is a hundred times
  /// that. The error is far below the billionth of a percent that is added. Quotients of days, of
  /// which there are fewer than four million, differ by more.
  package static func text(_ fraction: Double) -> String { "\(whole(fraction))%" }

  /// The same as a number.
  package static func whole(_ fraction: Double) -> Int { Int(fraction * 100 + 1e-9) }
}
