/// The decimal digits of integers.
@usableFromInline
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

  /// Eight times the character 0.
  @inlinable
  static var zeros: UInt64 { 0x3030_3030_3030_3030 }

  /// The eight digits of a number below 100,000,000, including leading zeros. Each digit takes one
  /// byte; the first digit is in the lowest byte.
  ///
  /// All digits are computed at once: the number is split into halves of four digits, the halves
  /// into pairs, and the pairs into digits. The last two steps use a multiplication and a shift in
  /// place of a division; the results are exact for such small numbers.
  @inlinable @inline(__always)
  static func eight(of number: UInt64) -> UInt64 {
    let upper = number / 10_000
    let halves = upper | (number &- upper &* 10_000) &<< 32
    let hundreds = (halves &* 10_486) &>> 20 & 0x7F_0000_007F
    let pairs = hundreds | (halves &- hundreds &* 100) &<< 16
    let tens = (pairs &* 103) &>> 10 & 0xF_000F_000F_000F
    return tens | (pairs &- tens &* 10) &<< 8
  }

  /// The digits of a number below 100,000,000 without leading zeros, as ASCII in the order of
  /// memory, and how many digits there are. Bytes after the last digit have no meaning.
  @inlinable @inline(__always)
  static func text(of number: UInt64) -> (digits: UInt64, count: Int) {
    let digits = eight(of: number)
    // The number of bits that leading zeros take. The last digit is never a leading zero.
    let leading = (digits | 1 &<< 56).trailingZeroBitCount & ~7
    let text = (digits | zeros) &>> UInt64(truncatingIfNeeded: leading)
    return (text.littleEndian, 8 &- leading &>> 3)
  }

  /// All eight digits of a number below 100,000,000 as ASCII, in the order of memory.
  @inline(__always)
  static func eightASCII(of number: UInt64) -> UInt64 {
    (eight(of: number) | zeros).littleEndian
  }
}
