/// The decimal with the fewest digits that reads back as a given `Double`: `digits / 10^places`. If
/// there are several, it is the one nearest to the `Double`.
///
/// The method is that of Raffaello Giulietti, "The Schubfach way to render doubles". Its table of
/// powers of ten is not needed here: from 2^-20 to 2^52, where a widget's numbers are, every
/// product fits in 128 bits and is exact.
struct ShortestDecimal {
  /// The digits, without zeros at the end.
  private(set) var digits: UInt64
  /// How many digits follow the decimal point. If zeros come first after the point, this is more
  /// than the number of `digits`.
  private(set) var places: Int

  /// Finds the decimal; nil for a number outside of the range above, and for powers of two, whose
  /// two neighbours are not equally far away.
  init?(_ magnitude: Double) {
    let fraction = magnitude.significandBitPattern
    let exponent = Int(magnitude.exponentBitPattern) &- 1075
    guard magnitude.sign == .plus, fraction != 0, -72 ... -1 ~= exponent else { return nil }
    // magnitude = significand * 2^-scale
    let significand = fraction | 1 &<< 52
    let scale = 0 &- exponent

    // The fewest places with 10^-places <= 2^-scale, the distance to the neighbours. 1233 / 4096 is
    // log10(2), accurate enough for a `scale` up to 72.
    places = (scale &* 1233) &>> 12 &+ 1
    let power = Self.powerOfFive(places)

    // In units of 10^-places / 2^shift, the number is twice the product, and `power` is half the
    // distance to a neighbour. Everything between the two ends, half a distance below and above
    // the number, reads back as the number. So do the ends themselves if the significand is even.
    let shift = UInt64(truncatingIfNeeded: scale &- places &+ 1)
    let product = significand.multipliedFullWidth(by: power)
    let doubled = (product.high &<< 1 | product.low &>> 63, product.low &<< 1)
    let (lowSum, carry) = doubled.1.addingReportingOverflow(power)
    let (lowDifference, borrow) = doubled.1.subtractingReportingOverflow(power)
    let mask: UInt64 = (1 &<< shift) &- 1
    let isEven = significand & 1 == 0

    let top = (doubled.0 &+ (carry ? 1 : 0)) &<< (64 &- shift) | lowSum &>> shift
    let greatest = lowSum & mask == 0 && !isEven ? top &- 1 : top
    let bottom = (doubled.0 &- (borrow ? 1 : 0)) &<< (64 &- shift) | lowDifference &>> shift
    let least = lowDifference & mask == 0 && isEven ? bottom : bottom &+ 1

    // In units of 10^-places, the ends are less than ten apart, so at most one multiple of ten is
    // between them. Every decimal with fewer digits is such a multiple.
    let tens = greatest / 10
    if tens &* 10 >= least {
      digits = tens
      places &-= 1
      while digits % 100_000_000 == 0 { drop(zeros: 8, power: 100_000_000) }
      while digits % 100 == 0 { drop(zeros: 2, power: 100) }
      if digits % 10 == 0 { drop(zeros: 1, power: 10) }
    } else {
      // Takes the nearest integer, the even one if two are equally near. The ends are at least one
      // apart, so the integer is between them.
      let floor = doubled.0 &<< (64 &- shift) | doubled.1 &>> shift
      let rest = doubled.1 & mask
      let half: UInt64 = 1 &<< (shift &- 1)
      digits = rest > half || (rest == half && floor & 1 == 1) ? floor &+ 1 : floor
    }
  }

  /// Drops zeros at the end of the digits, which are not all zero.
  @inline(__always)
  private mutating func drop(zeros: Int, power: UInt64) {
    digits /= power
    places &-= zeros
  }

  /// 5 to the power of 0 to 22.
  @inline(__always)
  private static func powerOfFive(_ exponent: Int) -> UInt64 {
    var power: UInt64 = exponent & 1 != 0 ? 5 : 1
    if exponent & 2 != 0 { power = power &* 25 }
    if exponent & 4 != 0 { power = power &* 625 }
    if exponent & 8 != 0 { power = power &* 390_625 }
    if exponent & 16 != 0 { power = power &* 152_587_890_625 }
    return power
  }
}
