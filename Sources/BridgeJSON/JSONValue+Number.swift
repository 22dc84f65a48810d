extension JSONValue {
  /// The number as it is written, with every digit; nil where the value is not a number.
  public var numberText: String? { kind == .number ? text : nil }

  /// The number as an integer, exact: also where it is written `7.0` or `1e2`, which JSON Schema
  /// counts as integers. Nil where the value is no number, is not whole, or does not fit.
  public var integer: Int? {
    guard kind == .number else { return nil }
    return JSONDecimal(bytes).integer
  }

  /// The number as the nearest `Double`; nil where the value is no number or is beyond the greatest
  /// finite one. A number too near to 0 to tell apart from it is 0.
  public var double: Double? {
    guard kind == .number else { return nil }
    if let exact = JSONDecimal(bytes).double { return exact }
    guard let nearest = Double(text), nearest.isFinite else { return nil }
    return nearest
  }
}

/// A number that was checked, taken apart: `significand * 10^exponent` with its sign.
struct JSONDecimal {
  /// Whether there is a minus sign.
  private(set) var isNegative = false
  /// The digits without zeros at either end; nil where they are more than fit.
  private(set) var significand: UInt64? = 0
  /// The power of ten.
  private(set) var exponent = 0

  /// Takes apart the text of a number.
  init(_ text: ArraySlice<UInt8>) {
    var isFraction = false
    // Zeros at the end of the digits so far: they count when another digit follows.
    var zeros = 0
    var fractionDigits = 0
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponent = Self.exponent(rest)
        rest = []
      default:
        if isFraction { fractionDigits &+= 1 }
        if byte == UInt8(ascii: "0") {
          zeros &+= 1
        } else {
          append(byte &- UInt8(ascii: "0"), after: zeros)
          zeros = 0
        }
      }
    }
    // No overflow: an exponent is cut to 2^61, and a text has fewer digits than that.
    exponent = exponent &- fractionDigits &+ zeros
  }

  private mutating func append(_ digit: UInt8, after zeros: Int) {
    guard let digits = significand else { return }
    // Zeros in front of the first digit mean nothing.
    let shift = digits == 0 ? 1 : zeros < 20 ? zeros &+ 1 : 20
    guard let power = Self.power(of: shift) else {
      significand = nil
      return
    }
    let (product, overflow) = digits.multipliedReportingOverflow(by: power)
    let (sum, carry) = product.addingReportingOverflow(UInt64(digit))
    significand = overflow || carry ? nil : sum
  }

  /// The exponent's digits as a number, between -2^61 and 2^61.
  private static func exponent(_ text: ArraySlice<UInt8>) -> Int {
    var magnitude = 0
    for byte in text where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "+") {
      guard magnitude < Int.max / 64 else { break }
      magnitude = magnitude &* 10 &+ Int(byte &- UInt8(ascii: "0"))
    }
    return text.first == UInt8(ascii: "-") ? 0 &- magnitude : magnitude
  }

  /// 10 to the power of 0 to 19; nil for what does not fit.
  private static func power(of exponent: Int) -> UInt64? {
    guard 0...19 ~= exponent else { return nil }
    var power: UInt64 = 1
    for _ in 0..<exponent { power = power &* 10 }
    return power
  }

  /// The number as an integer; nil where it is not whole or does not fit.
  var integer: Int? {
    guard let significand else { return nil }
    guard significand != 0 else { return 0 }
    guard let power = Self.power(of: exponent) else { return nil }
    let (magnitude, overflow) = significand.multipliedReportingOverflow(by: power)
    guard !overflow else { return nil }
    guard isNegative else { return Int(exactly: magnitude) }
    return magnitude == 1 &<< 63 ? Int(exactly: Int64.min) : Int(exactly: magnitude).map { 0 &- $0 }
  }

  /// The nearest `Double` where one operation on exact numbers gives it: a significand below 2^53 and
  /// a power of ten up to 10^22 (William D. Clinger, "How to Read Floating Point Numbers
  /// Accurately"). Nil for all others.
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

  /// 10 to the power of 0 to 22, which are all exact.
  private static func double(ofPower exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}
