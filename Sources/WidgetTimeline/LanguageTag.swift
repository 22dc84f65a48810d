/// A language as a request names it, for example "ko" or "ja-JP" (RFC 5646).
public struct LanguageTag: Hashable, Sendable {
  /// The tag as it was given.
  public let text: String
  /// The first subtag in lower case, for example "ja".
  public let language: String

  /// Takes any text: a tag that nobody knows reads as English later on.
  ///
  /// Accepts `_` for `-`, as POSIX locales write it.
  public init(_ text: String) {
    self.text = text
    language = text.prefix { $0 != "-" && $0 != "_" }.lowercased()
  }

  /// "en".
  public static let english = LanguageTag("en")
}
