import CWidgetBridge
import Foundation
import Testing

@Suite("Refreshing through the C functions")
struct RefreshTests {
  private let totals = "totals:https://api.covid19api.com/world/total"
  private let totalsBody = #"{"TotalConfirmed":700,"TotalDeaths":7,"TotalRecovered":600}"#

  private func respond(
    _ group: UInt32, _ requestID: String, status: Int32 = 200, _ body: String
  ) -> Int32 {
    let bytes = [UInt8](body.utf8)
    return setRefreshResponse(group, requestID, status, bytes, UInt32(bytes.count))
  }

  /// The IDs of a plan's requests.
  private func due(_ group: UInt32, _ kind: String, _ request: String? = nil) throws -> [String] {
    let plan = try text { getRefreshPlanJSON(group, kind, request, $0, $1) }
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(plan.utf8)) as? [String: Any])
    let requests = try #require(object["requests"] as? [[String: Any]])
    return requests.compactMap { $0["requestID"] as? String }
  }

  @Test("the world's totals: planned, answered, shown, kept across reopening")
  func totalsWayThrough() throws {
    let group = try TestGroup()
    #expect(try due(group.handle, "globalTotals") == [totals])
    let before = getSharedChangeCount(group.handle)
    #expect(try due(group.handle, "globalTotals") == [totals])
    #expect(getSharedChangeCount(group.handle) == before, "asking moves nothing")

    #expect(respond(group.handle, totals, totalsBody) == 0)
    #expect(getSharedChangeCount(group.handle) != before)
    #expect(waitForSharedChange(group.handle, before, 0) == 1)
    let other = UInt32(group.openAgain())
    defer { _ = closeSharedGroup(other) }
    for handle in [group.handle, other] {
      #expect(try due(handle, "globalTotals") == [])
      let entry = try text { getEntryJSON(handle, "globalTotals", nil, $0, $1) }
      #expect(entry.contains(#""confirmed":700,"deaths":7,"recovered":600,"fetchedAt":""#))
    }
    #expect(try text { getSharedKeysJSON(other, $0, $1) } == #"{"version":1,"keys":[]}"#)
    #expect(removeAllSharedValues(other) == 0)
    #expect(try due(other, "globalTotals") == [], "what was fetched is no value")
  }

  @Test("each answer is one change, and what is refused is none")
  func changes() throws {
    let group = try TestGroup()
    func revision() throws -> Int? {
      let document = try text { getTimelineJSON(group.handle, "globalTotals", nil, $0, $1) }
      let object = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: Any]
      return object?["revision"] as? Int
    }
    let before = try #require(try revision())
    #expect(respond(group.handle, totals, totalsBody) == 0)
    #expect(try revision() == before + 1)
    #expect(respond(group.handle, totals, status: 500, "") == 0)
    #expect(try revision() == before + 2)
    #expect(respond(group.handle, "nothing:x", "{}") == BridgeStatusNotFound.rawValue)
    #expect(try lastErrorMembers()["value"] == "nothing:x")
    #expect(try revision() == before + 2)
  }

  @Test("a handle that only reads plans, and takes no answer")
  func readOnly() throws {
    let group = try TestGroup()
    let reader = UInt32(group.openAgain(options: #","readOnly":true"#))
    defer { _ = closeSharedGroup(reader) }
    #expect(try due(reader, "globalTotals") == [totals])
    #expect(respond(reader, totals, totalsBody) == BridgeStatusReadOnly.rawValue)
    #expect(try due(reader, "globalTotals") == [totals])
  }

  @Test("a host in a loop asks once for each request, whatever comes back")
  func loop() throws {
    for (status, body) in [(0, ""), (500, ""), (200, "{"), (200, totalsBody)] as [(Int32, String)] {
      let group = try TestGroup()
      var sent = 0
      while sent < 10, let request = try due(group.handle, "globalTotals").first {
        #expect(respond(group.handle, request, status: status, body) == 0)
        sent += 1
      }
      #expect(sent == 1)
    }
  }

  @Test("a body that is too large is refused, and is not asked for again at once")
  func tooLarge() throws {
    let group = try TestGroup()
    let body = [UInt8](repeating: 0x20, count: 16 << 20 | 1)
    #expect(
      setRefreshResponse(group.handle, totals, 200, body, UInt32(body.count))
        == BridgeStatusTooLarge.rawValue)
    #expect(try due(group.handle, "globalTotals") == [])
  }
}
