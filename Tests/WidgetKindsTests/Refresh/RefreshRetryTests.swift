import BridgeJSON
import CivilCalendar
import Testing
import WidgetTimeline

@testable import WidgetKinds

/// When a request is tried again, if it had no response or if the server named a time.
@Suite("Retries")
struct RefreshRetryTests {
  private let group = RefreshGroup()
  private let totals = "totals:https://api.covid19api.com/world/total"
  private let body = #"{"TotalConfirmed":700,"TotalDeaths":7,"TotalRecovered":600}"#
  private let repository = "github.repository:apple/swift"
  private let swift = #","configuration":{"repo":"apple/swift"}"#

  /// The date of the policy in a kind's timeline.
  private func policy(_ kind: String = "globalTotals", _ members: String = "") throws -> String? {
    try group.ask(.timeline, of: kind, members)["policy"]?["date"]?.string
  }

  /// Whether the totals are due after this many seconds, and not before.
  private func isDue(after seconds: Int) throws -> Bool {
    let start = group.now
    defer { group.now = start }
    let now = try #require(Instant(iso8601: start))
    let due = try [seconds - 1, seconds].map {
      group.now = try #require(now.adding(seconds: $0).iso8601(in: .utc))
      return try group.due("globalTotals") == [totals]
    }
    return due == [false, true]
  }

