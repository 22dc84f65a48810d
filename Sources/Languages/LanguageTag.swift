/// A language tag of a request, for example "ko" or "ja-JP" (RFC 5646).
public struct LanguageTag: Hashable, Sendable {
  /// The tag as given.
  public let text: String
  /// The first subtag in lower case, for example "ja".
  public let language: String
  /// Whether the language is written from right to left.
  package let isRightToLeft: Bool

  /// Takes any text. Lookups treat an unknown tag as English.
  ///
  /// It accepts names of POSIX locales such as "ko_KR.UTF-8": `_` counts as `-`, and an encoding or
  /// a modifier is ignored.
  @inline(never)  // Tags are made in many places, but rarely.
  public init(_ text: String) {
    self.text = text
    language = text.prefix { $0 != "-" && $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
    lookupRanges = Self.lookupRanges(of: text)
    isRightToLeft = Self.isRightToLeft(text, language)
  }

  /// "en", parsed in advance, because it is the language of every request that names none.
  public static let english = LanguageTag(
    text: "en", language: "en", lookupRanges: ["en"], isRightToLeft: false)

  private init(text: String, language: String, lookupRanges: [String], isRightToLeft: Bool) {
    self.text = text
    self.language = language
    self.lookupRanges = lookupRanges
    self.isRightToLeft = isRightToLeft
  }

  /// The tags to look up, in this order and in lower case: first the tag itself, then shorter tags,
  /// as RFC 4647, section 3.4, removes subtags from the end. "zh-Hant-TW" gives "zh-hant-tw",
  /// "zh-hant", "zh".
  public let lookupRanges: [String]

  private static func lookupRanges(of text: String) -> [String] {
    // No tag in use is longer than 64 bytes; the limit keeps a huge text from costing much time.
    let tag = text.utf8.prefix(64).prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    var subtags = String(decoding: tag, as: UTF8.self).lowercased()
      .split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    var ranges: [String] = []
    while !subtags.isEmpty {
      ranges.append(subtags.joined(separator: "-"))
      subtags.removeLast()
      // A single letter introduces the subtags after it and means nothing alone.
      if let last = subtags.last, last.count == 1 { subtags.removeLast() }
    }
    return ranges
  }
}
