/// Text of others made fit for one line of a terminal.
enum DisplayText {
  /// The text with every character that would move the cursor, hide, or turn round what follows
  /// written as its JSON escape: a title must not be able to paint over the screen.
  static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { isUnprintable($0) }) else { return text }
    return text.unicodeScalars.map { isUnprintable($0) ? escape($0) : String($0) }.joined()
  }

  /// The text, cut to a number of columns; a cut text ends with an ellipsis.
  static func cut(_ text: String, to columns: Int, on terminal: Terminal) -> String {
    guard DisplayWidth.of(text) > columns else { return text }
    let ellipsis = terminal.isUnicode ? "…" : "..."
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

  /// The text in lines of at most a number of columns, broken at spaces; a word that is wider, such
  /// as a path, stands whole on a line of its own. None for an empty text.
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

  /// The text with spaces behind it, to a number of columns.
  static func padded(_ text: String, to columns: Int) -> String {
    text + spaces(columns - DisplayWidth.of(text))
  }

  static func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(count, 0))
  }

  private static func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Direction overrides and isolates; the joiners inside emoji and Indic text stay.
    case .format: scalar.properties.isBidiControl
    default: false
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default:
      "\\u"
        + String(repeating: "0", count: max(4 - String(scalar.value, radix: 16).count, 0))
        + String(scalar.value, radix: 16)
    }
  }
}
