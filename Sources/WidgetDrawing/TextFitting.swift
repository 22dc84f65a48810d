/// A text that was fitted to a width: its lines, and the size of their font.
struct FittedText {
  /// The first line. Most texts have only this one, and need no array.
  let firstLine: String
  let otherLines: [String]
  let size: Double
  /// The width of the widest line, in points.
  let width: Double

  /// The smallest size in which text can be read, in points.
  private static let leastSize = 4.0

  var lines: [String] { [firstLine] + otherLines }
  var lineCount: Int { 1 + otherLines.count }

  /// Fits a text. A text that does not fit is broken into as many lines as it may have. If that is
  /// not enough, it becomes smaller, as far as it may shrink, and is finally cut with an ellipsis.
  init(_ text: Text, in width: Double) {
    let space = Self.space(in: width)
    let natural = text.width
    if natural <= space {
      self.init(line: text.content, size: text.font.size, width: natural)
      return
    }
    if text.lineLimit > 1,
      let lines = Self.lines(of: text.content, limit: text.lineLimit, font: text.font, in: space)
    {
      let widest = lines.map { TextMeasure.width(of: $0, in: text.font) }.max() ?? 0
      self.init(lines: lines, size: text.font.size, width: widest)
      return
    }
    // The size shrinks in steps of half a point, so that there are few sizes.
    let least = text.font.size * text.minimumScale
    var font = text.font
    while font.size - 0.5 >= least {
      font.size -= 0.5
      let scaled = natural * font.size / text.font.size
      if scaled <= space {
        self.init(line: text.content, size: font.size, width: scaled)
        return
      }
      if text.lineLimit > 1,
        let lines = Self.lines(of: text.content, limit: text.lineLimit, font: font, in: space)
      {
        let widest = lines.map { TextMeasure.width(of: $0, in: font) }.max() ?? 0
        self.init(lines: lines, size: font.size, width: widest)
        return
      }
    }
    // A break between Korean syllables is better than no break.
    var lines = Self.broken(
      text.content, limit: text.lineLimit, font: font, in: space, dividesKorean: true)
    if lines.contains(where: { $0.isLoneEmoji }) { lines = [text.content] }
    if let last = lines.popLast() {
      guard let cut = Self.truncated(last, font: font, in: space) else {
        // A truncated number would be another number, so it becomes as small as necessary.
        font.size *= space / max(TextMeasure.width(of: text.content, in: font), 1)
        let isLegible = font.size >= Self.leastSize
        self.init(
          line: isLegible ? text.content : "…", size: max(font.size, Self.leastSize),
          width: min(TextMeasure.width(of: isLegible ? text.content : "…", in: font), width))
        return
      }
      lines.append(cut)
    }
    let widest = lines.map { TextMeasure.width(of: $0, in: font) }.max() ?? 0
    self.init(lines: lines, size: font.size, width: widest)
  }

  /// How much of a width a text may take. Fonts with nominally the same widths differ by about a
  /// percent, so a text that just fits would not fit everywhere.
  static func space(in width: Double) -> Double { max(width, 0) * 0.985 }

  private init(lines: [String], size: Double, width: Double) {
    self.init(line: lines.first ?? "", others: Array(lines.dropFirst()), size: size, width: width)
  }

  private init(line: String, others: [String] = [], size: Double, width: Double) {
    firstLine = line
    otherLines = others
    self.size = size
    self.width = width
  }

  /// The lines of a text. Nil if it needs more lines than it may have, a word is too long for a
  /// line, or an emoji would be alone on a line.
  private static func lines(
    of text: String, limit: Int, font: Font, in space: Double
  ) -> [String]? {
    let lines = broken(text, limit: limit, font: font, in: space)
    guard let last = lines.last, TextMeasure.width(of: last, in: font) <= space,
      !lines.contains(where: { $0.isLoneEmoji })
    else { return nil }
    return lines
  }

