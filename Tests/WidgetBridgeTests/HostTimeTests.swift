import CWidgetBridge
import Testing

@Suite("Large values take little more time than reading them", .serialized)
struct HostTimeTests {
  private let group: TestGroup

  init() throws { group = try TestGroup() }

  /// The entry of a kind, and the time of its timeline.
  private func measure(_ kind: String) throws -> (entry: String, time: Duration) {
    let request = #"{"now":"2026-05-09T12:00:00Z","timeZone":"UTC","days":30}"#
    let time = ContinuousClock().measure {
      #expect(getTimelineJSON(group.handle, kind, request, nil, 0) > 0)
    }
    return (try text { getEntryJSON(group.handle, kind, request, $0, $1) }, time)
  }

  private func register(_ kind: String, _ members: String) {
    let description = #"""
      {"kind":"\#(kind)","displayName":"X","supportedFamilies":["systemSmall"],\#(members)}
      """#
    #expect(group.register(description) == 0, "\(lastError())")
  }

  private func list(_ count: Int, _ element: (Int) -> String) -> String {
    "[" + (0..<count).map(element).joined(separator: ",") + "]"
  }

  @Test(
    "texts of a response in a timeline of many days", arguments: ["x{/big}", "{/big|daysUntil}"])
  func response(template: String) throws {
    for (kind, content) in [
      ("plain", #"{"a":"{/day|daysUntil}"}"#),
      ("many", #"{"a":\#(list(20) { _ in "\"\(template)\"" }),"b":"{/day|daysUntil}"}"#),
    ] {
      register(
        kind,
        #""source":{"url":"https://a.example/\#(kind)","maxAge":2592000},"content":\#(content)"#)
      let requestID = try #require(try group.requests(of: kind).first?["requestID"] as? String)
      let big = String(repeating: "x", count: 1_000_000)
      #expect(group.respond(requestID, 200, #"{"big":"\#(big)","day":"2026-05-10"}"#) == 0)
    }
    let (plain, many) = (try measure("plain"), try measure("many"))
    let code = template == "x{/big}" ? "tooLarge" : "wrongType"
    #expect(many.entry.contains(#""fault":{"code":"\#(code)","path":"$.content.a[0]""#))
    #expect(many.time < plain.time * 20, "\(many.time), \(plain.time)")
  }

  @Test("a stored text in many places, with and without escapes")
  func stored() throws {
    register("plain", #""content":{"a":"{@big}"}"#)
    register("many", #""content":{"a":\#(list(256) { _ in #""x{@big}""# })}"#)
    for (letter, count) in [("x", 1_000_000), (#"\u0078"#, 65_000)] {
      let big = String(repeating: letter, count: count)
      #expect(setSharedValue(group.handle, "big", "\"\(big)\"") == 0)
      let (plain, many) = (try measure("plain"), try measure("many"))
      #expect(many.entry.contains(#""fault":{"code":"tooLarge","path":"$.content.a["#))
      #expect(many.time < plain.time * 20, "\(many.time), \(plain.time)")
    }
  }

  @Test("a place in a stored list is found once for all entries")
  func entries() throws {
    let templates = list(10) { "\"x{@list/\(19_999 - $0)}\"" }
    for (kind, count) in [("one", 1), ("many", 399)] {
      register(kind, #""entriesFrom":"\#(kind)","content":{"a":\#(templates)}"#)
      let entries = list(count) { #"{"date":"\#(2027 + $0)-01-01"}"# }
      #expect(setSharedValue(group.handle, kind, entries) == 0)
    }
    #expect(setSharedValue(group.handle, "list", list(20_000) { "\($0)" }) == 0)
    let (one, many) = (try measure("one"), try measure("many"))
    #expect(many.time < one.time * 20, "\(many.time), \(one.time)")
  }

  @Test(
    "the way to the last places of long entries is bounded", arguments: ["array", "object"])
  func ways(kind: String) throws {
    let isArray = kind == "array"
    let elements = Array(repeating: isArray ? "0" : #""b":0"#, count: 5000).joined(separator: ",")
    let (long, last) = isArray ? ("[\(elements)]", "4999") : ("{\(elements)}", "b")
    for count in [1, 20] {
      register(
        "k\(count)",
        #""entriesFrom":"list","content":{"a":\#(list(count) { _ in "\"{/l/\(last)}\"" })}"#)
    }
    let entries = list(200) { #"{"date":"\#(2027 + $0)-01-01","l":\#(long)}"# }
    #expect(setSharedValue(group.handle, "list", entries) == 0)
    let request = #"{"now":"2026-05-09T12:00:00Z","timeZone":"UTC"}"#
    let (few, many) = (
      try text { getTimelineJSON(group.handle, "k1", request, $0, $1) },
      try text { getTimelineJSON(group.handle, "k20", request, $0, $1) }
    )
    #expect(!few.contains("fault"))
    let faults = many.components(separatedBy: #""fault":{"code":"tooLarge","path":"$.content.a["#)
    #expect((2..<200).contains(faults.count), "\(faults.count)")
  }

  @Test(
    "a description with many options or parameters",
    arguments: [
      #""parameters":[{"name":"a","type":"integer","options":[#]}]"#,
      #""parameters":[#]"#,
    ])
  func choices(members: String) throws {
    let isOption = members.contains("options")
    func registering(_ count: Int) -> Duration {
      let elements = (0..<count).map {
        isOption ? "\($0)" : #"{"name":"p\#($0)","type":"string"}"#
      }
      let all = members.replacing("#", with: elements.joined(separator: ","))
      return ContinuousClock().measure { register("chosen", all) }
    }
    let (few, many) = (registering(500), registering(10_000))
    // In proportion to the elements it is 20 times the time, and with their square 400 times.
    #expect(many < few * 80, "\(many), \(few)")
  }
}
