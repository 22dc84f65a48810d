/// Makes any text safe and short enough for one line of a terminal.
enum DisplayText {
  /// The text with JSON escapes for characters that would move the cursor, or hide or reverse what
  /// follows, because a title must not be able to overwrite the screen.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isUnprintable($0) }) else { return text }
    return text.unicodeScalars.map { isUnprintable($0) ? escape($0) : String($0) }.joined()
  }

  /// The text, cut to a number of columns; a cut text ends with an ellipsis.
  static func cut(_ text: String, to columns: Int) -> String {
    guard DisplayWidth.of(text) > columns else { return text }
    let ellipsis = Terminal.isUnicode ? "…" : "..."
    let room = columns - DisplayWidth.of(ellipsis)
    guard room > 0 else { return String(repeating: ".", count: max(columns, 0)) }
    var result = ""
    var used = 0
    for character in text {
      used += DisplayWidth.of(character)
      if used > room { break }
      result.append(character)
    }
    return result + ellipsis
  }

  /// The text in lines of at most a number of columns, broken at spaces. A wider word, such as a
  /// path, is not broken, and gets a line of its own. An empty text has no lines.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, DisplayWidth.of(line) + 1 + DisplayWidth.of(String(word)) <= columns
      {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// The text with spaces after it, up to a number of columns.
  static func padded(_ text: String, to columns: Int) -> String {
    text + spaces(columns - DisplayWidth.of(text))
  }

  static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(count, 0))
  }

  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Direction overrides and isolates are unprintable. The joiners inside emoji and Indic text
    // stay.
    case .format: scalar.properties.isBidiControl
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    let number = "\\u" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    return ["\n": "\\n", "\r": "\\r", "\t": "\\t"][scalar] ?? number
  }
}

/// Counts the columns that a text takes on a terminal.
///
/// A character (grapheme cluster) counts 2 if its first scalar is Wide or Fullwidth by Unicode
/// Standard Annex 11, East Asian Width, or if it is shown as an emoji; marks and format characters
/// count 0.
enum DisplayWidth {
  static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    // VARIATION SELECTOR-16 asks for the emoji form of a character that is not an emoji by itself.
    if scalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    return scalars.lazy.map { of($0) }.first { $0 > 0 } ?? 0
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    // Most characters are in this range, in which control characters take no column.
    if value < 0x300 { return value < 0x20 || (0x7F...0x9F).contains(value) ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
    default: break
    }
    let isWide = scalar.properties.isEmojiPresentation || wideRanges.contains { $0.contains(value) }
    return isWide ? 2 : 1
  }

  /// The ranges W and F of EastAsianWidth.txt, without the emoji, joined across unassigned scalars.
  private static let wideRanges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E,
    0x3041...0x3247, 0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
    0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
  ]
}
