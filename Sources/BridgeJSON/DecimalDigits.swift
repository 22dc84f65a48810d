/// The decimal digits of integers.
enum DecimalDigits {
  /// How many digits a number has: 1 to 20.
  @inline(__always)
  static func count(of number: UInt64) -> Int {
    var count = 1
    var rest = number
    while rest >= 10_000 {
      rest /= 10_000
      count &+= 4
    }
    if rest >= 1_000 { return count &+ 3 }
    if rest >= 100 { return count &+ 2 }
    return rest >= 10 ? count &+ 1 : count
  }
}
