/// Measures text before it is drawn. Only this file uses the widths of characters.
///
/// The first fonts that a drawing names have the widths of ``AdvanceWidths``. Scripts that these
/// fonts lack are drawn in any font of the system, and are measured by the greatest width of such
/// fonts. That is one em for a CJK character and a little more for an emoji. Arabic has a width for
/// each form of a letter, and Hebrew, Thai and Devanagari have one for each letter.
package enum TextMeasure {
  /// The width of a text on one line, in points.
  package static func width(of text: some StringProtocol, in font: Font) -> Double {
    Double(thousandths(of: text, in: font)) * font.size / 1000
  }

  /// The width of a text on one line, in thousandths of an em.
  static func thousandths(of text: some StringProtocol, in font: Font) -> Int {
    if let face = font.face {
      var total = 0
      for scalar in text.unicodeScalars {
        total &+= face.width(of: scalar, isTabular: font.isTabular) ?? 0
      }
      return total
    }
    let isBold = font.weight.isBold
    let ascii = isBold ? AdvanceWidths.ascii.bold : AdvanceWidths.ascii.regular
    var total = 0
    var isASCII = true
    for byte in text.utf8 {
      guard (0x20...0x7E).contains(byte) else {
        isASCII = false
        break
      }
      total &+= Int(ascii[Int(byte &- 0x20)])
    }
    guard !isASCII else { return total }
    var ruler = TextRuler(font)
    for character in text { ruler.add(character) }
    return ruler.thousandths
  }

  static func thousandths(of character: Character, isBold: Bool) -> Int {
    var total = 0
    var isEmoji = false
    var last: Unicode.Scalar?
    var (lastLetter, lastWidth): (Unicode.Scalar?, Int) = (nil, 0)
    for scalar in character.unicodeScalars {
      // An emoji is drawn as one picture, however many scalars it joins.
      if isEmoji { break }
      isEmoji = Self.isEmoji(scalar, in: character)
      let width = thousandths(of: scalar, isBold: isBold, isEmoji: isEmoji)
      if last == Self.virama, isDevanagari(scalar) {
        // This letter joins the letter before it, which loses its stem: at most 82 percent of its
        // width remain. A ra becomes a mark on the other letter, whether it comes first or second.
        last = scalar
        if scalar == Self.ra { continue }
        total &-= lastLetter == Self.ra ? lastWidth : lastWidth - lastWidth * 82 / 100
        total &+= width
      } else {
        total &+= width
      }
      if width > 0 { (lastLetter, lastWidth) = (scalar, width) }
      last = scalar
    }
    return total
  }

  /// The sign that removes the vowel from a letter of Devanagari, so that the letter joins the next
  /// one.
  private static let virama: Unicode.Scalar = "\u{94D}"
  private static let ra: Unicode.Scalar = "\u{930}"

  /// Whether a scalar is a consonant of Devanagari.
  private static func isDevanagari(_ scalar: Unicode.Scalar) -> Bool {
    (0x0915...0x0939).contains(scalar.value)
  }

  private static func thousandths(
    of scalar: Unicode.Scalar, isBold: Bool, isEmoji: Bool
  ) -> Int {
    if isEmoji { return 1300 }
    let value = scalar.value
    switch value {
    case 0x20...0x7E: return width(value, AdvanceWidths.ascii, isBold)
    case 0x00..<0x20, 0x7F..<0xA0: return 0
    case 0xA0...0x17F: return width(value, AdvanceWidths.latin, isBold)
    case 0x2010...0x2027: return width(value, AdvanceWidths.punctuation, isBold)
    case 0x0370...0x045F: return width(value, AdvanceWidths.greekAndCyrillic, isBold)
    case 0x05D0...0x05F4: return width(value, AdvanceWidths.hebrew, isBold)
    case 0x0900...0x097F: return width(value, AdvanceWidths.devanagari, isBold)
    case 0x0E01...0x0E5B: return width(value, AdvanceWidths.thai, isBold)
    case 0x2000...0x200A: return value == 0x2003 || value == 0x2001 ? 1000 : 500
    case 0x202F: return 250
    case 0x0180..<0x0300, 0x0460..<0x0530, 0x1E00..<0x2000: return 900
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch value {
    case 0x0530..<0x0590: return 780
    case 0x0590..<0x0700, 0x0E00..<0x0F00: return 760
    case 0x0980..<0x0E00: return 1000
    case 0xFF61...0xFFDC: return 600
    default: return 1000
    }
  }

  @inline(__always)
  private static func width(_ value: UInt32, _ block: AdvanceWidths.Block, _ isBold: Bool) -> Int {
    let widths = isBold ? block.bold : block.regular
    let place = Int(value &- block.first)
    return place < widths.count ? Int(widths[place]) : 1000
  }

  /// Whether a scalar is drawn as a picture.
  private static func isEmoji(_ scalar: Unicode.Scalar, in character: Character) -> Bool {
    guard scalar.value >= 0x2000 else {
      // Of these scalars, only a digit with a keycap around it is a picture.
      return character.unicodeScalars.contains { $0.value == 0x20E3 }
    }
    let properties = scalar.properties
    return properties.isEmojiPresentation
      || properties.isEmoji && character.unicodeScalars.contains { $0.value == 0xFE0F }
  }
}

/// Measures a text from its start, character by character, and adds up the width.
struct TextRuler {
  private let font: Font
  private var lastLetter: ArabicLetter?
  /// The width so far, in thousandths of an em.
  private(set) var thousandths = 0

  init(_ font: Font) { self.font = font }

  /// The width so far, in points.
  var width: Double { Double(thousandths) * font.size / 1000 }

  mutating func add(_ character: Character) {
    let isBold = font.weight.isBold
    if let face = font.face {
      for scalar in character.unicodeScalars {
        thousandths &+= face.width(of: scalar, isTabular: font.isTabular) ?? 0
      }
    } else if var letter = ArabicLetter(character, isBold: isBold) {
      thousandths &+= letter.width(after: lastLetter)
      lastLetter = letter
    } else {
      thousandths &+= TextMeasure.thousandths(of: character, isBold: isBold)
      lastLetter = nil
    }
  }
}
