/// A part of a whole, as pictures write it.
package enum Percentage {
  /// A fraction of 0 to 1 without decimals, "68%", rounded down: only the whole is 100 %.
  ///
  /// Most decimals are not exact in binary: 0.29 is stored as a little less, and so is a hundred
  /// times that. The error is far smaller than the billionth of a percent that is added. Two
  /// different quotients of days differ by more than that, because there are fewer than four
  /// million days.
  package static func text(_ fraction: Double) -> String { "\(whole(fraction))%" }

  /// The same as a number.
  package static func whole(_ fraction: Double) -> Int { Int(fraction * 100 + 1e-9) }
}
