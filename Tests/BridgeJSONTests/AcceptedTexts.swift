/// Texts that RFC 8259 accepts, grouped by subject.
enum AcceptedTexts {
  static let all: [[UInt8]] =
    (values + numbers + strings + structures).map { Array($0.utf8) } + bytes

  static let values = [
    "null", "true", "false", "0", "\"\"", "[]", "{}", " null", "null ", "\t\n\r null \r\n\t", "[ ]",
    "{ }", "[null]", "[true,false]", "\"text\"",
  ]

  static let numbers = [
    "-0", "1", "-1", "10", "123456789", "0.0", "-0.0", "0.1", "1.0", "10.01", "0e0", "0E0", "0e+0",
    "0e-0", "1e1", "1E1", "1e+1", "1E-1", "1.5e3", "-1.5E-3", "0.00000000000000000001",
    "123456789012345678901234567890",
    "-123456789012345678901234567890.123456789012345678901234567890",
    "1e400", "-1e400", "1e-400", "1e99999999999999999999", "1e000000000000000000001",
    "9223372036854775807", "-9223372036854775808", "18446744073709551616",
    "0.000000000000000000000000000000000000000000000000000000000000000000000000000000000001",
    "[-0]", "[0,0]", "[1 ,2]", "[1.0\n]", "[1e1\t]", "{\"a\":-0}", "100000000000000000000e-20",
  ]

  static let strings = [
    #""\"""#, #""\\""#, #""\/""#, #""/""#, #""\b\f\n\r\t""#, #""\u0000""#, #""\u001f""#,
    #""\u0041\u00e9\u00E9\u20ac\uFFFF\ufffe""#, #""\ud7ff\ue000""#, #""\ud800\udc00""#,
    #""\uD83D\uDE00""#, #""\uDBFF\uDFFF""#, #""\uFDD0""#, #""a\u0062c""#, #""\\u0041""#,
    #""\u005C""#, #""\u0022""#, #""\ud83d\ude00\ud83d\ude00""#,
    "\"\u{7F}\"", "\"\u{80}\"", "\"\u{7FF}\"", "\"\u{800}\"", "\"\u{FFFF}\"", "\"\u{10000}\"",
    "\"\u{10FFFF}\"", "\"\u{FEFF}\"", "\"\u{2028}\u{2029}\"", "\"우리의 결혼 기념일\"", "\"日目\"",
    "\"é\u{301}\"", "\"👨‍👩‍👧‍👦\"", "\"a\u{0}b\"".replacingOccurrencesOfNUL(with: #"\u0000"#),
    "\"seven77\"", "\"eight888\"", "\"nine99999\"", "\"fifteen15151515\"", "\"sixteen161616161\"",
    #""1234567\"""#, #""12345678\"""#, #""123456789\n0123456789""#, "\"1234567é\"",
    "\"12345678é\"", "\"{}[],:\"", "\"//\"", "\" \"",
  ]

  static let structures = [
    "[[]]", "[[],[]]", "[{}]", "[{},{}]", "[1,[2,[3,[4]]],5]", "{\"\":0}", "{\"a\":{}}",
    "{\"a\":1,\"a\":2}", "{\"a\":1,\"\\u0061\":2}", "{\"a\":[{\"b\":[{}]}]}",
    " { \"a\" : [ 1 , 2 ] , \"b\" : { } } ", "{\"a\":null,\"b\":true,\"c\":\"\",\"d\":[],\"e\":{}}",
    "[1,\n2,\r3,\t4, 5]", "[\"a\",\"b\"]", "{\"\\ud83d\\ude00\":1}", "{\"이름\":\"값\"}",
    "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
  ]

  /// Texts at the limits of nesting and of length.
  static let bytes: [[UInt8]] = [
    Array(String(repeating: "[", count: 128).utf8) + Array(String(repeating: "]", count: 128).utf8),
    Array(String(repeating: "{\"a\":", count: 127).utf8) + Array("[0]".utf8)
      + Array(String(repeating: "}", count: 127).utf8),
    Array(String(repeating: " ", count: 1000).utf8) + Array("1".utf8),
    Array("1".utf8) + Array(String(repeating: "\n", count: 1000).utf8),
    Array("[".utf8) + Array(String(repeating: "0,", count: 1000).utf8) + Array("0]".utf8),
  ]
}

extension String {
  fileprivate func replacingOccurrencesOfNUL(with text: String) -> String {
    split(separator: "\0", omittingEmptySubsequences: false).joined(separator: text)
  }
}
