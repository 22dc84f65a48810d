package import BridgeJSON

/// The text that people see for a thing that they choose or configure.
public enum Title: Sendable {
  /// A word of the library, in each of its languages.
  case word(Word)
  /// The text of a host or a user, as it is.
  case text(String)

  /// The text in a language.
  public func text(in locale: LanguageTag) -> String {
    switch self {
    case .word(let word): LanguageTable.of(locale).word(word)
    case .text(let text): text
    }
  }

  /// The same in English.
  public var text: String { text(in: .english) }
}

extension JSONWriter {
  /// Writes a title as a member, in English.
  package mutating func member(_ name: StaticString, _ title: Title) {
    member(name, title.text)
  }

  /// Writes a title's text in each language, as a member that is an object; writes nothing for a
  /// host's title.
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
