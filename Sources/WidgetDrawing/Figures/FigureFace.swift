/// A typeface whose characters are drawn as outlines, so that they look the same everywhere. It has
/// figures and the characters that appear beside figures. The rounded face also has letters, for a
/// word in place of a figure. Each figure is as wide as it needs to be, but in columns all figures
/// have the same width.
package enum FigureFace: UInt8, Sendable {
  /// Round ends and corners.
  case rounded
  /// Contrast and serifs.
  case serif

  /// The index of a character in the tables; nil if no face has it.
  static func index(of scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x20...0x7E: Int(scalar.value &- 0x20)
    case 0xA0, 0x202F: 0
    case 0xB0: 95
    case 0xB7: 96
    case 0x2013: 97
    case 0x2212: 98
    case 0x2019: 99
    case 0x2026: 100
    case 0x20AC: 101
    case 0xA3: 102
    case 0xA5: 103
    default: nil
    }
  }

  /// Whether the face has every character of a text.
  package func covers(_ text: String) -> Bool {
    for scalar in text.unicodeScalars where width(of: scalar, isTabular: true) ?? 0 == 0 {
      return false
    }
    return true
  }

  private var widths: [UInt16] { self == .rounded ? Self.roundedWidths : Self.serifWidths }
  private var spare: [UInt8] { self == .rounded ? Self.roundedSpare : Self.serifSpare }

  /// How wide a character is, in thousandths of an em; nil or 0 if the face does not have it.
  ///
  /// - Parameter isTabular: whether all figures have the same width.
  func width(of scalar: Unicode.Scalar, isTabular: Bool) -> Int? {
    guard let index = Self.index(of: scalar), index < widths.count else { return nil }
    return Int(widths[index]) - (isTabular ? 0 : spare(of: scalar) * 2)
  }

  /// How much narrower a figure is at each side than the common width of figures, in thousandths of
  /// an em; 0 for any other character.
  private func spare(of scalar: Unicode.Scalar) -> Int {
    let place = Int(scalar.value) - 0x30
    return spare.indices.contains(place) ? Int(spare[place]) : 0
  }

  /// Calls a closure for each character with its outline and its distance from the text's start, in
  /// thousandths of an em.
  func forEachOutline(in text: String, isTabular: Bool, _ body: (DrawingPath, Int) -> Void) {
    var place = 0
    for scalar in text.unicodeScalars {
      let outline = outline(of: scalar)
      if !outline.isEmpty { body(outline, place - (isTabular ? 0 : spare(of: scalar))) }
      place += width(of: scalar, isTabular: isTabular) ?? 0
    }
  }

  /// The outline of a character, in the syntax of SVG's attribute `d`, in thousandths of an em from
  /// the baseline. It is empty for a space, and for a character that the face does not have.
  private func outline(of scalar: Unicode.Scalar) -> DrawingPath {
    let (all, ends) =
      self == .rounded
      ? (Self.roundedOutlines, Self.roundedEnds) : (Self.serifOutlines, Self.serifEnds)
    guard let index = Self.index(of: scalar), index < ends.count else { return .literal("") }
    let start = index == 0 ? 0 : Int(ends[index - 1])
    return .part(all, start..<max(Int(ends[index]), start))
  }

  /// The height of capitals and figures, as a fraction of an em.
  package var capHeight: Double { self == .rounded ? 0.72 : 0.68 }

  /// The size in which words beside the figures are drawn, as a fraction of the size in which they
  /// are laid out. The layout uses the widths of Helvetica. Words in Noto Serif, which Android has,
  /// were 1.08 to 1.09 times as wide as in Helvetica on average, in 19 samples.
  var wordScale: Double { self == .rounded ? 1 : 0.9 }
}
