import BridgeJSON
import Languages
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("A host's kind")
struct HostKindTests {
  private let timeline = #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{"n":1}}]}"#

  /// The members before the families of a description, and the path of the families.
  private static let names = #""kind":"tides","displayName":"Tides""#
  private static let families = "$.supportedFamilies"

  private func described(_ more: String) -> String {
    #"{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"],\#(more)}"#
  }

  private func description(_ json: String) throws -> WidgetDescription {
    let group = try HostKindCase(descriptor: json).group
    return try #require(try HostKindProvider(named: "tides", in: group)).description
  }

  @Test("has what its description says")
  func whole() throws {
    let description = try description(
      #"""
      {"kind":"tides","displayName":"Gezeiten 🌊","description":"High and low water",
       "supportedFamilies":["accessoryInline","systemSmall"],"later":true,
       "parameters":[
         {"name":"harbour","type":"string","options":["Busan",{"value":"Incheon","title":"인천"}]},
         {"name":"hours","type":"integer","default":12,"options":[6,12.0,{"value":24}]},
         {"name":"metres","type":"number","default":1},
         {"name":"moon","type":"boolean"}, {"name":"note","type":"string"}]}
      """#)
    #expect(description.displayName.text == "Gezeiten 🌊")
    #expect(description.description.text == "High and low water")
    #expect(description.supportedFamilies == [.accessoryInline, .systemSmall])
    #expect(description.defaultFamily == .accessoryInline)
    #expect(description.parameters.map(\.name) == ["harbour", "hours", "metres", "moon", "note"])
    #expect(
      description.parameters.map(\.defaultValue)
        == ["Busan", .integer(12), .number(1), .boolean(false), ""])
    func options(_ index: Int) -> [ConfigurationOption] {
      guard case .fixed(let options) = description.parameters[index].choices else { return [] }
      return options
    }
    #expect(options(0).map(\.value) == ["Busan", "Incheon"])
    #expect(options(0).map(\.title.text) == ["Busan", "인천"])
    #expect(options(1).map(\.value) == [.integer(6), .integer(12), .integer(24)])
    #expect(options(1).map(\.title.text) == ["6", "12", "24"])
  }

  @Test("needs a name, a title and families; the rest may be absent or null")
  func least() throws {
    let description = try description(
      described(#""description":null,"parameters":null,"placeholder":null"#))
    #expect(description.description.text == "" && description.parameters.isEmpty)
  }

  @Test(
    "the error for an invalid description has its path and text",
    arguments: [
      ("[]", "$", "[]"),
      (#"{"supportedFamilies":["systemSmall"],"displayName":"T"}"#, "$.kind", "null"),
      (#"{"supportedFamilies":["systemSmall"],"kind":7}"#, "$.kind", "7"),
      (#"{"supportedFamilies":["systemSmall"],"kind":""}"#, "$.kind", #""""#),
      (#"{"supportedFamilies":["systemSmall"],"kind":"a\u0000"}"#, "$.kind", "a\0"),
      (#"{"supportedFamilies":["systemSmall"],"kind":"dday"}"#, "$.kind", "dday"),
      (#"{"supportedFamilies":["systemSmall"],"kind":"tides"}"#, "$.displayName", "null"),
      (
        #"{"supportedFamilies":["systemSmall"],"kind":"tides","displayName":["T"]}"#,
        "$.displayName", #"["T"]"#
      ),
      (#"{\#(names),"supportedFamilies":"systemSmall"}"#, families, #""systemSmall""#),
      (#"{\#(names),"supportedFamilies":[]}"#, families, "[]"),
      (#"{\#(names),"supportedFamilies":["systemSmall","huge"]}"#, "\(families)[1]", "huge"),
      (#"{\#(names),"supportedFamilies":[7]}"#, "\(families)[0]", "7"),
      (
        #"{\#(names),"supportedFamilies":["systemSmall","systemSmall"]}"#, "\(families)[1]",
        "systemSmall"
      ),
      // If several members are missing, the error names the one that a description has first.
      ("{}", "$.kind", "null"), (#"{"displayName":"T"}"#, "$.kind", "null"),
      (#"{"kind":"tides"}"#, "$.displayName", "null"), (#"{\#(names)}"#, families, "null"),
    ])
  func faults(json: String, path: String, value: String) throws {
    let error = try #require(widgetError { try HostKindCase(descriptor: json) })
    #expect(error.code == .invalidValue && error.path == path && error.value == value)
  }

  @Test(
    "so does the error for an invalid optional member",
    arguments: [
      (#""description":7"#, "$.description", "7"), (#""placeholder":[]"#, "$.placeholder", "[]"),
      (#""parameters":{}"#, "$.parameters", "{}"), (#""parameters":[7]"#, "$.parameters[0]", "7"),
      (#""parameters":[{"type":"string"}]"#, "$.parameters[0].name", "null"),
      (#""parameters":[{"name":"","type":"string"}]"#, "$.parameters[0].name", #""""#),
      (#""parameters":[{"name":"a"}]"#, "$.parameters[0].type", "null"),
      (#""parameters":[{"name":"a","type":"date"}]"#, "$.parameters[0].type", "date"),
      (
        #""parameters":[{"name":"a","type":"string"},{"name":"a","type":"number"}]"#,
        "$.parameters[1].name", "a"
      ),
      (
        #""parameters":[{"name":"a","type":"integer","default":1.5}]"#,
        "$.parameters[0].default", "1.5"
      ),
      (
        #""parameters":[{"name":"a","type":"string","options":[]}]"#, "$.parameters[0].options",
        "[]"
      ),
      (
        #""parameters":[{"name":"a","type":"string","options":["x",7]}]"#,
        "$.parameters[0].options[1]", "7"
      ),
      (
        #""parameters":[{"name":"a","type":"string","options":[{"title":"X"}]}]"#,
        "$.parameters[0].options[0].value", "null"
      ),
      (
        #""parameters":[{"name":"a","type":"string","options":[{"value":"x","title":7}]}]"#,
        "$.parameters[0].options[0].title", "7"
      ),
      (
        #""parameters":[{"name":"a","type":"integer","options":[1,1.0]}]"#,
        "$.parameters[0].options[1]", "1"
      ),
      (
        #""parameters":[{"name":"a","type":"string","options":["x"],"default":"y"}]"#,
        "$.parameters[0].default", "y"
      ),
    ])
  func memberFaults(member: String, path: String, value: String) throws {
    let error = try #require(widgetError { try HostKindCase(descriptor: described(member)) })
    #expect(error.code == .invalidValue && error.path == path && error.value == value)
  }

  @Test("every name of the library's kinds is refused")
  func taken() throws {
    for kind in builtInKinds.map(\.description.kind) {
      let descriptor = #"{"kind":"\#(kind)","displayName":"T","supportedFamilies":["systemSmall"]}"#
      let error = try #require(widgetError { try HostKindCase(descriptor: descriptor) })
      #expect(error.path == "$.kind" && error.value == kind)
      #expect(widgetError { try HostKindRemoval(ofKind: kind) }?.code == .invalidValue)
    }
  }

  @Test("limits are tooLarge")
  func limits() throws {
    func fault(_ json: String) -> WidgetError? {
      widgetError { try HostKindCase(descriptor: json) }
    }
    let name = String(repeating: "k", count: 129)
    let long = #"{"kind":"\#(name)","displayName":"T","supportedFamilies":["systemSmall"]}"#
    #expect(fault(long)?.code == .tooLarge && fault(long)?.path == "$.kind")
    let longest = long.replacingOccurrences(of: name, with: String(name.dropLast()))
    #expect(fault(longest) == nil)
    let text = String(repeating: "x", count: 1_000_000)
    #expect(fault(described(#""description":"\#(text)""#))?.code == .tooLarge)
    // With the description and the placeholder around them, 126 arrays make 128 levels.
    for (depth, code) in [(126, nil), (127, WidgetError.Code.tooLarge)] {
      let deep = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      #expect(fault(described(#""placeholder":{"x":\#(deep)}"#))?.code == code)
    }
  }

  @Test("registering it again keeps the timeline; removing it removes both")
  func again() throws {
    var group = try HostKindCase(timeline: timeline)
    try group.register(described(#""description":"new""#))
    #expect(try group.ask(.timeline)["entries"]?.count == 1)
    try group.remove()
    #expect(group.group.records.isEmpty)
    #expect(widgetError { try group.remove() }?.code == .notFound)
    try group.register(HostKindCase.descriptor)
    #expect(try group.ask(.timeline)["entries"]?.count == 0)
  }

  @Test("a request's configuration is checked against its parameters")
  func configuration() throws {
    let group = try HostKindCase(
      descriptor: described(
        #""parameters":[{"name":"hours","type":"integer","options":[6,12]}]"#),
      timeline: timeline)
    #expect(
      try group.ask(.timeline, more: #","configuration":{"hours":12}"#)["entries"]?.count == 1)
    for (configuration, path) in [
      (#"{"hours":7}"#, "$.configuration.hours"), (#"{"hours":"6"}"#, "$.configuration.hours"),
      (#"{"harbour":"Busan"}"#, "$.configuration.harbour"),
    ] {
      let error = widgetError {
        try group.ask(.timeline, more: #","configuration":\#(configuration)"#)
      }
      #expect(error?.code == .invalidValue && error?.path == path)
    }
    let family = widgetError { try group.ask(.entry, more: #","family":"systemLarge""#) }
    #expect(family?.path == "$.family" && family?.message.contains("systemSmall") == true)
  }

  @Test("is found as the group describes it now")
  func current() throws {
    var group = try HostKindCase()
    func described() throws -> String? {
      try HostKindProvider(named: "tides", in: group.group)?.description.description.text
    }
    #expect(try described() == "")
    try group.register(self.described(#""description":"new""#))
    #expect(try described() == "new")
    try group.remove()
    #expect(try described() == nil)
  }
}

extension String {
  fileprivate func replacingOccurrences(of text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}
