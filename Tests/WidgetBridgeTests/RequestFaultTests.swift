import CWidgetBridge
import Foundation
import Testing

@Suite("The last error for a faulty request")
struct RequestFaultTests {
  private let group: TestGroup

  init() throws { group = try TestGroup() }

  @Test(
    "the error for an instant outside the calendar shows it as it was given",
    arguments: [
      ("9999-12-31T23:59:59-14:00", "UTC"), ("9999-12-31T20:00:00Z", "+09:00"),
      ("0001-01-01T00:00:00+14:00", "UTC"), ("0001-01-01T00:00:00.5Z", "-01:00"),
    ])
  func now(text: String, zone: String) throws {
    let request = #"{"now":"\#(text)","timeZone":"\#(zone)"}"#
    for read in [getTimelineJSON, getEntryJSON, getPlaceholderJSON, getRefreshPlanJSON] {
      #expect(read(group.handle, "dday", request, nil, 0) == BridgeStatusInvalidValue.rawValue)
      let error = try lastErrorMembers()
      #expect(error["path"] == "$.now" && error["value"] == text, "\(lastError())")
    }
  }

  @Test(
    "the error for an unknown parameter shows its value",
    arguments: [(#""red""#, "red"), ("7", "7"), (#"{"a":[1]}"#, #"{"a":[1]}"#), ("true", "true")])
  func unknownParameter(json: String, value: String) throws {
    let request = #"{"configuration":{"my colour":\#(json)}}"#
    #expect(
      getTimelineJSON(group.handle, "dday", request, nil, 0)
        == BridgeStatusInvalidValue.rawValue)
    let error = try lastErrorMembers()
    #expect(error["path"] == #"$.configuration["my colour"]"#)
    #expect(error["value"] == value, "\(lastError())")
    #expect(error["message"]?.contains("\"my colour\"; it has dataKey") == true)
  }

  @Test("each function suggests the nearest name for an unknown member")
  func unknownMember() throws {
    let request = #"{"timezone":"Asia/Seoul"}"#
    for ask in [
      getTimelineJSON, getEntryJSON, getSnapshotJSON, getPlaceholderJSON, getRefreshPlanJSON,
      renderWidgetSVG,
    ] {
      #expect(ask(group.handle, "dday", request, nil, 0) == BridgeStatusInvalidValue.rawValue)
      let error = try lastErrorMembers()
      #expect(error["path"] == "$.timezone" && error["value"] == "Asia/Seoul")
      #expect(error["message"]?.contains("did you mean timeZone?") == true)
    }
    #expect(
      registerWidgetInstance(group.handle, "dday", request) == BridgeStatusInvalidValue.rawValue)
  }

  @Test(
    "the error for an intent's missing parameter has the value null",
    arguments: [
      ("addRepository", nil, "repository"), ("addRepository", #"{"repo":"a/b"}"#, "repository"),
      ("removeRepository", #"{"repository":null}"#, "repository"), ("toggleStudyDay", "{}", "date"),
    ] as [(String, String?, String)])
  func missingParameter(intent: String, parameters: String?, name: String) throws {
    #expect(
      performIntent(group.handle, intent, parameters) == BridgeStatusInvalidValue.rawValue)
    let error = try lastErrorMembers()
    #expect(error["path"] == "$.\(name)" && error["value"] == "null", "\(lastError())")
    #expect(error["message"]?.contains("must have \"\(name)\"") == true)
  }
}
