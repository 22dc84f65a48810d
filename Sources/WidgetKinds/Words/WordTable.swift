import WidgetDrawing
import WidgetTimeline

/// Words of a kind in the languages that it speaks.
struct WordTable<Words: Sendable>: Sendable {
  private let english: Words
  private let others: [String: Words]

  /// - Parameter others: by language tags in lower case, such as "ko" and "zh-hant".
  init(english: Words, others: [String: Words]) {
    self.english = english
    self.others = others
  }

  /// The words for a language: the tag is looked up as RFC 4647, section 3.4, says, and where
  /// nothing is found the words are English.
  subscript(_ locale: LanguageTag) -> Words {
    for range in locale.lookupRanges {
      if range == "en" { return english }
      if let words = others[range] { return words }
    }
    return english
  }
}

/// A sentence with places for a number, `#`, and a name, `@`.
struct Sentence: Sendable, ExpressibleByStringLiteral {
  private let template: String

  init(stringLiteral template: String) { self.template = template }

  /// The sentence with its places filled; a name is not looked at for places of its own.
  func callAsFunction(_ number: String = "", _ name: String = "") -> String {
    var text = ""
    for scalar in template.unicodeScalars {
      switch scalar {
      case "#": text += number
      case "@": text += name
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  func callAsFunction(_ number: Int, _ name: String = "") -> String { self(String(number), name) }
}

/// A sentence that has a form of its own for one, by the plural rules of the Unicode CLDR.
struct CountedSentence: Sendable {
  private let none: Sentence
  private let one: Sentence
  private let other: Sentence

  private init(none: Sentence, one: Sentence, other: Sentence) {
    self.none = none
    self.one = one
    self.other = other
  }

  init(one: Sentence, other: Sentence) { self.init(none: other, one: one, other: other) }

  /// A language in which nothing is counted like one, as in French: "0 jour", "1 jour", "2 jours".
  init(upToOne: Sentence, other: Sentence) {
    self.init(none: upToOne, one: upToOne, other: other)
  }

  /// A language without a plural.
  init(_ sentence: Sentence) { self.init(one: sentence, other: sentence) }

  func callAsFunction(_ number: Int, _ name: String = "") -> String {
    form(of: number)(number, name)
  }

  /// The sentence with a number that is written with separators.
  func callAsFunction(_ number: some FixedWidthInteger, in grouping: NumberGrouping) -> String {
    form(of: number)(grouping.text(number))
  }

  private func form(of number: some FixedWidthInteger) -> Sentence {
    switch number {
    case 0: none
    case 1: one
    default: other
    }
  }
}
