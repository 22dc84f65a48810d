import BridgeJSON
import Testing

@Suite struct JSONValueTests {
  @Test func `every kind of value is recognized and has a name`() throws {
    let root = try JSONDocument(#"[null,true,false,0,-1,"a",[],{}]"#).root
    let kinds: [JSONValue.Kind] = [
      .null, .boolean, .boolean, .number, .number, .string, .array, .object,
    ]
    #expect(root.elements.map(\.kind) == kinds)
    #expect(root.elements.map(\.isNull) == kinds.map { $0 == .null })
    #expect(root.elements.map(\.bool) == [nil, true, false, nil, nil, nil, nil, nil])
    #expect(
      kinds.map(\.description) == [
        "null", "true or false", "true or false", "a number", "a number", "text", "a list",
        "an object",
      ])
  }

  @Test func `accessors for other kinds of values give nil or nothing`() throws {
    let root = try JSONDocument(#"[null,true,1,"7",[2],{"a":3}]"#).root
    let values = Array(root.elements)
    #expect(values.map(\.string) == [nil, nil, nil, "7", nil, nil])
    #expect(values.map(\.integer) == [nil, nil, 1, nil, nil, nil])
    #expect(values.map(\.double) == [nil, nil, 1, nil, nil, nil])
    #expect(values.map(\.numberText) == [nil, nil, "1", nil, nil, nil])
    #expect(values.map(\.count) == [0, 0, 0, 0, 1, 1])
    #expect(values.map { Array($0.elements).count } == [0, 0, 0, 0, 1, 0])
    #expect(values.map { Array($0.members).count } == [0, 0, 0, 0, 0, 1])
    #expect(values.map { $0["a"]?.integer } == [nil, nil, nil, nil, nil, 3])
    #expect(values.map { $0[0]?.integer } == [nil, nil, nil, nil, 2, nil])
  }

  @Test func `an index outside of a list gives nil`() throws {
    let root = try JSONDocument("[10,[20,21],30]").root
    #expect(root[0]?.integer == 10)
    #expect(root[1]?[1]?.integer == 21)
    #expect(root[2]?.integer == 30)
    for index in [-1, 3, Int.min, Int.max] { #expect(root[index] == nil) }
  }

  @Test func `members keep the order of the text, including repeated names`() throws {
    let root = try JSONDocument(#"{"b":1,"a":[1,2,{"b":0}],"b":2,"":3}"#).root
    #expect(root.count == 4)
    #expect(root.members.map(\.name) == ["b", "a", "b", ""])
    #expect(root.members.map(\.value.text) == ["1", #"[1,2,{"b":0}]"#, "2", "3"])
  }

  @Test func `the last value of a repeated name counts`() throws {
    let root = try JSONDocument(#"{"a":1,"b":2,"a":3,"\u0061":4,"b":{"a":5}}"#).root
    #expect(root["a"]?.integer == 4)
    #expect(root["b"]?["a"]?.integer == 5)
    #expect(root["c"] == nil)
  }

  @Test func `names are compared byte for byte after their escapes are resolved`() throws {
    let root = try JSONDocument(
      #"{"\u0061\n":1,"é":2,"e\#u{301}":3,"이름":4,"\ud83d\ude00":5,"":6,"\u0000":7,"long name":8}"#
    ).root
    #expect(root["a\n"]?.integer == 1)
    // Swift counts these two names as equal; JSON does not.
    #expect(root["\u{E9}"]?.integer == 2)
    #expect(root["e\u{301}"]?.integer == 3)
    #expect(root["이름"]?.integer == 4)
    #expect(root["😀"]?.integer == 5)
    #expect(root[""]?.integer == 6)
    #expect(root["\0"]?.integer == 7)
    #expect(root["long name"]?.integer == 8)
    for name in ["a", "a\\n", "long nam", "long names", "long namE", "Long name", "\u{2028}"] {
      #expect(root[name] == nil, "\(name)")
    }
  }

  @Test func `a name is found at every length`() throws {
    let names = (0..<70).map { String(repeating: "n", count: $0) }
    let text = names.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",")
    let root = try JSONDocument("{\(text)}").root
    for (index, name) in names.enumerated() {
      #expect(root[name]?.integer.map { Int(exactly: $0) } == index)
      if index > 0 { #expect(root[name.dropLast() + "N"] == nil) }
    }
  }

  @Test func `a value keeps its own text byte for byte`() throws {
    let text = #" { "a" : [ 1.50 , "\u0041" ] , "b" : { } , "c":-0.0e0 } "#
    let document = try JSONDocument(text)
    let root = document.root
    #expect(root.text == #"{ "a" : [ 1.50 , "\u0041" ] , "b" : { } , "c":-0.0e0 }"#)
    #expect(root["a"]?.text == #"[ 1.50 , "\u0041" ]"#)
    #expect(root["a"]?[0]?.text == "1.50")
    #expect(root["a"]?[1]?.text == #""\u0041""#)
    #expect(root["a"]?[1]?.string == "A")
    #expect(root["b"]?.text == "{ }")
    #expect(root["c"].map { "\($0)" } == "-0.0e0")
    #expect(root["c"]?.range == 47..<53)
    #expect(root["c"].map { Array($0.bytes) } == Array("-0.0e0".utf8))
    #expect(document.bytes == Array(text.utf8))
  }

  @Test func `counts and texts are right for every shape of nesting`() throws {
    let root = try JSONDocument(#"[[],[[]],{"a":{}},[{},[],1],{"b":[2,3],"c":{"d":4}},5]"#).root
    #expect(root.count == 6)
    #expect(root.elements.map(\.count) == [0, 1, 1, 3, 2, 0])
    #expect(root.elements.map { $0.elements.map(\.count) } == [[], [0], [], [0, 0, 0], [], []])
    #expect(
      root.elements.map(\.text) == [
        "[]", "[[]]", #"{"a":{}}"#, "[{},[],1]", #"{"b":[2,3],"c":{"d":4}}"#, "5",
      ])
    #expect(root[4]?["c"]?["d"]?.integer == 4)
  }

  @Test func `values outlive their document and pass between threads`() async throws {
    let value = try { try JSONDocument(#"{"a":["one","two"]}"#).root["a"] }()
    let texts = await Task.detached { value?.elements.compactMap(\.string) }.value
    #expect(texts == ["one", "two"])
  }

  @Test(arguments: [
    ("", ""), ("abc", "abc"), (#"\"\\\/"#, "\"\\/"), (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t"),
    (#"\u0000"#, "\0"), (#"\u00e9\u00E9é"#, "ééé"), (#"\u20ac"#, "€"), (#"\ud83d\ude00"#, "😀"),
    (#"\uD800\uDC00\udbff\udfff"#, "\u{10000}\u{10FFFF}"), (#"a\nb\nc"#, "a\nb\nc"),
    (#"\n"#, "\n"), (#"\\n"#, "\\n"), (#"\\\\u0041"#, "\\\\u0041"), (#"\u005cu0041"#, "\\u0041"),
    ("우리의 \\ud14c\\uc2a4\\ud2b8 끝", "우리의 테스트 끝"),
    (#"{\"startDate\":\"2025-01-01\"}"#, #"{"startDate":"2025-01-01"}"#),
  ])
  func `escapes in a string are resolved`(escaped: String, string: String) throws {
    let root = try JSONDocument("{\"a\":\"\(escaped)\",\"\(escaped)\":1}").root
    #expect(root["a"]?.string.map { Array($0.utf8) } == Array(string.utf8))
    #expect(root["a"]?.text == "\"\(escaped)\"")
    #expect(root.members.map(\.name).last == string)
    #expect(root[string]?.integer == 1 || string == "a")
  }

  @Test func `every escape of four digits is the scalar that it names`() throws {
    for unit in UInt16.min...UInt16.max {
      let digits = String(unit, radix: 16)
      let escape = "\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits + "\""
      let string = (try? JSONDocument(escape))?.root.string
      let scalar = Unicode.Scalar(unit)
      if string?.unicodeScalars.first != scalar || (string?.unicodeScalars.count ?? 1) != 1 {
        Issue.record("\(escape)")
      }
    }
  }
}
