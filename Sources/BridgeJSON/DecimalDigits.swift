/// The decimal digits of integers.
enum DecimalDigits {
  /// How many digits a number has: 1 to 20.
  @inline(__always)
  static func count(of number: UInt64) -> Int {
    if number < 100 { return number < 10 ? 1 : 2 }
    var count = 1
    var rest = number
    if rest >= 10_000_000_000_000_000 {
      rest /= 10_000_000_000_000_000
      count &+= 16
    }
    if rest >= 100_000_000 {
      rest /= 100_000_000
      count &+= 8
    }
    if rest >= 10_000 {
      rest /= 10_000
      count &+= 4
    }
    if rest >= 100 {
      rest /= 100
      count &+= 2
    }
    return rest >= 10 ? count &+ 1 : count
  }
}
