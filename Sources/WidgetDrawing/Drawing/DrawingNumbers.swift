// Writes numbers and colours in the form that SVG and JSON share.

extension [UInt8] {
  /// Appends a number with at most two decimal places, or 0 for a number that is too large for a
  /// picture.
  mutating func append(hundredths number: Double) {
    guard number.magnitude < 1_000_000 else { return append(UInt8(ascii: "0")) }
    let hundredths = Int(number.magnitude * 100 + 0.5)
    if number < 0, hundredths > 0 { append(UInt8(ascii: "-")) }
    let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
    append(digitsOf: whole)
    guard part > 0 else { return }
    append(UInt8(ascii: "."))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: part / 10))
    if part % 10 > 0 { append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: part % 10)) }
  }

  /// Appends a number of 0 or more with at most four decimal places.
  mutating func append(tenThousandths number: Double) {
    guard number >= 0, number < 100_000 else { return append(UInt8(ascii: "0")) }
    let all = Int(number * 10_000 + 0.5)
    append(digitsOf: all / 10_000)
    var part = all % 10_000
    guard part > 0 else { return }
    append(UInt8(ascii: "."))
    var unit = 1000
    while part > 0 {
      append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: part / unit))
      part %= unit
      unit /= 10
    }
  }

  /// Appends the digits of a number that is not negative.
  private mutating func append(digitsOf number: Int) {
    if number >= 10 { append(digitsOf: number / 10) }
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends a colour as #RRGGBB.
  mutating func append(_ color: Color) {
    append(UInt8(ascii: "#"))
    for channel in [color.red, color.green, color.blue] {
      append(Self.hexadecimal(channel >> 4))
      append(Self.hexadecimal(channel & 0xF))
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") &+ digit : UInt8(ascii: "A") &+ digit &- 10
  }
}