  @Test("without a response: a minute, doubling up to the source's own interval")
  func doubling() throws {
    var times: [String?] = []
    for now in ["12:00:00", "12:01:00", "12:03:00", "12:05:00"] {
      group.now = "2026-05-01T\(now)Z"
      #expect(try group.due("globalTotals") == [totals])
      try group.respond(totals, status: 0, "")
      #expect(try group.due("globalTotals") == [])
      times.append(try policy())
    }
    #expect(
      times == ["12:01:00", "12:03:00", "12:05:00", "12:07:00"].map { "2026-05-01T\($0)+00:00" })
    try group.respond(totals, body)
    group.now = "2026-05-01T12:15:00Z"
    try group.respond(totals, status: 0, "")
    #expect(try policy() == "2026-05-01T12:16:00+00:00", "a response begins anew")
    #expect(try group.ask(.entry, of: "globalTotals")["entry"]?["confirmed"]?.integer == 700)
  }

  @Test("a repository and its contributors: the policy's date is the retry's, up to half a day")
  func repositoryDoubling() throws {
    var minutes: [Int64] = []
    for _ in 0..<12 {
      let now = try #require(Instant(iso8601: group.now))
      try group.respond(repository, status: 0, "")
      let retry = try #require(try policy("singleRepo", swift).flatMap { Instant(iso8601: $0) })
      minutes.append((retry.secondsSince1970 - now.secondsSince1970) / 60)
      #expect(try group.due("singleRepo", swift) == [])
      group.now = try #require(retry.iso8601(in: .utc))
      #expect(try group.due("singleRepo", swift) == [repository])
    }
    #expect(minutes == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 720, 720])

    let large = swift + #","family":"systemLarge""#
    try group.respond(repository, GitHubResponses.repository)
    let now = try #require(Instant(iso8601: group.now))
    try group.respond("github.contributors:apple/swift", status: 0, "")
    let retry = try policy("singleRepo", large).flatMap { Instant(iso8601: $0) }
    #expect(retry == now.adding(seconds: 60))
  }

  @Test("a record of a version that did not count tries is due a minute after its failure")
  func olderRecord() throws {
    group.damage(
      "fetched/" + totals,
      #"{"version":1,"failure":{"code":"noResponse","at":1777636800,"httpStatus":0}}"#)
    #expect(try isDue(after: 60))
  }

  @Test("after a reload, a failed request is due at once; planning writes nothing")
  func reloading() throws {
    try group.respond(totals, status: 500, "")
    #expect(try group.due("globalTotals") == [])
    #expect(try group.due("globalTotals", #","force":true"#) == [totals])
    #expect(try group.due("globalTotals", #","force":false"#) == [])
    try group.reload("singleRepo")
    #expect(try group.due("globalTotals") == [], "another kind")
    for kind in ["globalTotals", nil] {
      try group.reload(kind)
      let revision = group.revision
      for _ in 0..<2 { #expect(try group.due("globalTotals") == [totals]) }
      #expect(group.revision == revision)
      try group.respond(totals, status: 500, "")
      #expect(try group.due("globalTotals") == [], "the reload was before this failure")
    }
    try group.respond(totals, body)
    try group.reload()
    #expect(try group.due("globalTotals", #","force":true"#) == [], "what is fresh stays")
  }

  @Test("force makes a failure due even if the plan's clock is behind the failure's")
  func earlierForce() throws {
    group.now = "2026-05-01T12:05:00Z"
    for status: Int32 in [500, 0] {
      try group.respond(totals, status: status, "")
      group.now = "2026-05-01T12:04:00Z"
      #expect(try group.due("globalTotals") == [])
      #expect(try group.due("globalTotals", #","force":true"#) == [totals])
    }
  }

  @Test(
    "a server's headers set the time of the next request",
    arguments: [
      (429, #"{"Retry-After":"300"}"#, 300), (503, #"{"retry-after":" 300 "}"#, 300),
      (503, #"{"Retry-After":"0"}"#, 60), (503, #"{"Retry-After":"9999999999"}"#, 86_400),
      (503, #"{"Retry-After":"Fri, 01 May 2026 12:05:00 GMT"}"#, 300),
      (503, #"{"Retry-After":"Friday, 01-May-26 12:05:00 GMT"}"#, 300),
      (503, #"{"Retry-After":"Fri May  1 12:05:00 2026"}"#, 300),
      (503, #"{"Retry-After":"Fri, 01 May 2020 12:05:00 GMT"}"#, 60),
      (503, #"{"Retry-After":"Fri, 31 Feb 2026 12:05:00 GMT"}"#, 120),
      (503, #"{"Retry-After":"soon"}"#, 120), (503, #"{"Retry-After":"-5"}"#, 120),
      (503, #"{"Retry-After":"12345678901234567890"}"#, 120),
      (403, #"{"X-RateLimit-Reset":"1777637400"}"#, 600),
      (403, #"{"X-RateLimit-Reset":"1777637400","X-RateLimit-Remaining":"0"}"#, 600),
      (403, #"{"X-RateLimit-Reset":"1777637400","X-RateLimit-Remaining":"4999"}"#, 120),
      (429, #"{"X-RateLimit-Reset":"1777637400","X-RateLimit-Remaining":"1"}"#, 120),
      (404, #"{"X-RateLimit-Reset":"1777637400"}"#, 120),
      (404, #"{"X-RateLimit-Reset":"1777637400","X-RateLimit-Remaining":"0"}"#, 600),
      (403, #"{"X-RateLimit-Reset":"1777637400","Retry-After":"90"}"#, 90),
      (429, #"{"X-RateLimit-Reset":"1"}"#, 60),
      (429, #"{"X-RateLimit-Reset":"99999999999"}"#, 86_400),
      (429, #"{"X-RateLimit-Reset":"12345678901234567890"}"#, 120),
      (429, #"{"X-RateLimit-Reset":"-1"}"#, 120), (429, #"{"X-RateLimit-Reset":"soon"}"#, 120),
      (429, #"{"X-RateLimit-Reset":"1777637400.5"}"#, 120),
      (429, #"{"X-RateLimit-Reset":""}"#, 120),
      (404, #"{"X-RateLimit-Reset":"1777637400","X-RateLimit-Remaining":"none"}"#, 120),
      (200, #"{"Cache-Control":"private, max-age=3600"}"#, 3600),
      (200, #"{"Cache-Control":"max-age=60"}"#, 600),
      (200, #"{"Cache-Control":"MAX-AGE=99999999"}"#, 86_400),
      (200, #"{"Cache-Control":"max-age=abc, no-store"}"#, 600),
      (200, #"{"Cache-Control":"max-age=\"3600\""}"#, 3600),
      (200, #"{"Cache-Control":"max-age=-3600"}"#, 600),
      (200, #"{"Cache-Control":"max-age="}"#, 600),
      (200, #"{"Cache-Control":"s-maxage=3600"}"#, 600),
      (200, #"{"Cache-Control":"max-age=12345678901234567890"}"#, 600),
      (503, #"{"Cache-Control":"max-age=3600"}"#, 120),
      (200, #"{"Retry-After":"3600"}"#, 600),
      (200, #"{"X-RateLimit-Reset":"1777640400","X-RateLimit-Remaining":"0"}"#, 3600),
    ] as [(Int32, String, Int)])
  func headers(status: Int32, headers: String, seconds: Int) throws {
    try group.respond(totals, status: status, status == 200 ? body : "", headers: headers)
    #expect(try isDue(after: seconds))
  }

  @Test("neither reload nor force makes a request due before the server's time")
  func serverWins() throws {
    try group.respond(totals, status: 429, "", headers: #"{"Retry-After":"600"}"#)
    try group.reload()
    #expect(try group.due("globalTotals", #","force":true"#) == [])
    group.now = "2026-05-01T12:09:00Z"
    try group.respond(totals, status: 0, "")
    #expect(try policy() == "2026-05-01T12:10:00+00:00")
    group.now = "2026-05-01T12:09:59Z"
    #expect(try group.due("globalTotals", #","force":true"#) == [])
    group.now = "2026-05-01T12:10:00Z"
    #expect(try group.due("globalTotals") == [totals])
  }

  @Test("an entity tag is sent back, and 304 keeps the data as if it were fetched now")
  func entityTag() throws {
    func sent() throws -> String? {
      let plan = try group.plan(of: "globalTotals")
      return try #require(plan["requests"]?[0])["headers"]?["If-None-Match"]?.string
    }
    #expect(try sent() == nil)
    try group.respond(totals, status: 200, body, headers: #"{"ETag":"W/\"7\""}"#)
    group.now = "2026-05-01T13:00:00Z"
    #expect(try sent() == #"W/"7""#)
    try group.respond(totals, status: 500, "")
    group.now = "2026-05-01T14:00:00Z"
    #expect(try sent() == #"W/"7""#)
    try group.respond(totals, status: 304, "", headers: "{}")
    let entry = try #require(try group.ask(.entry, of: "globalTotals")["entry"])
    #expect(entry["confirmed"]?.integer == 700 && entry["fetchError"] == nil)
    #expect(entry["fetchedAt"]?.string == "2026-05-01T14:00:00+00:00")
    #expect(try group.due("globalTotals") == [])
    group.now = "2026-05-01T15:00:00Z"
    #expect(try sent() == #"W/"7""#)
    try group.respond(totals, status: 200, body, headers: "{}")
    group.now = "2026-05-01T16:00:00Z"
    #expect(try sent() == nil, "a body without a tag has none")
  }

  @Test("304 for data that was removed since the plan: soon, without a tag")
  func removedSincePlan() throws {
    for (now, next) in [("12:00:00", "12:01:00"), ("12:01:00", "12:03:00")] {
      group.now = "2026-05-01T\(now)Z"
      try group.respond(repository, status: 304, "", headers: #"{"ETag":"\"7\""}"#)
      #expect(try group.due("singleRepo", swift) == [])
      #expect(try policy("singleRepo", swift) == "2026-05-01T\(next)+00:00")
      group.now = "2026-05-01T\(next)Z"
      #expect(try group.due("singleRepo", swift) == [repository])
      #expect(try !group.plan(of: "singleRepo", swift).text.contains("If-None-Match"))
    }
  }

  @Test(
    "an invalid entity tag is not sent",
    arguments: ["7", #"\"a b\""#, #"\"\r\nX: y\""#, #"\""#, #"\"é\""#, #"\"a\"b\""#])
  func noEntityTag(tag: String) throws {
    try group.respond(totals, status: 200, body, headers: #"{"ETag":"\#(tag)"}"#)
    group.now = "2026-05-01T13:00:00Z"
    #expect(try !group.plan(of: "globalTotals").text.contains("If-None-Match"))
  }

  @Test("headers that are not an object of texts are refused with their path")
  func refused() {
    for (headers, path) in [("[]", "$"), (#"{"ETag":7}"#, "$.ETag")] {
      let error = widgetError {
        try group.respond(totals, status: 200, body, headers: headers)
      }
      #expect(error?.path == path)
    }
  }
}
