package import BridgeJSON

/// What people see of a thing that they choose or configure.
public enum Title: Sendable {
  /// A word of the library's, in each of its languages.
  case word(Word)
  /// What a host or a user calls it, as it is.
  case text(String)

  /// What is seen in a language.
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

  /// Writes what a title is in each language, as a member that is an object; nothing for a host's.
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
