import Testing

@testable import Languages

@Suite("A word")
struct WordTests {
  private static let stars = Word(
    """
    en # star of @~# stars of @
    zh #颗星
    zh-Hant #顆星
    ar لا~نجم~نجمان~# نجوم~# نجمًا~# نجم
    """)
  private static let place = Word(
    isOrdinal: true,
    """
    en #st~#nd~#rd~#th
    zh 第#
    """)

  private func table(_ tag: String) -> LanguageTable { .of(LanguageTag(tag)) }

  @Test(
    "comes from the line of the language, or of all its scripts, or else is in English",
    arguments: [
      ("en", "2 stars of Swift"), ("zh-Hans-CN", "2颗星"), ("zh-TW", "2顆星"), ("ar", "نجمان"),
      ("de", "2 stars of Swift"), ("z", "2 stars of Swift"),
    ])
  func lines(tag: String, said: String) {
    #expect(table(tag).sentence(Self.stars, 2, name: "Swift") == said)
  }

  @Test("A script without a line of its own uses its language's line")
  func script() {
    #expect(table("zh-Hant").sentence(Self.place, 2) == "第2")
  }

  @Test(
    "has the plural form that a number asks for, or its ordinal",
    arguments: [
      (1, "1 star of #", "1st"), (2, "2 stars of #", "2nd"), (11, "11 stars of #", "11th"),
    ])
  func forms(number: Int, counted: String, ordinal: String) {
    // A "#" in a name is not a place for the number.
    #expect(table("en").sentence(Self.stars, number, name: "#") == counted)
    #expect(table("en").sentence(Self.place, number) == ordinal)
    #expect(table("ar").phrase(Self.stars, number).forms.count == 6)
  }

  @Test("without a number is its first form")
  func first() {
    #expect(table("zh").word(Self.stars) == "颗星" && table("en").word(.today) == "today")
  }
}
