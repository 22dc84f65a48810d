package import BridgeJSON

/// A title that people see for something that they choose or configure.
public enum Title: Sendable {
  /// A word of the library, in each of its languages.
  case word(Word)
  /// A text from a host or a user, the same in every language.
  case text(String)

  /// The text in a language.
  public func text(in locale: LanguageTag) -> String {
    switch self {
    case .word(let word): LanguageTable.of(locale).word(word)
    case .text(let text): text
    }
  }

  /// The text in English.
  public var text: String { text(in: .english) }
}

extension JSONWriter {
  /// Writes a title as a member, in English.
  package mutating func member(_ name: StaticString, _ title: Title) {
    member(name, title.text)
  }

  /// Writes a member that is an object with the title's text in each language; writes nothing for a
  /// `text` title.
  package mutating func member(inEachLanguage name: StaticString, _ title: Title) {
    guard case .word(let word) = title else { return }
    beginObject(name)
    for tag in LanguageTable.tags {
      self.name(tag)
      element(LanguageTable.of(LanguageTag(tag)).word(word))
    }
    endObject()
  }
}
