import Languages
import Testing

@Suite("A language tag")
struct LanguageTagTests {
  @Test(
    "is looked up in lower case, first whole, then without its last subtags (RFC 4647, 3.4)",
    arguments: [
      ("ko", ["ko"]), ("ko-KR", ["ko-kr", "ko"]),
      ("zh-Hant-TW", ["zh-hant-tw", "zh-hant", "zh"]),
      // The RFC's example: a single letter is kept together with what it introduces.
      (
        "zh-Hant-CN-x-private1-private2",
        [
          "zh-hant-cn-x-private1-private2", "zh-hant-cn-x-private1", "zh-hant-cn", "zh-hant", "zh",
        ]
      ),
      ("de-DE-u-co-phonebk", ["de-de-u-co-phonebk", "de-de-u-co", "de-de", "de"]),
      ("ko_KR.UTF-8", ["ko-kr", "ko"]), ("ca@valencia", ["ca"]), ("JA", ["ja"]), ("", [""]),
    ])
  func ranges(text: String, ranges: [String]) {
    #expect(LanguageTag(text).lookupRanges == ranges)
    #expect(LanguageTag(text).text == text)
    #expect(LanguageTag(text).language == ranges.last)
  }

  @Test(
    "is written from right to left by its script, and no extension names a script",
    arguments: [
      ("ar", true), ("ar-EG", true), ("ar-Latn", false), ("az-Arab-IR", true), ("en", false),
      ("ar-u-nu-latn", true), ("ar-EG-u-nu-latn", true), ("en-u-nu-arab", false),
      ("en-x-arab", false),
    ])
  func direction(text: String, isRightToLeft: Bool) {
    #expect(LanguageTag(text).isRightToLeft == isRightToLeft)
  }

  @Test("of megabytes in length is looked up by its first 64 bytes only")
  func long() {
    let ranges = LanguageTag(String(repeating: "a-", count: 1_000_000)).lookupRanges
    #expect(ranges.first?.utf8.count == 64)
    #expect(ranges.count <= 33)
  }
}
