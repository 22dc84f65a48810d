import CWidgetBridge
import Foundation
import Testing

@Suite("What is wrong with a request, by the last error")
struct RequestFaultTests {
  private let group: TestGroup

  init() throws { group = try TestGroup() }

  @Test(
    "an instant outside the calendar is shown as it was given",
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
}
