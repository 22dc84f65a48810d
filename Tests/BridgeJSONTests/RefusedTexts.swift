import BridgeJSON
import Testing

/// A text that RFC 8259 refuses, why, and the offset of the first byte that is wrong.
struct RefusedText: Sendable, CustomTestStringConvertible {
  var bytes: [UInt8]
  var code: JSONSyntaxError.Code
  var offset: Int

  init(_ bytes: [UInt8], _ code: JSONSyntaxError.Code, at offset: Int) {
    self.bytes = bytes
    self.code = code
    self.offset = offset
  }

  init(_ text: String, _ code: JSONSyntaxError.Code, at offset: Int) {
    self.init(Array(text.utf8), code, at: offset)
  }

  /// A string in quotes with bytes in it; the offset counts from the string's first byte.
  init(string bytes: [UInt8], _ code: JSONSyntaxError.Code, at offset: Int) {
    self.init([0x22] + bytes + [0x22], code, at: offset + 1)
  }

  var testDescription: String { "\(String(decoding: bytes.prefix(60), as: UTF8.self))" }
}

enum RefusedTexts {
  static let all = emptiness + literals + numbers + structures + escapes + controls + encodings

  static let emptiness: [RefusedText] = [
    RefusedText("", .empty, at: 0),
    RefusedText(" ", .empty, at: 1),
    RefusedText(" \t\r\n", .empty, at: 4),
    RefusedText("\u{FEFF}", .unexpectedCharacter, at: 0),
    RefusedText("\u{FEFF}null", .unexpectedCharacter, at: 0),
    RefusedText("\u{A0}null", .unexpectedCharacter, at: 0),
    RefusedText("\u{B}null", .unexpectedCharacter, at: 0),
    RefusedText("\u{C}null", .unexpectedCharacter, at: 0),
    RefusedText("null\u{A0}", .trailingCharacters, at: 4),
    RefusedText("\0", .unexpectedCharacter, at: 0),
    RefusedText("null\0", .trailingCharacters, at: 4),
    RefusedText("\0null", .unexpectedCharacter, at: 0),
    RefusedText("null null", .trailingCharacters, at: 5),
    RefusedText("1 2", .trailingCharacters, at: 2),
    RefusedText("{}{}", .trailingCharacters, at: 2),
    RefusedText("[]]", .trailingCharacters, at: 2),
    RefusedText("{}}", .trailingCharacters, at: 2),
    RefusedText("\"a\"b", .trailingCharacters, at: 3),
    RefusedText("[],", .trailingCharacters, at: 2),
    RefusedText("null // so", .trailingCharacters, at: 5),
    RefusedText("/* so */ null", .unexpectedCharacter, at: 0),
    RefusedText("# so\nnull", .unexpectedCharacter, at: 0),
    RefusedText("\u{1E}null", .unexpectedCharacter, at: 0),
  ]

  static let literals: [RefusedText] = [
    RefusedText("n", .unexpectedEnd, at: 1),
    RefusedText("nul", .unexpectedEnd, at: 3),
    RefusedText("tru", .unexpectedEnd, at: 3),
    RefusedText("fals", .unexpectedEnd, at: 4),
    RefusedText("f", .unexpectedEnd, at: 1),
    RefusedText("nil", .unexpectedCharacter, at: 1),
    RefusedText("nulL", .unexpectedCharacter, at: 3),
    RefusedText("Null", .unexpectedCharacter, at: 0),
    RefusedText("TRUE", .unexpectedCharacter, at: 0),
    RefusedText("True", .unexpectedCharacter, at: 0),
    RefusedText("trve", .unexpectedCharacter, at: 2),
    RefusedText("falze", .unexpectedCharacter, at: 3),
    RefusedText("truefalse", .trailingCharacters, at: 4),
    RefusedText("nullx", .trailingCharacters, at: 4),
    RefusedText("[truex]", .unexpectedCharacter, at: 5),
    RefusedText("[nul]", .unexpectedCharacter, at: 4),
    RefusedText("[fals]", .unexpectedCharacter, at: 5),
    RefusedText("undefined", .unexpectedCharacter, at: 0),
    RefusedText("NaN", .unexpectedCharacter, at: 0),
    RefusedText("Infinity", .unexpectedCharacter, at: 0),
    RefusedText("'a'", .unexpectedCharacter, at: 0),
    RefusedText("“a”", .unexpectedCharacter, at: 0),
    RefusedText("a", .unexpectedCharacter, at: 0),
  ]

