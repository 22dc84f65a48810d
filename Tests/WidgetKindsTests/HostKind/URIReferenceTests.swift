import Testing

@testable import WidgetKinds

@Suite("A URI reference")
struct URIReferenceTests {
  @Test(
    "any scheme, or none",
    arguments: [
      "", "streak", "#here", "?q=1", "//host/path", "../up", "app://a/b?c=d&e=f#g",
      "mailto:a@b.example", "urn:isbn:0451450523", "http://[::1]:80/", "a%2Fb%e2%9C%93",
      "!$&'()*+,;=-._~:@/?[]",
    ])
  func accepted(text: String) {
    #expect(isURIReference(text))
  }

  @Test(
    "no other characters, broken escapes, or a second fragment",
    arguments: [
      " ", "a b", "a\n", "é", "<a>", "\"", "a\\b", "a^b", "a`b", "a|b", "{a}", "%", "a%2", "a%2g",
      "%zz", "#a#b", "\u{7F}", "\0",
    ])
  func refused(text: String) {
    #expect(!isURIReference(text))
  }
}
