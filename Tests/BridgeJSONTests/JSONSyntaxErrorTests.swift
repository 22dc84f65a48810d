import BridgeJSON
import Testing

@Suite struct JSONSyntaxErrorTests {
  @Test(arguments: [
    ("{\"version\":1,    }", "unexpected \"}\" at byte 17"),
    ("", "the text holds no value: it ends at byte 0"),
    ("[1,", "unexpected end of the text at byte 3"),
    ("{} x", "unexpected \"x\" after the value at byte 3"),
    ("[01]", "unexpected \"1\" in a number at byte 2"),
    ("\"\\x\"", "unexpected \"x\" in an escape at byte 2"),
    ("\"\\\"\\ud83d\"", "lone surrogate \"\\uD83D\" at byte 3"),
    ("\"\\uDC00\"", "lone surrogate \"\\uDC00\" at byte 1"),
    ("\"a\nb\"", "unescaped U+000A in a string at byte 2"),
    ("[\"\" \"\"]", "unexpected \"\\\"\" at byte 4"),
    ("\\", "unexpected \"\\\\\" at byte 0"),
    ("“a”", "unexpected \"“\" (U+201C) at byte 0"),
    ("[1,가]", "unexpected \"가\" (U+AC00) at byte 3"),
    ("\u{FEFF}{}", "unexpected U+FEFF at byte 0"),
    ("\u{A0}1", "unexpected U+00A0 at byte 0"),
    ("\0", "unexpected U+0000 at byte 0"),
    ("😀", "unexpected \"😀\" (U+1F600) at byte 0"),
  ])
  func `the message says what is wrong and where`(text: String, message: String) {
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(text) }
    #expect(error.map { "\($0)" } == message)
  }

  @Test func `the message has the number of a byte that is not UTF-8`() {
    let error = #expect(throws: JSONSyntaxError.self) {
      try JSONDocument([0x22, 0xC0, 0x80, 0x22])
    }
    #expect(error?.description == "byte 0xC0 is not UTF-8 at byte 1")
  }

  @Test func `codes have names`() {
    #expect("\(JSONSyntaxError.Code.unexpectedEnd)" == "unexpectedEnd")
    #expect("\(JSONSyntaxError.Code.invalidUTF8)" == "invalidUTF8")
  }
}
