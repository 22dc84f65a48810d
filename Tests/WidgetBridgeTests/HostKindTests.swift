import CWidgetBridge
import Foundation
import Testing

@Suite("A host's kinds through the C functions")
struct HostKindTests {
  private let group: TestGroup
  private static let descriptor =
    #"{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"]}"#

  init() throws {
    group = try TestGroup()
    #expect(registerWidgetKind(group.handle, Self.descriptor) == 0)
  }

  @Test("a description may be as deep as any document, and its placeholder stays complete")
  func depth() throws {
    func description(depth: Int) -> String {
      let lists = depth - 2
      let deep = String(repeating: "[", count: lists) + String(repeating: "]", count: lists)
      return #"{"kind":"deep","displayName":"D","supportedFamilies":["systemSmall"],"#
        + #""placeholder":{"x":\#(deep)}}"#
    }
    #expect(registerWidgetKind(group.handle, description(depth: 128)) == 0, "\(lastError())")
    let placeholder = try text { getPlaceholderJSON(group.handle, "deep", nil, $0, $1) }
    let lists = String(repeating: "[", count: 126) + String(repeating: "]", count: 126)
    #expect(placeholder.contains(#""content":{"x":\#(lists)}}}"#))
    #expect(getTimelineJSON(group.handle, "deep", nil, nil, 0) > 0)
    #expect(renderWidgetSVG(group.handle, "deep", nil, nil, 0) > 0)
    #expect(
      registerWidgetKind(group.handle, description(depth: 129))
        == BridgeStatusTooLarge.rawValue)
    #expect(try lastErrorMembers()["message"]?.contains("128") == true)
  }

  @Test(
    "the error for a missing date says that it is missing",
    arguments: [
      (#"{"entries":[{"content":{}}]}"#, "$.entries[0].date"),
      (#"{"entries":[{"date":null,"content":{}}]}"#, "$.entries[0].date"),
      (
        #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{}}],"policy":{"type":"after"}}"#,
        "$.policy.date"
      ),
    ])
  func missingDate(timeline: String, path: String) throws {
    #expect(
      setTimelineJSON(group.handle, "tides", timeline) == BridgeStatusInvalidValue.rawValue)
    let error = try lastErrorMembers()
    #expect(error["path"] == path && error["value"] == "null")
    #expect(error["message"]?.contains("must have \"date\"") == true, "\(lastError())")
    #expect(error["message"]?.contains("null") == false)
  }

  @Test("the error for a kind of the library says so, and has no path")
  func builtIn() throws {
    let timeline = #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{}}]}"#
    for (call, told) in [
      ({ unregisterWidgetKind($0, "dday") }, "and cannot be removed"),
      ({ setTimelineJSON($0, "dday", timeline) }, "and makes its own timeline"),
      ({ setTimelineJSON($0, "dday", "{") }, "and makes its own timeline"),
    ] as [((UInt32) -> Int32, String)] {
      #expect(call(group.handle) == BridgeStatusInvalidValue.rawValue)
      let error = try lastErrorMembers()
      #expect(error["message"] == "\"dday\" is a kind of the library, \(told).", "\(lastError())")
      #expect(error["value"] == "dday" && error["path"] == nil)
    }
  }

  @Test("a fault of the kind is reported before a fault of the document")
  func order() throws {
    for document in ["{", "[]", #"{"entries":[]}"#, #"{"family":"huge"}"#, "\u{1}"] {
      for (name, call) in [
        ("setTimelineJSON", setTimelineJSON), ("registerWidgetInstance", registerWidgetInstance),
        ("unregisterWidgetInstance", unregisterWidgetInstance),
      ] {
        #expect(
          call(group.handle, "clock", document) == BridgeStatusNotFound.rawValue,
          "\(name) \(document): \(lastError())")
        #expect(try lastErrorMembers()["value"] == "clock")
      }
    }
    #expect(
      setTimelineJSON(group.handle, "clock", String(repeating: " ", count: 17 << 20))
        == BridgeStatusNotFound.rawValue)
  }
}
