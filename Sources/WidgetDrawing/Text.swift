import Languages

/// A piece of text, and how it may change to fit its place: it takes more lines, then becomes
/// smaller, and finally ends in an ellipsis. It never leaves its place.
package struct Text: Sendable {
  /// What is shown: one line without control characters.
  package let content: String
  package private(set) var font: Font
  /// The text's width in thousandths of an em. It is measured once, because the layout needs it
  /// repeatedly.
  private var thousandths: Int
  package var paint: Paint
  /// How many lines the text may take.
  package var lineLimit = 1
  /// The fraction of its size to which the text may shrink, 0 to 1.
  package var minimumScale = 1.0
  /// Whether each line's box is only as tall as a capital letter. Figures need this, so that their
  /// edges align with the margins.
  package var isTight = false
  /// Whether the baseline stays in place if the text shrinks.
  package var keepsLine = false
  /// Whether the text keeps its size if the user wants larger or smaller text.
  var keepsSize = false
  /// Texts with a higher priority keep their width longer in a row.
  package var priority = 0

  /// Makes a text from any content, such as a user's. Characters that cannot be drawn on one line
  /// are left out, and a text that is too long for any widget is cut.
  package init(_ content: String, _ font: Font, _ paint: Paint = .primary) {
    let drawable = Self.drawable(content)
    var font = font
    if let face = font.face, !face.covers(drawable) { font.face = nil }
    self.content = drawable
    self.font = font
    self.paint = paint
    thousandths = TextMeasure.thousandths(of: drawable, in: font)
  }

  /// The text's width on one line in its font's size, in points.
  package var width: Double { Double(thousandths) * font.size / 1000 }

  /// The text with its font's size multiplied by a factor. An enlarged text may still shrink to the
  /// smallest size that it had before.
  func scaled(by scale: Double) -> Text {
    if keepsSize { return self }
    var text = sized(by: scale)
    if scale > 1 { text.minimumScale /= scale }
    return text
  }

  /// The text with its font's size multiplied by a factor, and with the same minimum scale.
  func sized(by scale: Double) -> Text {
    var text = self
    text.font.size *= scale
    return text
  }

  /// A text with other content, and with the same font, paint, minimum scale and priority.
  func replacing(_ content: String) -> Text {
    var text = Text(content, font, paint)
    text.minimumScale = minimumScale
    text.priority = priority
    return text
  }

  /// Lets the text have up to `limit` lines.
  package func lines(_ limit: Int) -> Text {
    var text = self
    text.lineLimit = max(limit, 1)
    return text
  }

  /// Gives the text the size that another text of that width, in points, would have in its place.
  package func asWide(as width: Double) -> Text {
    var text = self
    text.thousandths = max(thousandths, Int(width * 1000 / font.size))
    return text
  }

  /// Lets the text shrink to a fraction of its size.
  package func shrinking(to scale: Double) -> Text {
    var text = self
    text.minimumScale = scale
    return text
  }

  /// Keeps the text on the same baseline, whatever size it shrinks to. Other texts keep their
  /// middle.
  package var onLine: Text {
    var text = self
    text.keepsLine = true
    return text
  }

  /// Keeps the text in its size, whatever size of text the user wants. What is around a number must
  /// not depend on its digits.
  package var keepingSize: Text {
    var text = self
    text.keepsSize = true
    return text
  }

  /// Makes each line's box only as tall as a capital letter, if the text is ASCII and has none of
  /// the letters that reach below the line. Other texts keep their boxes.
  package var tight: Text {
    var text = self
    text.isTight = content.unicodeScalars.allSatisfy { scalar in
      // These spaces within numbers are allowed, too.
      scalar == "\u{A0}" || scalar == "\u{202F}"
        || scalar.isASCII && !Self.descends(UInt8(truncatingIfNeeded: scalar.value))
    }
    return text
  }

  /// Whether a letter of ASCII reaches below the line.
  private static func descends(_ letter: UInt8) -> Bool {
    switch letter {
    case UInt8(ascii: "g"), UInt8(ascii: "j"), UInt8(ascii: "p"), UInt8(ascii: "q"),
      UInt8(ascii: "y"):
      true
    default: false
    }
  }

  /// Whether the complete text fits on one line of a width, in its own size or in a size to which
  /// it may shrink.
  package func fits(in width: Double) -> Bool {
    let space = FittedText.space(in: width)
    if self.width <= space { return true }
    guard minimumScale < 1 else { return false }
    var text = self
    text.lineLimit = 1
    return FittedText(text, in: width).firstLine == content
  }

  /// The fraction of its size at which the text fits on one line of a width, at most 1.
  package func scale(in width: Double) -> Double {
    self.width > 0 ? min(FittedText.space(in: width) / self.width, 1) : 1
  }

  /// Whether the text fits in a width without being cut, on as many lines as it may have.
  package func isWhole(in width: Double) -> Bool {
    content.hasSuffix(FittedText(self, in: width).lines.last ?? "")
  }

  /// The width of a place for numbers beside a text of a width: that of the widest number. It
  /// shrinks for the text, to no less than 0.45 of that or 0.6 of `width`, whichever is less.
  package static func room(for widest: Double, beside text: Double, in width: Double) -> Double {
    min(max(width - text / 0.985 - 0.1, min(widest * 0.45, width * 0.6)), widest)
  }

  /// How many lines the text takes in a width.
  package func lineCount(in width: Double) -> Int { FittedText(self, in: width).lineCount }

  /// The height of all the text's lines in a width.
  package func height(in width: Double) -> Double {
    let fitted = FittedText(self, in: width)
    return fitted.size * Font.lineHeight * Double(fitted.lineCount)
  }

  /// Sets the text's priority: in a row, texts with a higher one keep their width longer.
  package func priority(_ priority: Int) -> Text {
    var text = self
    text.priority = priority
    return text
  }

  /// The most bytes of a text that are drawn. No widget is wide enough for more, and a text of
  /// megabytes must not cost more than one line.
  private static let longest = 1024

  /// The part of a text that can be drawn on one line.
  static func drawable(_ text: String) -> String {
    var isPlain = true
    var count = 0
    for byte in text.utf8 {
      count &+= 1
      if byte < 0x20 || byte >= 0x7F || count > longest {
        isPlain = false
        break
      }
    }
    if isPlain { return text }
    var scalars = String.UnicodeScalarView()
    var bytes = 0
    for scalar in text.unicodeScalars {
      bytes &+= UTF8.width(scalar)
      if bytes > longest { break }
      switch scalar.value {
      // Line ends and tabs separate words.
      case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: scalars.append(" ")
      // Other control characters show nothing; XML 1.0 forbids most of them, and two noncharacters.
      case 0x00..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: break
      // Characters that override the direction of text are left out.
      case 0x202A...0x202E, 0x2066...0x2069: break
      default: scalars.append(scalar)
      }
    }
    return String(scalars)
  }
}

extension Text {
  /// Whether the text is read from right to left. Its first letter with a direction decides, as in
  /// rule P2 of Unicode's bidirectional algorithm.
  package var isRightToLeft: Bool {
    if content.utf8.allSatisfy({ $0 < 0x80 }) { return false }
    for scalar in content.unicodeScalars {
      switch scalar.value {
      case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        return true
      default:
        if scalar.properties.isAlphabetic { return false }
      }
    }
    return false
  }
}