  static let numbers: [RefusedText] = [
    RefusedText("-", .unexpectedEnd, at: 1),
    RefusedText("+1", .unexpectedCharacter, at: 0),
    RefusedText("--1", .invalidNumber, at: 1),
    RefusedText("-a", .invalidNumber, at: 1),
    RefusedText("-Infinity", .invalidNumber, at: 1),
    RefusedText("- 1", .invalidNumber, at: 1),
    RefusedText("00", .invalidNumber, at: 1),
    RefusedText("01", .invalidNumber, at: 1),
    RefusedText("-01", .invalidNumber, at: 2),
    RefusedText("-00.1", .invalidNumber, at: 2),
    RefusedText(".1", .unexpectedCharacter, at: 0),
    RefusedText("-.1", .invalidNumber, at: 1),
    RefusedText("1.", .unexpectedEnd, at: 2),
    RefusedText("[1.]", .invalidNumber, at: 3),
    RefusedText("1.e1", .invalidNumber, at: 2),
    RefusedText("1.-1", .invalidNumber, at: 2),
    RefusedText("0.e1", .invalidNumber, at: 2),
    RefusedText("1..2", .invalidNumber, at: 2),
    RefusedText("1.2.3", .trailingCharacters, at: 3),
    RefusedText("1e", .unexpectedEnd, at: 2),
    RefusedText("1e+", .unexpectedEnd, at: 3),
    RefusedText("1E-", .unexpectedEnd, at: 3),
    RefusedText("[1e]", .invalidNumber, at: 3),
    RefusedText("1e+-1", .invalidNumber, at: 3),
    RefusedText("1ee1", .invalidNumber, at: 2),
    RefusedText("1e1.5", .trailingCharacters, at: 3),
    RefusedText("1e 1", .invalidNumber, at: 2),
    RefusedText("0x1F", .trailingCharacters, at: 1),
    RefusedText("1_000", .trailingCharacters, at: 1),
    RefusedText("1,000", .trailingCharacters, at: 1),
    RefusedText("1a", .trailingCharacters, at: 1),
    RefusedText("[1a]", .unexpectedCharacter, at: 2),
    RefusedText("[1 2]", .unexpectedCharacter, at: 3),
    RefusedText("1\u{FF11}", .trailingCharacters, at: 1),
    RefusedText("\u{FF11}", .unexpectedCharacter, at: 0),
    RefusedText("[-\u{FF11}]", .invalidNumber, at: 2),
  ]

  static let structures: [RefusedText] = [
    RefusedText("[", .unexpectedEnd, at: 1),
    RefusedText("[ ", .unexpectedEnd, at: 2),
    RefusedText("]", .unexpectedCharacter, at: 0),
    RefusedText("[1", .unexpectedEnd, at: 2),
    RefusedText("[1,", .unexpectedEnd, at: 3),
    RefusedText("[1,]", .unexpectedCharacter, at: 3),
    RefusedText("[,]", .unexpectedCharacter, at: 1),
    RefusedText("[,1]", .unexpectedCharacter, at: 1),
    RefusedText("[1,,2]", .unexpectedCharacter, at: 3),
    RefusedText("[1}", .unexpectedCharacter, at: 2),
    RefusedText("[1:2]", .unexpectedCharacter, at: 2),
    RefusedText("[\"a\":1]", .unexpectedCharacter, at: 4),
    RefusedText("[[]", .unexpectedEnd, at: 3),
    RefusedText("[\"a\"", .unexpectedEnd, at: 4),
    RefusedText("[1;2]", .unexpectedCharacter, at: 2),
    RefusedText("{", .unexpectedEnd, at: 1),
    RefusedText("}", .unexpectedCharacter, at: 0),
    RefusedText("{]", .unexpectedCharacter, at: 1),
    RefusedText("{1:2}", .unexpectedCharacter, at: 1),
    RefusedText("{a:1}", .unexpectedCharacter, at: 1),
    RefusedText("{null:1}", .unexpectedCharacter, at: 1),
    RefusedText("{'a':1}", .unexpectedCharacter, at: 1),
    RefusedText("{\"a\"", .unexpectedEnd, at: 4),
    RefusedText("{\"a\"}", .unexpectedCharacter, at: 4),
    RefusedText("{\"a\",\"b\"}", .unexpectedCharacter, at: 4),
    RefusedText("{\"a\" 1}", .unexpectedCharacter, at: 5),
    RefusedText("{\"a\"::1}", .unexpectedCharacter, at: 5),
    RefusedText("{\"a\":", .unexpectedEnd, at: 5),
    RefusedText("{\"a\":}", .unexpectedCharacter, at: 5),
    RefusedText("{\"a\":1", .unexpectedEnd, at: 6),
    RefusedText("{\"a\":1,", .unexpectedEnd, at: 7),
    RefusedText("{\"a\":1,}", .unexpectedCharacter, at: 7),
    RefusedText("{,}", .unexpectedCharacter, at: 1),
    RefusedText("{\"a\":1,,\"b\":2}", .unexpectedCharacter, at: 7),
    RefusedText("{\"a\":1]", .unexpectedCharacter, at: 6),
    RefusedText("{\"a\":1 \"b\":2}", .unexpectedCharacter, at: 7),
    RefusedText("{[]:1}", .unexpectedCharacter, at: 1),
    RefusedText("{\"a\":[}", .unexpectedCharacter, at: 6),
    RefusedText("[{]}", .unexpectedCharacter, at: 2),
    RefusedText("{\"version\":1}}", .trailingCharacters, at: 13),
    RefusedText("(1)", .unexpectedCharacter, at: 0),
    RefusedText("<a>", .unexpectedCharacter, at: 0),
    RefusedText(String(repeating: "[", count: 128), .unexpectedEnd, at: 128),
    RefusedText(String(repeating: "[", count: 129), .tooDeep, at: 128),
    RefusedText(
      String(repeating: "[", count: 129) + String(repeating: "]", count: 129), .tooDeep, at: 128),
    RefusedText(String(repeating: "[", count: 100_000), .tooDeep, at: 128),
    RefusedText(String(repeating: "{\"a\":", count: 129), .tooDeep, at: 640),
    RefusedText(String(repeating: "[{\"a\":", count: 70), .tooDeep, at: 384),
    RefusedText(
      String(repeating: "[", count: 128) + String(repeating: "]", count: 127) + "}",
      .unexpectedCharacter, at: 255),
  ]

