import BridgeJSON
import Testing

@Suite struct JSONPathTests {
  @Test func `a path is written with dots and brackets`() {
    #expect("\(JSONPath.root)" == "$")
    #expect(
      "\(JSONPath.root.member("configuration").member("dataKey"))" == "$.configuration.dataKey")
    #expect("\(JSONPath.root.member("entries").element(3).member("date"))" == "$.entries[3].date")
    #expect("\(JSONPath.root.element(0).element(12))" == "$[0][12]")
  }

  @Test(arguments: [
    ("strange name", #"$["strange name"]"#), ("", #"$[""]"#), ("0", #"$["0"]"#),
    ("1st", #"$["1st"]"#), ("a-b", #"$["a-b"]"#), ("a.b", #"$["a.b"]"#), ("$", #"$["$"]"#),
    ("a\"b", #"$["a\"b"]"#), ("a\\b", #"$["a\\b"]"#), ("a\nb\u{1}", #"$["a\nb\u0001"]"#),
    ("_a1", "$._a1"), ("A", "$.A"), ("이름", "$.이름"), ("é", "$.é"), ("a이b", "$.a이b"),
  ])
  func `a name that is not an identifier is quoted`(name: String, path: String) {
    #expect(JSONPath.root.member(name).description == path)
  }

  @Test func `paths with equal texts are equal`() {
    #expect(JSONPath.root.member("a") == JSONPath.root.member("a"))
    #expect(JSONPath.root.member("a") != JSONPath.root.element(0))
  }
}
