import BridgeJSON
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("Responses to requests")
struct RefreshResponseTests {
  private let group = RefreshGroup()

  @Test(
    "an ID that no plan has is not found",
    arguments: [
      "", "totals", "totals:", "totals:ftp://a/", "other:https://a/", ":", "Totals:http://a",
    ])
  func unknown(requestID: String) {
    let error = widgetError { try group.respond(requestID, "{}") }
    #expect(error?.code == .notFound && error?.value == requestID)
    #expect(group.records.isEmpty)
  }

  @Test("a body over 16 MiB is not read, and counts as invalid data")
  func tooLarge() throws {
    try group.respond("totals:http://a/", [UInt8](repeating: 0x20, count: 16 << 20 | 1))
    let entry = try group.ask(
      .entry, of: "globalTotals", #","configuration":{"sourceURL":"http://a/"}"#)
    #expect(entry["entry"]?["fetchError"]?["code"]?.string == "invalidData")
  }

  @Test("kinds that fetch nothing plan nothing")
  func nothing() throws {
    #expect(try group.plan(of: "dday").text == #"{"version":1,"requests":[]}"#)
    #expect(try group.plan(of: "ddayList").text == #"{"version":1,"requests":[]}"#)
  }
}
