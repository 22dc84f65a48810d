import BridgeJSON
import Testing

@Suite struct JSONMembersTests {
  /// A text's members: names, values, and whether a name has escapes.
  private func members(_ text: String) throws -> [String] {
    let bytes = [UInt8](text.utf8)
    // The second check must replace the members of the first.
    var members: [JSONMember] = []
    _ = try JSONSyntax.check([UInt8](#"{"before": 1}"#.utf8).span, members: &members)
    _ = try JSONSyntax.check(bytes.span, members: &members)
    return members.map { member in
      let name = String(decoding: bytes[member.name], as: UTF8.self)
      let value = String(decoding: bytes[member.value], as: UTF8.self)
      let resolved = String(
        decoding: JSONSyntax.resolvedName(of: member, in: bytes.span), as: UTF8.self)
      return member.hasEscapes ? "\(name) (\(resolved)) = \(value)" : "\(name) = \(value)"
    }
  }

  @Test(arguments: [
    ("{}", []),
    (#" { "a" : 1 , "" : "x" , "a" : null } "#, ["a = 1", #" = "x""#, "a = null"]),
    (
      #"{"o":{"p":{"q":[1,{"r":2}]},"s":3},"l":[ [], {"t":4} ],"e":{},"n":-1.5}"#,
      [#"o = {"p":{"q":[1,{"r":2}]},"s":3}"#, #"l = [ [], {"t":4} ]"#, "e = {}", "n = -1.5"]
    ),
    (#"{"\u0061":true,"b\"":"\n"}"#, [#"\u0061 (a) = true"#, #"b\" (b") = "\n""#]),
    (#"{"o":{"\u0061":1},"b":2}"#, [#"o = {"\u0061":1}"#, "b = 2"]),
    (#"[{"a":1},{"b":2}]"#, []), (#"[1,"a",[2]]"#, []), ("1", []), (#""a""#, []),
  ])
  func `only the members of the outermost object are found`(text: String, expected: [String]) throws
  {
    #expect(try members(text) == expected)
  }

  @Test func `a fault is reported as it is without looking for members`() {
    var members: [JSONMember] = []
    for text in [#"{"a":1,}"#, #"{"a" 1}"#, #"{"a":1"#, #"{"a":}"#] {
      let bytes = [UInt8](text.utf8)
      let error = #expect(throws: JSONSyntaxError.self) {
        try JSONSyntax.check(bytes.span, members: &members)
      }
      let plain = #expect(throws: JSONSyntaxError.self) { try JSONSyntax.check(bytes.span) }
      #expect(error?.description == plain?.description)
    }
  }
}
