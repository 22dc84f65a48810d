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
    for character in template {
      switch character {
      case "#": text += number
      case "@": text += name
      default: text.append(character)
      }
    }
    return text
  }

  func callAsFunction(_ number: Int, _ name: String = "") -> String { self(String(number), name) }
}

/// A sentence that has a form of its own for one.
struct CountedSentence: Sendable {
  let one: Sentence
  let other: Sentence

  init(one: Sentence, other: Sentence) {
    self.one = one
    self.other = other
  }

  /// A language without a plural.
  init(_ sentence: Sentence) { self.init(one: sentence, other: sentence) }

  func callAsFunction(_ number: Int, _ name: String = "") -> String {
    (number == 1 ? one : other)(number, name)
  }
}
