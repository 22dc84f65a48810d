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

  /// Where the text of a language's line stands in the bytes; nil if the word does not have the
  /// language.
  ///
  /// - Parameter tag: the tag as the line has it.
  func place(of tag: StaticString) -> Range<Int>? {
    withBytes { lines in
      tag.withUTF8Span { tag in
        var start = 0
        while start < lines.count {
          let end = lines.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? lines.count
          let line = lines.extracting(start..<end)
          if line.count > tag.count, line[tag.count] == UInt8(ascii: " "),
            line.extracting(first: tag.count).isEqual(to: tag)
          {
            return start &+ tag.count &+ 1..<end
          }
          start = end &+ 1
        }
        return nil
      }
    }
  }

  /// Hands over the lines of all languages.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { lines.withUTF8Span(body) }
}

extension Span<UInt8> {
  /// The bytes as text.
  fileprivate var text: Substring {
    do {
      return Substring(String(copying: try UTF8Span(validating: self)))
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
  private func form(of word: Word, _ count: Int) -> Substring {
    Self.form(place(of: count, in: word), in: forms(of: word))
  }

  /// Which form of a sentence a number needs.
  func place(of count: Int, in word: Word) -> Int {
    word.isOrdinal ? ordinals.form(of: count) : plurals.place(of: count)
  }

  /// All forms of a word; those of English if it does not have the language.
  func forms(of word: Word) -> Substring {
    withForms(of: word) { $0.text }
  }

  /// Hands over all forms of a word as UTF-8; those of English if it does not have the language.
  func withForms<Result>(of word: Word, _ body: (Span<UInt8>) -> Result) -> Result {
    let place = placeOfForms(of: word)
    return word.withBytes { body($0.extracting(place)) }
  }

  private func placeOfForms(of word: Word) -> Range<Int> {
    for tag in wordTags {
      if let place = word.place(of: tag) { return place }
    }
    return word.place(of: "en") ?? 0..<0
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
