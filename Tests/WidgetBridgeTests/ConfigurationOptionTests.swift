import CWidgetBridge
import Foundation
import Testing

@Suite("getConfigurationOptionsJSON")
struct ConfigurationOptionTests {
  /// Runs `body` with a group in its own folder, which has two events and one other value.
  private func withGroup(_ body: (UInt32) throws -> Void) throws {
    let directory = NSTemporaryDirectory() + "widget-bridge-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let handle = openSharedGroup("test", #"{"directory":"\#(directory)"}"#)
    try #require(handle > 0)
    let group = UInt32(handle)
    defer { _ = closeSharedGroup(group) }
    let values =
      #"{"b":{"endDate":"2026-05-08","title":"Exam"},"a":"{\"startDate\":\"2026-05-01\"}","c":[]}"#
    try #require(setSharedValues(group, values, nil) == 0)
    try body(group)
  }

  private func read(_ call: (UnsafeMutablePointer<CChar>?, UInt32) -> Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let length = call(&buffer, 4096)
    guard length >= 0 else { return "\(length)" }
    return String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test("lists the keys that hold events")
  func options() throws {
    try withGroup { group in
      #expect(
        read { getConfigurationOptionsJSON(group, "dday", "dataKey", $0, $1) }
          == #"{"version":1,"kind":"dday","parameter":"dataKey","options":["#
          + #"{"value":"a","title":"a"},{"value":"b","title":"Exam"}],"default":"widgetDataKey"}"#)
    }
  }

  @Test("an event with a blank title is listed under its key")
  func blankTitle() throws {
    try withGroup { group in
      let values = #"{"a":{"endDate":"2026-05-08","title":" \n"},"b":null}"#
      #expect(setSharedValues(group, values, nil) == 0)
      #expect(
        read { getConfigurationOptionsJSON(group, "dday", "dataKey", $0, $1) }
          .contains(#""options":[{"value":"a","title":"a"}]"#))
    }
  }

  @Test(
    "if a parameter occurs twice, the last one counts",
    arguments: [
      #"{"dataKey":"a","dataKey":"b"}"#, #"{"dataKey":1,"dataKey":"b"}"#,
      #"{"dataKey":[],"dataKey":null,"dataKey":"b"}"#,
    ])
  func parameterTwice(configuration: String) throws {
    try withGroup { group in
      let request = #"{"configuration":\#(configuration)}"#
      let entry = read { getEntryJSON(group, "dday", request, $0, $1) }
      #expect(entry.contains(#""url":"widgetbridge://dday/b""#), "\(entry)")
    }
  }

  @Test("a parameter whose last value is null has its default")
  func parameterNullAtLast() throws {
    try withGroup { group in
      let request = #"{"configuration":{"dataKey":"b","dataKey":null}}"#
      let entry = read { getEntryJSON(group, "dday", request, $0, $1) }
      #expect(entry.contains(#""url":"widgetbridge://dday/widgetDataKey""#), "\(entry)")
      #expect(
        getEntryJSON(group, "dday", #"{"configuration":{"dataKey":"b","dataKey":1}}"#, nil, 0)
          == BridgeStatusInvalidValue.rawValue)
    }
  }

  @Test("an unknown kind or parameter is not found, and NULL is an invalid argument")
  func errors() throws {
    try withGroup { group in
      #expect(
        getConfigurationOptionsJSON(group, "clock", "dataKey", nil, 0)
          == BridgeStatusNotFound.rawValue)
      #expect(
        getConfigurationOptionsJSON(group, "dday", "key", nil, 0) == BridgeStatusNotFound.rawValue)
      let error = read { getLastErrorJSON($0, $1) }
      #expect(error.contains(#""code":"notFound""#) && error.contains(#""value":"key""#))
      #expect(
        getConfigurationOptionsJSON(group, nil, "dataKey", nil, 0)
          == BridgeStatusInvalidArgument.rawValue)
      #expect(
        getConfigurationOptionsJSON(group, "dday", nil, nil, 0)
          == BridgeStatusInvalidArgument.rawValue)
      #expect(
        getConfigurationOptionsJSON(0, "dday", "dataKey", nil, 0)
          == BridgeStatusInvalidHandle.rawValue)
    }
  }

  @Test("the list of D-days reads the group through the C functions")
  func list() throws {
    try withGroup { group in
      let request = #"{"now":"2026-05-01T12:00:00Z","timeZone":"UTC","family":"systemLarge"}"#
      let entry = read { getEntryJSON(group, "ddayList", request, $0, $1) }
      #expect(entry.contains(#""events":[{"key":"b","title":"Exam""#))
      #expect(entry.contains(#""eventCount":2"#))
      #expect(
        getEntryJSON(group, "ddayList", #"{"family":"systemExtraLarge"}"#, nil, 0)
          == BridgeStatusInvalidValue.rawValue)
    }
  }
}
