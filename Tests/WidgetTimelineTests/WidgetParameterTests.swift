import BridgeJSON
import CivilCalendar
import Languages
import Testing

@testable import WidgetTimeline

@Suite("A kind's parameters")
struct WidgetParameterTests {
  private let kind = WidgetDescription(
    kind: "test", displayName: .text(""), description: .text(""), defaultFamily: .systemSmall,
    parameters: [
      WidgetParameter(name: "text", defaultValue: "none", choices: .any),
      WidgetParameter(name: "count", defaultValue: .integer(1), choices: .any),
      WidgetParameter(name: "ratio", defaultValue: .number(0.5), choices: .any),
      WidgetParameter(name: "shown", defaultValue: .boolean(true), choices: .any),
      WidgetParameter(
        name: "size", defaultValue: .integer(2),
        choices: .fixed([
          ConfigurationOption(value: .integer(2), title: .text("Small")),
          ConfigurationOption(value: .integer(4), title: .text("Large")),
        ])),
      WidgetParameter(name: "key", defaultValue: "a", isDynamic: true),
    ])

  private func configuration(_ json: String) throws -> WidgetConfiguration {
    let request = try WidgetRequest(json: [UInt8](#"{"configuration":\#(json)}"#.utf8).span)
    return try CheckedRequest(request, for: kind).configuration
  }

  private func fault(_ json: String) -> WidgetError? {
    do {
      _ = try configuration(json)
      return nil
    } catch {
      return error as? WidgetError
    }
  }

  @Test("a parameter that is absent or null has its default, in the kind's order")
  func defaults() throws {
    let defaults: WidgetConfiguration = [
      "text": "none", "count": .integer(1), "ratio": .number(0.5), "shown": .boolean(true),
      "size": .integer(2), "key": "a",
    ]
    #expect(try configuration("{}") == defaults)
    #expect(try configuration(#"{"key":null,"count":null}"#) == defaults)
    #expect(try configuration(#"{"key":"a","text":"none"}"#) == defaults)
  }

  @Test("each type accepts its own values, and of a repeated member the last one counts")
  func types() throws {
    let set = try configuration(
      #"{"text":"","count":-7,"ratio":3,"shown":false,"size":4.0,"key":"b","count":1e2}"#)
    #expect(set["text"] == "" && set["key"] == "b")
    #expect(set.value(of: "count") == .integer(100))
    #expect(set.value(of: "ratio") == .number(3))
    #expect(set.value(of: "shown") == .boolean(false))
    #expect(set.value(of: "size") == .integer(4))
    #expect(set["count"] == nil && set["colour"] == nil)
  }

  @Test(
    "the error for another type has the parameter, the path and the text",
    arguments: [
      (#"{"text":1}"#, "text", "1"), (#"{"text":true}"#, "text", "true"),
      (#"{"text":["a"]}"#, "text", #"["a"]"#), (#"{"count":"1"}"#, "count", #""1""#),
      (#"{"count":1.5}"#, "count", "1.5"), (#"{"count":1e30}"#, "count", "1e30"),
      (#"{"ratio":"0.5"}"#, "ratio", #""0.5""#), (#"{"ratio":1e999}"#, "ratio", "1e999"),
      (#"{"ratio":false}"#, "ratio", "false"), (#"{"shown":0}"#, "shown", "0"),
      (#"{"shown":"true"}"#, "shown", #""true""#), (#"{"shown":{}}"#, "shown", "{}"),
    ])
  func wrongType(json: String, name: String, value: String) throws {
    let error = try #require(fault(json))
    #expect(error.code == .invalidValue)
    #expect(error.path == "$.configuration.\(name)" && error.value == value)
    #expect(error.message.contains(#""\#(name)" must be"#))
  }

  @Test("a value that is not among fixed choices lists them")
  func choices() throws {
    let error = try #require(fault(#"{"size":3}"#))
    #expect(error.path == "$.configuration.size" && error.value == "3")
    #expect(error.message.contains("one of: 2, 4"))
    #expect(fault(#"{"key":"whatever the group does not hold"}"#) == nil)
  }

  @Test("an unknown parameter lists the known ones")
  func unknown() throws {
    let error = try #require(fault(#"{"colour":"red"}"#))
    #expect(error.path == "$.configuration.colour" && error.value == "red")
    #expect(error.message.contains("it has text, count, ratio, shown, size, key."))
    for (json, name) in [(#"{"Count":1}"#, "count"), (#"{"ratoi":null}"#, "ratio")] {
      let error = try #require(fault(json))
      #expect(error.code == .invalidValue && error.message.contains("did you mean \(name)?"))
    }
  }

  @Test("a kind is listed with the types and defaults of its parameters")
  func listed() {
    var writer = JSONWriter()
    writer.writeKinds(builtIn: [], hosts: [kind], in: NoValues())
    let json = String(decoding: writer.bytes, as: UTF8.self)
    for parameter in [
      #"{"name":"text","title":"text","type":"string","default":"none","isDynamic":false}"#,
      #"{"name":"count","title":"count","type":"integer","default":1,"isDynamic":false}"#,
      #"{"name":"ratio","title":"ratio","type":"number","default":0.5,"isDynamic":false}"#,
      #"{"name":"shown","title":"shown","type":"boolean","default":true,"isDynamic":false}"#,
      #"{"name":"key","title":"key","type":"string","default":"a","isDynamic":true}"#,
      #""isBuiltIn":false"#,
    ] {
      #expect(json.contains(parameter))
    }
  }
}
