/// The parts of a number that was checked: `significand * 10^exponent` with its sign.
struct JSONDecimal {
  /// Whether there is a minus sign.
  private(set) var isNegative = false
  /// The digits without zeros at either end; nil if they do not fit into 64 bits.
  private(set) var significand: UInt64? = 0
  /// The power of ten.
  private(set) var exponent: Int64 = 0

  /// Takes apart the number in a range of a text.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    let text = bytes.span
    var offset = range.lowerBound
    var isFraction = false
    var fractionDigits = 0
    // Zeros at the end of the digits so far. They become part of the significand if another digit
    // follows.
    var zeros = 0
    while offset < range.upperBound {
      let byte = text.byte(at: offset)
      let digit = byte &- UInt8(ascii: "0")
      offset &+= 1
      if digit < 10 {
        if isFraction { fractionDigits &+= 1 }
        if digit == 0 {
          zeros &+= 1
        } else {
          append(digit, after: zeros)
          zeros = 0
        }
      } else if byte == UInt8(ascii: "-") {
        isNegative = true
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        exponent = Self.exponent(text, offset..<max(offset, range.upperBound))
        break
      }
    }
    // No overflow: an exponent is far from Int64's ends, and a text has fewer than 2^32 digits.
    exponent = exponent &- Int64(fractionDigits) &+ Int64(zeros)
  }

  /// Appends a digit that is not 0 and the zeros before it.
  @inline(__always)
  private mutating func append(_ digit: UInt8, after zeros: Int) {
    guard let digits = significand else { return }
    // Zeros in front of the first digit have no meaning.
    let power: UInt64? = digits == 0 || zeros == 0 ? 10 : Self.power(of: Int64(zeros) &+ 1)
    guard let power else {
      significand = nil
      return
    }
    let (product, overflow) = digits.multipliedReportingOverflow(by: power)
    let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
    significand = overflow || carry ? nil : sum
  }

  /// The exponent in a range of a text. Its magnitude is limited to less than 10^16, which is still
  /// more than the digits of any text can balance.
  private static func exponent(_ text: Span<UInt8>, _ range: Range<Int>) -> Int64 {
    var magnitude: Int64 = 0
    for offset in range {
      let digit = text.byte(at: offset) &- UInt8(ascii: "0")
      if digit < 10, magnitude < 1_000_000_000_000_000 {
        magnitude = magnitude &* 10 &+ Int64(digit)
      }
    }
    return text.byte(at: range.lowerBound) == UInt8(ascii: "-") ? 0 &- magnitude : magnitude
  }

  /// 10 to the power of 0 to 19. Nil for other exponents, whose powers are not whole or do not fit.
  private static func power(of exponent: Int64) -> UInt64? {
    guard 0...19 ~= exponent else { return nil }
    var power: UInt64 = 1
    for _ in 0..<exponent { power = power &* 10 }
    return power
  }

  /// The number as an integer; nil if it is not whole or does not fit.
  var integer: Int64? {
    guard let significand else { return nil }
    guard significand != 0 else { return 0 }
    guard let power = Self.power(of: exponent) else { return nil }
    let (magnitude, overflow) = significand.multipliedReportingOverflow(by: power)
    guard !overflow else { return nil }
    guard isNegative else { return Int64(exactly: magnitude) }
    return magnitude == 1 &<< 63 ? Int64.min : Int64(exactly: magnitude).map { 0 &- $0 }
  }

  /// The nearest `Double`, if one operation on exact numbers gives it: on a significand below 2^53
  /// and a power of ten up to 10^22 (William D. Clinger, "How to Read Floating Point Numbers
  /// Accurately"). Nil for all other numbers.
  var double: Double? {
    guard let significand, significand < 1 &<< 53 else { return nil }
    let magnitude: Double
    if significand == 0 {
      magnitude = 0
    } else if 0...22 ~= exponent {
      magnitude = Double(significand) * Self.double(ofPower: exponent)
    } else if -22...0 ~= exponent {
      magnitude = Double(significand) / Self.double(ofPower: 0 &- exponent)
    } else {
      return nil
    }
    return isNegative ? -magnitude : magnitude
  }

  /// 10 to the power of 0 to 22. A `Double` holds all these powers exactly.
  private static func double(ofPower exponent: Int64) -> Double {
    var power = 1.0
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}
