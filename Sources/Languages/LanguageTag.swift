/// A language as a request names it, for example "ko" or "ja-JP" (RFC 5646).
public struct LanguageTag: Hashable, Sendable {
  /// The tag as it was given.
  public let text: String
  /// The first subtag in lower case, for example "ja".
  public let language: String

  /// Takes any text: an unknown tag means English later on.
  ///
  /// Accepts `_` for `-`, as POSIX locales write it, and ignores their encoding: "ko_KR.UTF-8".
  @inline(never)  // Tags are made in many places, and seldom.
  public init(_ text: String) {
    self.text = text
    language = text.prefix { $0 != "-" && $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
    lookupRanges = Self.lookupRanges(of: text)
  }

  /// "en", already taken apart: every request without a language means it.
  public static let english = LanguageTag(text: "en", language: "en", lookupRanges: ["en"])

  private init(text: String, language: String, lookupRanges: [String]) {
    self.text = text
    self.language = language
    self.lookupRanges = lookupRanges
  }

  /// The tags to look up, in this order and in lower case: the tag itself, and the tag without its
  /// last subtags, which are cut off as RFC 4647, section 3.4, says. "zh-Hant-TW" gives
  /// "zh-hant-tw", "zh-hant", "zh".
  public let lookupRanges: [String]

  private static func lookupRanges(of text: String) -> [String] {
    // No tag that anyone uses is longer; a text of megabytes must not cost more than one.
    let tag = text.utf8.prefix(64).prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
    var subtags = String(decoding: tag, as: UTF8.self).lowercased()
      .split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
    var ranges: [String] = []
    while !subtags.isEmpty {
      ranges.append(subtags.joined(separator: "-"))
      subtags.removeLast()
      // A single letter introduces the subtags behind it, and means nothing alone.
      if let last = subtags.last, last.count == 1 { subtags.removeLast() }
    }
    return ranges
  }
}
