/// An opaque colour of sRGB.
package struct Color: Hashable, Sendable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a colour from a number such as 0x1C1C1E.
  package init(_ rgb: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: rgb >> 16), green: UInt8(truncatingIfNeeded: rgb >> 8),
      blue: UInt8(truncatingIfNeeded: rgb))
  }

  /// Reads `#RRGGBB`, in either case; nil for any other text.
  package init?(hexadecimal text: String) {
    var bytes = text.utf8.makeIterator()
    guard text.utf8.count == 7, bytes.next() == UInt8(ascii: "#") else { return nil }
    var value: UInt32 = 0
    while let byte = bytes.next() {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte &- UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte &- UInt8(ascii: "a") &+ 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte &- UInt8(ascii: "A") &+ 10
      default: return nil
      }
      value = value << 4 | UInt32(digit)
    }
    self.init(value)
  }

  /// The colour's number, such as 0x1C1C1E.
  package var number: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  package static let white = Color(0xFFFFFF)
  package static let black = Color(0x000000)
}

extension Color {
  /// The relative luminance of WCAG 2.2, 0 for black to 1 for white.
  package var luminance: Double {
    0.2126 * Self.linear[Int(red)] + 0.7152 * Self.linear[Int(green)]
      + 0.0722 * Self.linear[Int(blue)]
  }

  /// Whether people could take one colour for the other.
  func isLike(_ other: Color) -> Bool {
    let red = Int(red) - Int(other.red)
    let green = Int(green) - Int(other.green)
    let blue = Int(blue) - Int(other.blue)
    return red * red + green * green + blue * blue < 72 * 72
  }

  /// The contrast ratio of WCAG 2.2 between two colours, 1 to 21.
  package func contrast(with other: Color) -> Double {
    let (one, two) = (luminance, other.luminance)
    return (max(one, two) + 0.05) / (min(one, two) + 0.05)
  }

  /// This colour, moved towards black or white only as far as necessary to stand out from a
  /// background.
  ///
  /// - Parameter ratio: the contrast to reach, at most that of black or white.
  package func legible(on background: Color, contrast ratio: Double) -> Color {
    if contrast(with: background) >= ratio { return self }
    let goal =
      background.contrast(with: .black) > background.contrast(with: .white)
      ? Color.black : Color.white
    // The steps of 1/32 are too fine to see. The last step is black or white itself.
    for step in 1...32 {
      let mixed = mixed(with: goal, part: Double(step) / 32)
      if mixed.contrast(with: background) >= ratio { return mixed }
    }
    return goal
  }

  /// The colour of text on this colour: white, or else this colour made as dark as necessary, which
  /// looks softer than black.
  package var ink: Color {
    if contrast(with: .white) >= Palette.textContrast { return .white }
    return mixed(with: .black, part: 0.8).legible(on: self, contrast: Palette.inkContrast)
  }

  /// This colour, mixed with another one, whose share is `part`, 0 to 1.
  package func mixed(with other: Color, part: Double) -> Color {
    func mix(_ one: UInt8, _ two: UInt8) -> UInt8 {
      let value = Double(one) + (Double(two) - Double(one)) * min(max(part, 0), 1)
      return UInt8(exactly: value.rounded()) ?? one
    }
    return Color(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }

  /// The linear light of each value of a channel, as WCAG 2.2 defines it; x^2.4 is x^2 times the
  /// fifth root of x^2, which is found by Newton's method.
  private static let linear: [Double] = (0...255).map { value in
    let channel = Double(value) / 255
    if channel <= 0.04045 { return channel / 12.92 }
    let base = (channel + 0.055) / 1.055
    let square = base * base
    var root = 1.0
    for _ in 0..<64 {
      root -= (root * root * root * root * root - square) / (5 * root * root * root * root)
    }
    return square * root
  }
}