  /// Breaks a text into lines at spaces, after hyphens, dashes and slashes, and before Chinese and
  /// Japanese characters and emoji; if `dividesKorean`, also between Korean syllables. It never
  /// breaks inside another word. The last line takes the rest of the text.
  private static func broken(
    _ text: String, limit: Int, font: Font, in space: Double, dividesKorean: Bool = false
  ) -> [String] {
    var lines: [String] = []
    var rest = Substring(text)
    while lines.count + 1 < limit, TextMeasure.width(of: rest, in: font) > space {
      guard
        let end = endOfLine(in: rest, font: font, space: space, dividesKorean: dividesKorean),
        end > rest.startIndex
      else { break }
      lines.append(String(rest[..<end].trimmingSpaces))
      rest = rest[end...].trimmingSpaces
    }
    lines.append(String(rest))
    return lines
  }

  /// The end of the first line of a text that does not fit on one line; nil if it would be inside a
  /// word.
  private static func endOfLine(
    in text: Substring, font: Font, space: Double, dividesKorean: Bool
  ) -> Substring.Index? {
    var ruler = TextRuler(font)
    var lastChance: Substring.Index?
    var place = text.startIndex
    var previous: Character = "x"
    while place < text.endIndex {
      let character = text[place]
      if place > text.startIndex,
        character.allowsBreakBefore || previous.allowsBreakAfter
          || dividesKorean && character.isKorean
      {
        lastChance = place
      }
      previous = character
      ruler.add(character)
      if ruler.width > space, character != " " { return lastChance }
      place = text.index(after: place)
    }
    return place
  }

  /// As much of a text's beginning as fits with an ellipsis after it, or the whole text if it fits.
  /// Nil if only a part of a number would be left.
  private static func truncated(_ text: String, font: Font, in space: Double) -> String? {
    guard TextMeasure.width(of: text, in: font) > space else { return text }
    let room = space - TextMeasure.width(of: "…", in: font)
    guard room >= 0 else { return "" }
    var ruler = TextRuler(font)
    var end = text.startIndex
    for place in text.indices {
      ruler.add(text[place])
      if ruler.width > room { break }
      end = text.index(after: place)
    }
    let kept = text[..<end].trimmingSpaces
    guard let last = kept.last, last.isDigit || last.isInNumber else { return kept + "…" }
    // An ellipsis must not follow a number either, because the number would look longer than it is.
    let whole = kept.trimmingLast { $0.isDigit || $0.isInNumber || $0 == " " }
    return whole.isEmpty ? nil : whole + "…"
  }
}

extension Character {
  /// Whether a line may end after the character.
  fileprivate var allowsBreakAfter: Bool { self == "-" || self == "/" || self == "–" }

  fileprivate var isDigit: Bool { isASCII && isNumber }

  /// Whether the character is a Korean syllable.
  fileprivate var isKorean: Bool {
    unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false
  }

  /// Whether the character can be between the figures of a number, or before them.
  fileprivate var isInNumber: Bool {
    switch self {
    case ".", ",", "-", "+", "’", "\u{A0}", "\u{202F}", "−": true
    default: false
    }
  }

  /// Whether the character is drawn as a small picture.
  fileprivate var isEmoji: Bool {
    unicodeScalars.contains {
      $0.value >= 0x1F000 || $0.value == 0xFE0F || (0x2600...0x27BF).contains($0.value)
    }
  }

  /// Whether a line may end before the character: it is a space or an emoji, or belongs to a script
  /// without spaces. Korean is not such a script; its lines end at spaces.
  fileprivate var allowsBreakBefore: Bool {
    guard let first = unicodeScalars.first else { return false }
    switch first.value {
    case 0x20: return true
    // Closing brackets and full stops stay with the character before them.
    case 0x3001, 0x3002, 0x300D, 0x300F, 0x3011, 0xFF01, 0xFF09, 0xFF0C, 0xFF1F: return false
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F000...0x1FAFF,
      0x20000...0x3FFFF:
      return true
    default: return false
    }
  }
}

extension String {
  fileprivate var isLoneEmoji: Bool { utf8.count < 40 && count == 1 && first?.isEmoji == true }
}

extension Substring {
  /// The text without certain characters at its end.
  fileprivate func trimmingLast(_ isSuperfluous: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isSuperfluous(last) { text.removeLast() }
    return text
  }

  /// The text without spaces at both ends.
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
