import CWidgetBridge
import Testing

@Suite("Unknown members of a description")
struct HostMembersTests {
  /// A kind that fetches, with an additional member in some of its objects.
  private static func description(
    root: String = "", parameter: String = "", option: String = "", source: String = "",
    header: String = "", intent: String = "", placeholder: String = "", defaults: String = ""
  ) -> String {
    #"""
    {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"]\#(root),
     "parameters":[{"name":"a","type":"string",
                    "options":["one",{"value":"two"\#(option)}]\#(parameter)},
                   {"name":"b","type":"string","optionsFrom":"list"\#(parameter)}],
     "placeholder":{"title":"X"\#(placeholder)},
     "source":{"url":"https://a.example/{$a}","headers":{"A":{"key":"k"\#(header)}}\#(source)},
     "content":{"title":"{/x}"},"defaults":{"/x":"-"\#(defaults)},
     "intents":[{"intent":"i","key":"list","change":"add"\#(intent)}]}
    """#
  }

  /// The library's answers about a kind with this description: its plan, timeline and picture, the
  /// lists of kinds and intents, and a parameter's options.
  private func answers(_ description: String) throws -> [String] {
    let group = try TestGroup()
    let handle = group.handle
    #expect(group.register(description) == 0, "\(lastError())")
    #expect(setSharedValue(handle, "k", #""s""#) == 0)
    let request = TestGroup.request()
    var answers = [try text { getRefreshPlanJSON(handle, "x", request, $0, $1) }]
    answers.append(try text { getTimelineJSON(handle, "x", request, $0, $1) })
    answers.append(try text { renderWidgetSVG(handle, "x", request, $0, $1) })
    answers.append(try text { getWidgetKindsJSON(handle, $0, $1) })
    answers.append(try text { getIntentsJSON(handle, $0, $1) })
    answers.append(try text { getConfigurationOptionsJSON(handle, "x", "a", $0, $1) })
    return answers
  }

  /// Members whose names are similar to known ones, with values of every type.
  private static let unknown = [
    #","contents":{"title":7}"#, #","Source":[]"#, #","entriesfrom":"k""#, #","intent":[7]"#,
    #","optionFrom":true"#, #","drawAs":null"#, #","sources":{"url":"http://a.example/"}"#,
  ]

  @Test("are ignored, except in the members that make entries", arguments: unknown)
  func ignored(member: String) throws {
    let plain = try answers(Self.description())
    #expect(try answers(Self.description(root: member)) == plain)
    #expect(try answers(Self.description(parameter: member)) == plain)
    #expect(try answers(Self.description(option: member)) == plain)
    #expect(try answers(Self.description(defaults: member)) == plain)
  }

  @Test(
    "are refused in the members that make entries, with the nearest name",
    arguments: [
      (description(source: #","maxage":60"#), "$.source.maxage", "maxAge"),
      (description(source: #","header":{}"#), "$.source.header", "headers"),
      (description(source: #","staleafter":null"#), "$.source.staleafter", "staleAfter"),
      (description(header: #","perfix":"x""#), "$.source.headers.A.perfix", "prefix"),
      (description(intent: #","vlaue":1"#), "$.intents[0].vlaue", "value"),
      (description(intent: #","members":"x""#), "$.intents[0].members", "member"),
    ])
  func refused(description: String, path: String, nearest: String) throws {
    let group = try TestGroup()
    #expect(group.register(description) == BridgeStatusInvalidValue.rawValue)
    #expect(try lastErrorMembers()["path"] == path)
    #expect(lastError().contains("did you mean \(nearest)?"), "\(lastError())")
  }

  @Test(
    "without content, members of kinds with content are ignored, whatever they hold",
    arguments: [
      #""defaults":5"#, #""defaults":{"x":1}"#, #""drawnAs":"chart""#, #""drawnAs":5"#,
      #""alias":"y""#, #""alias":5"#, #""alias":"y","of":"dday""#, #""alias":null,"of":"dday""#,
    ])
  func plain(member: String) throws {
    func answers(_ member: String) throws -> [String] {
      let group = try TestGroup()
      let handle = group.handle
      #expect(
        group.register(
          #"{"kind":"x","displayName":"X","supportedFamilies":["systemSmall"]\#(member)}"#) == 0,
        "\(lastError())")
      #expect(
        setTimelineJSON(
          handle, "x",
          #"{"entries":[{"date":"2026-05-08T00:00:00Z","content":{"title":"a"}}]}"#) == 0)
      return [
        try text { getTimelineJSON(handle, "x", TestGroup.request(), $0, $1) },
        try text { renderWidgetSVG(handle, "x", TestGroup.request(), $0, $1) },
        try text { getWidgetKindsJSON(handle, $0, $1) },
      ]
    }
    #expect(try answers(",\(member)") == answers(""))
  }

  @Test("with content they are read", arguments: [#""defaults":5"#, #""drawnAs":"chart""#])
  func read(member: String) throws {
    let group = try TestGroup()
    let description = #"""
      {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],"content":{},\#(member)}
      """#
    #expect(group.register(description) == BridgeStatusInvalidValue.rawValue)
  }
}
