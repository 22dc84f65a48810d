/// How much of a whole there is, as pictures write it.
package enum Percentage {
  /// A fraction of 0 to 1 without decimals, "68%", rounded down: 100 % stands for the whole alone.
  ///
  /// Binary numbers lie beside most decimals: 0.29 is a little less, and so is a hundred of it. The
  /// error is far below the billionth of a percent that is added, and quotients of days, of which
  /// there are less than four million, differ by more.
  package static func text(_ fraction: Double) -> String { "\(whole(fraction))%" }

  /// The same as a number.
  package static func whole(_ fraction: Double) -> Int { Int(fraction * 100 + 1e-9) }
}
