import CWidgetBridge
import Foundation
import Testing

@Suite("A server's headers for the next request, through the C functions")
struct RefreshHeadersTests {
  private let totals = "totals:https://api.covid19api.com/world/total"
  private let body = [UInt8](#"{"TotalConfirmed":700,"TotalDeaths":7,"TotalRecovered":600}"#.utf8)

  private func plan(_ group: UInt32, after seconds: Double, _ members: String = "") throws -> String
  {
    let now = Date().addingTimeInterval(seconds).ISO8601Format()
    return try text {
      getRefreshPlanJSON(group, "globalTotals", #"{"now":"\#(now)"\#(members)}"#, $0, $1)
    }
  }

  private func isDue(_ group: UInt32, after seconds: Double, _ members: String = "") throws -> Bool
  {
    try plan(group, after: seconds, members).contains(totals)
  }

  @Test("a plan has the ETag, and a 304 keeps the figures, also for another handle")
  func entityTag() throws {
    let group = try TestGroup()
    #expect(
      setRefreshResponseHeaders(
        group.handle, totals, 200, #"{"etag":"\"v1\""}"#, body, UInt32(body.count)) == 0)
    let other = UInt32(group.openAgain())
    defer { _ = closeSharedGroup(other) }
    #expect(try plan(other, after: 700).contains(#""If-None-Match":"\"v1\"""#))
    #expect(setRefreshResponseHeaders(other, totals, 304, nil, nil, 0) == 0)
    let entry = try text { getEntryJSON(group.handle, "globalTotals", nil, $0, $1) }
    #expect(entry.contains(#""confirmed":700"#) && !entry.contains("fetchError"))
    #expect(try plan(group.handle, after: 700).contains(#""If-None-Match":"\"v1\"""#))
  }

  @Test("after a reload, a failed request is due at once, but not before the server allows it")
  func forced() throws {
    let group = try TestGroup()
    #expect(setRefreshResponse(group.handle, totals, 0, nil, 0) == 0)
    #expect(try !isDue(group.handle, after: 30) && isDue(group.handle, after: 61))
    #expect(try isDue(group.handle, after: 0, #","force":true"#))
    #expect(reloadTimelines(group.handle, "globalTotals") == 0)
    let before = getSharedChangeCount(group.handle)
    #expect(try isDue(group.handle, after: 0) && isDue(group.handle, after: 0))
    #expect(getSharedChangeCount(group.handle) == before, "planning writes nothing")

    let wait = #"{"Retry-After":"600"}"#
    #expect(setRefreshResponseHeaders(group.handle, totals, 429, wait, nil, 0) == 0)
    #expect(reloadAllTimelines(group.handle) == 0)
    #expect(try !isDue(group.handle, after: 500, #","force":true"#))
    #expect(try isDue(group.handle, after: 601))
  }

  @Test("a response has the clock's time, or the time in the member \":now\"")
  func time() throws {
    let group = try TestGroup()
    func fetchedAt(_ headers: String) throws -> String? {
      #expect(
        setRefreshResponseHeaders(group.handle, totals, 200, headers, body, UInt32(body.count)) == 0
      )
      let entry = try text {
        getEntryJSON(group.handle, "globalTotals", #"{"timeZone":"UTC"}"#, $0, $1)
      }
      return entry.firstMatch(of: /"fetchedAt":"([^"]*)"/).map { String($0.1) }
    }
    let given = #"{":now":"2026-05-01T09:00:00+09:00"}"#
    #expect(try fetchedAt(given) == "2026-05-01T00:00:00+00:00")
    let year = Date().ISO8601Format().prefix(4)
    #expect(
      try fetchedAt(#"{"Date":"Fri, 01 May 2020 12:05:00 GMT","now":"x"}"#)?.prefix(4) == year)
  }

  @Test("headers that cannot be read change nothing")
  func refused() throws {
    let group = try TestGroup()
    let before = getSharedChangeCount(group.handle)
    for (headers, status, path) in [
      ("{", BridgeStatusInvalidJSON, "$"), ("[]", BridgeStatusInvalidValue, "$"),
      (#"{"ETag":7}"#, BridgeStatusInvalidValue, "$.ETag"),
      (#"{":now":"2026-05-01"}"#, BridgeStatusInvalidValue, #"$[":now"]"#),
      (#"{":now":"0000-12-31T23:59:59Z"}"#, BridgeStatusInvalidValue, #"$[":now"]"#),
    ] {
      #expect(
        setRefreshResponseHeaders(group.handle, totals, 200, headers, body, UInt32(body.count))
          == status.rawValue)
      if status == BridgeStatusInvalidValue { #expect(try lastErrorMembers()["path"] == path) }
    }
    #expect(getSharedChangeCount(group.handle) == before)
  }

  @Test(
    "a picture marks figures that could not be fetched again, until they are",
    arguments: ["systemSmall", "systemMedium", "systemLarge"])
  func oldFigures(family: String) throws {
    let group = try TestGroup()
    func picture() throws -> String {
      try text {
        renderWidgetSVG(group.handle, "globalTotals", #"{"family":"\#(family)"}"#, $0, $1)
      }
    }
    #expect(
      setRefreshResponseHeaders(
        group.handle, totals, 200, #"{"ETag":"\"v1\""}"#, body, UInt32(body.count)) == 0)
    let fresh = try picture()
    for status in [0, 500] as [Int32] {
      #expect(setRefreshResponse(group.handle, totals, status, nil, 0) == 0)
      #expect(try picture() != fresh)
    }
    #expect(setRefreshResponseHeaders(group.handle, totals, 304, nil, nil, 0) == 0)
    #expect(try picture() == fresh)
  }
}
