import BridgeJSON

/// Something that the library says, in each of its languages.
///
/// It is one text with a line for each language, which begins with the language's tag. A language
/// of two scripts may have one line for both: "zh" counts if there is no "zh-Hant". "#" stands for
/// a number and "@" for a name. A sentence with a number has each of the language's plural forms
/// for whole numbers, in the order of CLDR, with "~" between them.
public struct Word: Sendable {
  private let lines: StaticString
  /// Whether the forms are those of ``LanguageTable/Ordinals``, in place of plural forms.
  let isOrdinal: Bool

  /// Takes the lines of all languages.
  public init(isOrdinal: Bool = false, _ lines: StaticString) {
    self.isOrdinal = isOrdinal
    self.lines = lines
  }

  /// The line of a language; nil if the word does not have it.
  ///
  /// - Parameter tag: the tag as the line has it.
  func line(of tag: StaticString) -> Substring? {
    lines.withUTF8Span { lines in
      tag.withUTF8Span { tag in
        var start = 0
        while start < lines.count {
          var end = start
          var isOfTag = true
          while end < lines.count, lines[end] != UInt8(ascii: "\n") {
            let place = end &- start
            if place <= tag.count {
              let expected = place < tag.count ? tag[place] : UInt8(ascii: " ")
              if lines[end] != expected { isOfTag = false }
            }
            end &+= 1
          }
          let text = start &+ tag.count &+ 1
          if isOfTag, text <= end { return lines.text(text..<end) }
          start = end &+ 1
        }
        return nil
      }
    }
  }
}

extension Span<UInt8> {
  /// A part as text.
  fileprivate func text(_ range: Range<Int>) -> Substring {
    do {
      return Substring(String(copying: try UTF8Span(validating: extracting(range))))
    } catch {
      return ""
    }
  }
}

extension LanguageTable {
  /// A word, or a sentence without a number.
  public func word(_ word: Word, name: String = "") -> String {
    Self.fill(Self.form(0, in: forms(of: word)), "", name)
  }

  /// A sentence with a number.
  ///
  /// - Parameters:
  ///   - count: decides on the form.
  ///   - number: the number as it is to be written; nil for its digits.
  package func sentence(
    _ word: Word, _ count: Int, number: String? = nil, name: String = ""
  ) -> String {
    Self.fill(form(of: word, count), number ?? "\(count)", name)
  }

  /// A sentence with a number that is written with separators.
  package func sentence(
    _ word: Word, _ count: some FixedWidthInteger, in grouping: NumberGrouping
  ) -> String {
    sentence(word, Int(clamping: count), number: grouping.text(count))
  }

  /// A sentence with a number, in its parts: "5 days left".
  package func phrase(_ word: Word, _ count: Int) -> Phrase {
    phrase(in: forms(of: word), count)
  }

  /// The form of a sentence that a number needs.
  func form(of word: Word, _ count: Int) -> Substring {
    let place = word.isOrdinal ? ordinals.form(of: count) : plurals.place(of: count)
    return Self.form(place, in: forms(of: word))
  }

  /// All forms of a word; those of English if it does not have the language.
  func forms(of word: Word) -> Substring {
    for tag in wordTags {
      if let line = word.line(of: tag) { return line }
    }
    return word.line(of: "en") ?? ""
  }

  /// Places inside a name are not filled in.
  private static func fill(_ pattern: Substring, _ number: String, _ name: String) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(pattern.utf8.count + number.utf8.count + name.utf8.count)
    for byte in pattern.utf8 {
      switch byte {
      case UInt8(ascii: "#"): text.append(contentsOf: number.utf8)
      case UInt8(ascii: "@"): text.append(contentsOf: name.utf8)
      default: text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

// Words of dates.
extension LanguageTable {
  /// "today".
  package var today: String { word(.today) }
  /// "tomorrow".
  package var tomorrow: String { word(.tomorrow) }
  /// "yesterday".
  package var yesterday: String { word(.yesterday) }
}
