/// A text as it fits a width: its lines and the size that they are set in.
struct FittedText {
  /// Most texts have one line, which needs no array.
  let firstLine: String
  let otherLines: [String]
  let size: Double
  /// How wide the widest line is.
  let width: Double

  var lines: [String] { [firstLine] + otherLines }
  var lineCount: Int { 1 + otherLines.count }

  /// Fits a text: as it is where it fits, over as many lines as it may have, then smaller as far as
  /// it may shrink, and at last with an ellipsis.
  init(_ text: Text, in width: Double) {
    // Fonts with the same widths differ by a percent; a text that just fits would not everywhere.
    let space = max(width, 0) * 0.985
    let natural = TextMeasure.width(of: text.content, in: text.font)
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
    // By half points, so that a size is one of few.
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
    var lines = Self.broken(text.content, limit: text.lineLimit, font: font, in: space)
    if let last = lines.popLast() {
      lines.append(Self.truncated(last, font: font, in: space))
    }
    let widest = lines.map { TextMeasure.width(of: $0, in: font) }.max() ?? 0
    self.init(lines: lines, size: font.size, width: widest)
  }

  private init(lines: [String], size: Double, width: Double) {
    self.init(line: lines.first ?? "", others: Array(lines.dropFirst()), size: size, width: width)
  }

  private init(line: String, others: [String] = [], size: Double, width: Double) {
    firstLine = line
    otherLines = others
    self.size = size
    self.width = width
  }

  /// The lines of a text, or nil where it needs more than there may be, or a word would be broken.
  private static func lines(
    of text: String, limit: Int, font: Font, in space: Double
  ) -> [String]? {
    let lines = broken(text, limit: limit, font: font, in: space, keepsWords: true)
    guard let last = lines.last, TextMeasure.width(of: last, in: font) <= space else { return nil }
    return lines
  }

  /// Breaks a text into lines, at spaces, after hyphens and beside Chinese and Japanese characters,
  /// and unless words are kept inside one that is too long for a line; the last line has all that is
  /// left.
  private static func broken(
    _ text: String, limit: Int, font: Font, in space: Double, keepsWords: Bool = false
  ) -> [String] {
    var lines: [String] = []
    var rest = Substring(text)
    while lines.count + 1 < limit, TextMeasure.width(of: rest, in: font) > space {
      let (end, isInWord) = endOfLine(in: rest, font: font, space: space)
      guard end > rest.startIndex, !(isInWord && keepsWords) else { break }
      lines.append(String(rest[..<end].trimmingSpaces))
      rest = rest[end...].trimmingSpaces
    }
    lines.append(String(rest))
    return lines
  }

  /// Where the first line of a text ends that does not fit one, and whether that is inside a word.
  private static func endOfLine(
    in text: Substring, font: Font, space: Double
  ) -> (end: Substring.Index, isInWord: Bool) {
    var width = 0.0
    var lastChance: Substring.Index?
    var place = text.startIndex
    var previous: Character = "x"
    while place < text.endIndex {
      let character = text[place]
      if character.allowsBreakBefore || previous.allowsBreakAfter, place > text.startIndex {
        lastChance = place
      }
      previous = character
      width +=
        Double(TextMeasure.thousandths(of: character, in: font)) * font.size
        / 1000
      if width > space, character != " " {
        return lastChance.map { ($0, false) } ?? (place, true)
      }
      place = text.index(after: place)
    }
    return (place, false)
  }

  /// The beginning of a text with an ellipsis behind it, as much as has room; the text itself where
  /// it fits.
  private static func truncated(_ text: String, font: Font, in space: Double) -> String {
    guard TextMeasure.width(of: text, in: font) > space else { return text }
    let room = space - TextMeasure.width(of: "…", in: font)
    guard room >= 0 else { return "" }
    var width = 0.0
    var end = text.startIndex
    for place in text.indices {
      width +=
        Double(TextMeasure.thousandths(of: text[place], in: font)) * font.size
        / 1000
      if width > room { break }
      end = text.index(after: place)
    }
    return text[..<end].trimmingSpaces + "…"
  }
}

extension Character {
  /// Whether a line may end after it.
  fileprivate var allowsBreakAfter: Bool { self == "-" || self == "/" || self == "–" }

  /// Whether a line may end before it: it is a space, or a character of a script without them.
  /// Korean has spaces, and is broken there.
  fileprivate var allowsBreakBefore: Bool {
    guard let first = unicodeScalars.first else { return false }
    switch first.value {
    case 0x20: return true
    // Closing brackets and full stops stay with what they follow.
    case 0x3001, 0x3002, 0x300D, 0x300F, 0x3011, 0xFF01, 0xFF09, 0xFF0C, 0xFF1F: return false
    case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x1F000...0x1FAFF,
      0x20000...0x3FFFF:
      return true
    default: return false
    }
  }
}

extension Substring {
  /// The text without spaces at both ends.
  fileprivate var trimmingSpaces: Substring {
    var text = self
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return text
  }
}
