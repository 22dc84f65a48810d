import WidgetDrawing

/// Finds faults in a picture, such as texts that overlap.
enum PictureFaults {
  /// - Parameter title: the event's title, whose words must not be broken.
  static func found(in picture: Picture, title: String? = nil) -> [String] {
    let items = picture.layout
    let texts = items.filter(\.isText)
    return beyond(items, picture) + overlaps(texts) + cuts(texts)
      + (title.map { broken($0, texts) } ?? []) + repeated(texts) + faint(picture)
  }

  private static func beyond(_ items: [PlacedItem], _ picture: Picture) -> [String] {
    let canvas = picture.family.canvas
    let content = picture.family.contentSize
    let (left, top) = ((canvas.width - content.width) / 2, (canvas.height - content.height) / 2)
    return items.compactMap { item in
      let frame = item.frame
      guard
        frame.x < left - 0.01 || frame.maxX > canvas.width - left + 0.01
          || frame.y < top - 0.01 || frame.maxY > canvas.height - top + 0.01
      else { return nil }
      return "beyond the margins: \(item)"
    }
  }

  private static func overlaps(_ texts: [PlacedItem]) -> [String] {
    var faults: [String] = []
    for (place, one) in texts.enumerated() {
      for other in texts[(place + 1)...] {
        let across = min(one.frame.maxX, other.frame.maxX) - max(one.frame.x, other.frame.x)
        let down = min(one.frame.maxY, other.frame.maxY) - max(one.frame.y, other.frame.y)
        if across > 0.01, down > 0.01 { faults.append("over each other: \(one) \(other)") }
      }
    }
    return faults
  }

  /// Reports numbers that are cut, because a cut number reads as another number.
  private static func cuts(_ texts: [PlacedItem]) -> [String] {
    texts.compactMap { item in
      guard let line = item.line, line.hasSuffix("…"), line.dropLast().last?.isNumber == true
      else { return nil }
      return "cut: \(line)"
    }
  }

  /// Reports lines of the title that end inside a word, or that consist of one emoji.
  private static func broken(_ title: String, _ texts: [PlacedItem]) -> [String] {
    texts.compactMap { item in
      // The letters of weekdays are not parts of a title.
      guard let line = item.line, line.count < title.count,
        !(line.count == 1 && line.first?.isLetter == true),
        let range = title.firstRange(of: line)
      else { return nil }
      if line.count == 1, let first = line.unicodeScalars.first, first.value > 0x1F000 {
        return "an emoji alone: \(line)"
      }
      guard let last = line.last, range.upperBound < title.endIndex else { return nil }
      let next = title[range.upperBound]
      return last.isAlphabetic && next.isAlphabetic ? "broken: \(line)" : nil
    }
  }

  /// Reports texts that occur twice.
  private static func repeated(_ texts: [PlacedItem]) -> [String] {
    var seen: Set<String> = []
    return texts.compactMap { item in
      guard let line = item.line, line.filter(\.isLetter).count > 3 else { return nil }
      return seen.insert(line).inserted ? nil : "twice: \(line)"
    }
  }
}

extension PlacedItem {
  var line: String? {
    switch content {
    case .text(let line, _, _, _, _): line
    case .line(let texts, _): texts.map(\.content).joined(separator: " ")
    default: nil
    }
  }
}

extension Character {
  /// Whether words in the character's script must not be broken. Korean words may be broken between
  /// syllables.
  fileprivate var isAlphabetic: Bool {
    guard isLetter, let value = unicodeScalars.first?.value else { return false }
    return value < 0x0E00 || (0x1E00...0x1FFF).contains(value)
  }
}
