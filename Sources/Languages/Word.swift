import BridgeJSON

/// A word or sentence that the library writes, in each of its languages.
///
/// It is one text with a line for each language. Each line begins with the language's tag. A
/// language with two scripts may have one line for both: "zh" applies if there is no "zh-Hant". "#"
/// stands for a number and "@" for a name. A sentence with a number has all plural forms that the
/// language uses for whole numbers, in CLDR's order, separated by "~".
public struct Word: Sendable {
  private let lines: StaticString
  /// Whether the forms are those of ``LanguageTable/Ordinals`` instead of plural forms.
  let isOrdinal: Bool

  /// Takes the lines of all languages.
  public init(isOrdinal: Bool = false, _ lines: StaticString) {
    self.isOrdinal = isOrdinal
    self.lines = lines
  }

  /// The range of a language's text within the bytes; nil if the word has no line for the language.
  ///
  /// - Parameter tag: the tag, spelt as in the line.
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

  /// Calls `body` with the bytes of all lines.
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { lines.withUTF8Span(body) }
}

extension Span<UInt8> {
  /// The bytes as text; empty if they are not UTF-8.
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

  /// A sentence that contains a number.
  ///
  /// - Parameters:
  ///   - count: determines the form.
  ///   - number: the number as written in the sentence; nil for the plain digits of `count`.
  package func sentence(
    _ word: Word, _ count: Int, number: String? = nil, name: String = ""
  ) -> String {
    Self.fill(form(of: word, count), number ?? "\(count)", name)
  }

  /// A sentence that contains a number with separators between its groups of digits.
  package func sentence(
    _ word: Word, _ count: some FixedWidthInteger, in grouping: NumberGrouping
  ) -> String {
    sentence(word, Int(clamping: count), number: grouping.text(count))
  }

  /// A sentence that contains a number, such as "5 days left", split into a phrase's parts.
  package func phrase(_ word: Word, _ count: Int) -> Phrase {
    phrase(in: forms(of: word), count)
  }

  /// The form of a sentence that a number needs.
  private func form(of word: Word, _ count: Int) -> Substring {
    Self.form(place(of: count, in: word), in: forms(of: word))
  }

  /// The index of the form of a sentence that a number needs.
  func place(of count: Int, in word: Word) -> Int {
    word.isOrdinal ? ordinals.form(of: count) : plurals.place(of: count)
  }

  /// All forms of a word; the English ones if it has no line for the language.
  func forms(of word: Word) -> Substring {
    withForms(of: word) { $0.text }
  }

  /// Calls `body` with all forms of a word as UTF-8; the English ones if it has no line for the
  /// language.
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

  /// Fills in "#" and "@". A "#" or "@" inside the name itself stays unchanged.
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

// Words for days.
extension LanguageTable {
  /// The word "today".
  package var today: String { word(.today) }
  /// The word "tomorrow".
  package var tomorrow: String { word(.tomorrow) }
  /// The word "yesterday".
  package var yesterday: String { word(.yesterday) }
}