  static let escapes: [RefusedText] = [
    RefusedText("\"", .unexpectedEnd, at: 1),
    RefusedText("\"abc", .unexpectedEnd, at: 4),
    RefusedText("\"abcdefgh", .unexpectedEnd, at: 9),
    RefusedText(#""\"#, .unexpectedEnd, at: 2),
    RefusedText(#""\""#, .unexpectedEnd, at: 3),
    RefusedText(#""\a""#, .invalidEscape, at: 2),
    RefusedText(#""\N""#, .invalidEscape, at: 2),
    RefusedText(#""\'""#, .invalidEscape, at: 2),
    RefusedText(#""\0""#, .invalidEscape, at: 2),
    RefusedText(#""\x41""#, .invalidEscape, at: 2),
    RefusedText(#""\U0041""#, .invalidEscape, at: 2),
    RefusedText(#""\v""#, .invalidEscape, at: 2),
    RefusedText(#""\ ""#, .invalidEscape, at: 2),
    RefusedText("\"\\\n\"", .invalidEscape, at: 2),
    RefusedText("\"\\é\"", .invalidEscape, at: 2),
    RefusedText("\"\\\0\"", .invalidEscape, at: 2),
    RefusedText(#""\u""#, .invalidEscape, at: 3),
    RefusedText(#""\u"#, .unexpectedEnd, at: 3),
    RefusedText(#""\u004"#, .unexpectedEnd, at: 6),
    RefusedText(#""\u004""#, .invalidEscape, at: 6),
    RefusedText(#""\u004g""#, .invalidEscape, at: 6),
    RefusedText(#""\ug041""#, .invalidEscape, at: 3),
    RefusedText(#""\u 041""#, .invalidEscape, at: 3),
    RefusedText(#""\u-041""#, .invalidEscape, at: 3),
    RefusedText(#""\u{41}""#, .invalidEscape, at: 3),
    RefusedText("\"\\u00\u{FF11}1\"", .invalidEscape, at: 5),
    RefusedText(#""\ud800""#, .loneSurrogate, at: 1),
    RefusedText(#""\uDBFF""#, .loneSurrogate, at: 1),
    RefusedText(#""\udc00""#, .loneSurrogate, at: 1),
    RefusedText(#""\uDFFF""#, .loneSurrogate, at: 1),
    RefusedText(#""ab\ud800cd""#, .loneSurrogate, at: 3),
    RefusedText(#""\ud800\n""#, .loneSurrogate, at: 1),
    RefusedText(#""\ud800\u0041""#, .loneSurrogate, at: 1),
    RefusedText(#""\ud800\ud800\udc00""#, .loneSurrogate, at: 1),
    RefusedText(#""\ud800\ud800""#, .loneSurrogate, at: 1),
    RefusedText(#""\udc00\ud800""#, .loneSurrogate, at: 1),
    RefusedText(#""\ud83d\ude00\ude00""#, .loneSurrogate, at: 13),
    RefusedText(#""\ud800\ue000""#, .loneSurrogate, at: 1),
    RefusedText(#""\ud800\u00""#, .invalidEscape, at: 11),
    RefusedText(#""\ud800\udc0g""#, .invalidEscape, at: 12),
    RefusedText(#""\ud800"#, .unexpectedEnd, at: 7),
    RefusedText(#""\ud800\"#, .unexpectedEnd, at: 8),
    RefusedText(#""\ud800\udc0"#, .unexpectedEnd, at: 12),
    RefusedText(#"{"\ud800":1}"#, .loneSurrogate, at: 2),
    RefusedText(#"{"\x":1}"#, .invalidEscape, at: 3),
  ]

  static let controls: [RefusedText] =
    (0..<0x20).map { RefusedText(string: [0x61, UInt8($0), 0x62], .controlCharacter, at: 1) }
    + (0..<24).map { RefusedText(string: plain($0) + [0x0A], .controlCharacter, at: $0) }
    + [
      RefusedText("{\"a\nb\":1}", .controlCharacter, at: 3),
      RefusedText("\"a\tb\"", .controlCharacter, at: 2),
      RefusedText("\"é\u{1F}\"", .controlCharacter, at: 3),
    ]

  static let encodings: [RefusedText] = [
    // A continuation byte without a first byte, and bytes that never occur in UTF-8.
    RefusedText(string: [0x80], .invalidUTF8, at: 0),
    RefusedText(string: [0x61, 0xBF], .invalidUTF8, at: 1),
    RefusedText(string: [0xFE], .invalidUTF8, at: 0),
    RefusedText(string: [0xFF], .invalidUTF8, at: 0),
    RefusedText(string: [0xC3, 0xA9, 0xA9], .invalidUTF8, at: 2),
    // Overlong forms.
    RefusedText(string: [0xC0, 0x80], .invalidUTF8, at: 0),
    RefusedText(string: [0xC0, 0xAF], .invalidUTF8, at: 0),
    RefusedText(string: [0xC1, 0xBF], .invalidUTF8, at: 0),
    RefusedText(string: [0xE0, 0x80, 0x80], .invalidUTF8, at: 0),
    RefusedText(string: [0xE0, 0x9F, 0xBF], .invalidUTF8, at: 0),
    RefusedText(string: [0xF0, 0x80, 0x80, 0x80], .invalidUTF8, at: 0),
    RefusedText(string: [0xF0, 0x8F, 0xBF, 0xBF], .invalidUTF8, at: 0),
    // Surrogates.
    RefusedText(string: [0xED, 0xA0, 0x80], .invalidUTF8, at: 0),
    RefusedText(string: [0xED, 0xBF, 0xBF], .invalidUTF8, at: 0),
    RefusedText(string: [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80], .invalidUTF8, at: 0),
    // Above U+10FFFF, and forms of five and six bytes.
    RefusedText(string: [0xF4, 0x90, 0x80, 0x80], .invalidUTF8, at: 0),
    RefusedText(string: [0xF5, 0x80, 0x80, 0x80], .invalidUTF8, at: 0),
    RefusedText(string: [0xF8, 0x88, 0x80, 0x80, 0x80], .invalidUTF8, at: 0),
    RefusedText(string: [0xFC, 0x84, 0x80, 0x80, 0x80, 0x80], .invalidUTF8, at: 0),
    // Cut short, before the quote and before the end.
    RefusedText(string: [0xC3], .invalidUTF8, at: 0),
    RefusedText(string: [0xE2, 0x82], .invalidUTF8, at: 0),
    RefusedText(string: [0xF0, 0x9F, 0x98], .invalidUTF8, at: 0),
    RefusedText(string: [0xF0, 0x9F, 0x98, 0x61], .invalidUTF8, at: 0),
    RefusedText([0x22, 0xC3], .invalidUTF8, at: 1),
    RefusedText([0x22, 0xE2, 0x82], .invalidUTF8, at: 1),
    RefusedText([0x22, 0xF0, 0x9F, 0x98], .invalidUTF8, at: 1),
    RefusedText([0x22, 0x61, 0xF0, 0x9F], .invalidUTF8, at: 2),
    // Outside of strings, and UTF-16 and UTF-32.
    RefusedText([0xFF], .invalidUTF8, at: 0),
    RefusedText([0x5B, 0x80, 0x5D], .invalidUTF8, at: 1),
    RefusedText([0x31, 0xC3], .invalidUTF8, at: 1),
    RefusedText([0xFF, 0xFE, 0x31, 0x00], .invalidUTF8, at: 0),
    RefusedText([0xFE, 0xFF, 0x00, 0x31], .invalidUTF8, at: 0),
    RefusedText([0x31, 0x00], .trailingCharacters, at: 1),
    RefusedText([0x00, 0x31], .unexpectedCharacter, at: 0),
    RefusedText([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D], .invalidUTF8, at: 2),
  ]

  /// A run of `count` letters.
  private static func plain(_ count: Int) -> [UInt8] {
    (0..<count).map { 0x61 + UInt8($0 % 26) }
  }
}
