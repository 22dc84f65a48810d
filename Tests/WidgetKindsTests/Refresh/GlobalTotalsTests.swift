import BridgeJSON
import Languages
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("The world's totals")
struct GlobalTotalsTests {
  private let group = RefreshGroup()
  private let requestID = "totals:https://api.covid19api.com/world/total"
  private let body = #"{"TotalConfirmed":700,"TotalDeaths":7,"TotalRecovered":600}"#

  private func entry() throws -> JSONValue {
    try #require(try group.ask(.entry, of: "globalTotals")["entry"])
  }

  private func policy() throws -> String? {
    try group.ask(.timeline, of: "globalTotals")["policy"]?["date"]?.string
  }

  @Test("the placeholder is sample data, and so is a gallery's snapshot")
  func placeholder() throws {
    try group.respond(requestID, body)
    let sample = try #require(try group.ask(.placeholder, of: "globalTotals")["entry"])
    #expect(sample["isPlaceholder"]?.bool == true)
    #expect(sample["title"]?.string == "🌎")
    #expect(sample["fetchedAt"] == nil && sample["fetchError"] == nil)
    let preview = try group.ask(.snapshot, of: "globalTotals", #","isPreview":true"#)
    #expect(preview["entry"]?.text == sample.text)
    #expect(try group.ask(.snapshot, of: "globalTotals")["entry"]?["confirmed"]?.integer == 700)
  }

  @Test("the kind has the description that its gallery needs")
  func description() {
    let description = GlobalTotalsProvider().description
    #expect(description.displayName.text == "Covid19-stats")
    #expect(description.description.text == "Show latest global lifetime stats")
    #expect(description.supportedFamilies == [.systemSmall, .systemMedium, .systemLarge])
  }

  @Test("never fetched: the sample, with the next timeline in two minutes, and a planned request")
  func neverFetched() throws {
    #expect(try entry()["isPlaceholder"]?.bool == true)
    #expect(try policy() == "2026-05-01T12:02:00+00:00")
    #expect(
      try group.plan(of: "globalTotals").text
        == #"{"version":1,"requests":[{"requestID":"\#(requestID)","#
        + #""url":"https://api.covid19api.com/world/total","headers":{"#
        + #""Accept":"application/json","User-Agent":"WidgetBridge/0.2.0"},"maxAge":600}]}"#)
  }

  @Test("fetched: the figures for ten minutes, and no request meanwhile")
  func fetched() throws {
    try group.respond(requestID, body)
    group.zone = "Asia/Seoul"
    #expect(
      try entry().text == #"{"date":"2026-05-01T21:00:00+09:00","isPlaceholder":false,"#
        + #""title":"🌎","confirmed":700,"deaths":7,"recovered":600,"#
        + #""fetchedAt":"2026-05-01T21:00:00+09:00"}"#)
    #expect(try policy() == "2026-05-01T21:10:00+09:00")
    group.now = "2026-05-01T12:09:59Z"
    #expect(try group.due("globalTotals") == [])
    #expect(try policy() == "2026-05-01T21:10:00+09:00")
    #expect(try entry()["date"]?.string == "2026-05-01T21:09:59+09:00")
    group.now = "2026-05-01T12:10:00Z"
    #expect(try group.due("globalTotals") == [requestID])
    #expect(try policy() == "2026-05-01T21:12:00+09:00")
    #expect(try entry()["confirmed"]?.integer == 700)
  }

  @Test(
    "a failure keeps the last good figures with its reason, and is tried again in two minutes",
    arguments: [
      (404, "{}", #""code":"invalidResponse","at":"2026-05-01T13:00:00+00:00","httpStatus":404"#),
      (304, "", #""code":"invalidResponse","at":"2026-05-01T13:00:00+00:00","httpStatus":304"#),
      (
        200, "<html>",
        #""code":"invalidData","at":"2026-05-01T13:00:00+00:00","httpStatus":200,"path":"$""#
      ),
    ] as [(Int32, String, String)])
  func failed(status: Int32, text: String, told: String) throws {
    try group.respond(requestID, body)
    group.now = "2026-05-01T13:00:00Z"
    try group.respond(requestID, status: status, text)
    let entry = try entry()
    #expect(entry["isPlaceholder"]?.bool == false && entry["confirmed"]?.integer == 700)
    #expect(entry["fetchError"]?.text == "{\(told)}")
    #expect(entry["fetchedAt"]?.string == "2026-05-01T12:00:00+00:00")
    #expect(try policy() == "2026-05-01T13:02:00+00:00")
    group.now = "2026-05-01T13:01:59Z"
    #expect(try group.due("globalTotals") == [])
    #expect(try policy() == "2026-05-01T13:02:00+00:00")
    group.now = "2026-05-01T13:02:00Z"
    #expect(try group.due("globalTotals") == [requestID])
    try group.respond(requestID, body)
    #expect(try self.entry()["fetchError"] == nil)
    #expect(try self.entry()["isPlaceholder"]?.bool == false)
  }

  @Test("a first failure shows the sample and its reason, and is tried again in two minutes")
  func failedAtFirst() throws {
    try group.respond(requestID, status: 503, "")
    let entry = try entry()
    #expect(entry["isPlaceholder"]?.bool == true && entry["fetchedAt"] == nil)
    #expect(entry["fetchError"]?["httpStatus"]?.integer == 503)
    #expect(try policy() == "2026-05-01T12:02:00+00:00")
  }

  @Test(
    "the responses of other services are read, too",
    arguments: [
      #"{"Global":{"NewConfirmed":1,"TotalConfirmed":70,"TotalDeaths":7,"TotalRecovered":60}}"#,
      #"{"totalConfirmed":70,"totalDeaths":7,"totalRecovered":60,"cases":1}"#,
      #"{"total_confirmed":70,"total_deaths":7,"total_recovered":60}"#,
      #"{"updated":1,"cases":70,"todayCases":1,"deaths":7,"recovered":60}"#,
      #"{"cases":70,"deaths":7,"recovered":60,"totalDeaths":9}"#,
      #"{"TotalConfirmed":1,"total_confirmed":70,"total_deaths":7,"total_recovered":60}"#,
      #"{"Global":null,"TotalConfirmed":70,"TotalDeaths":7,"TotalRecovered":60}"#,
    ])
  func otherServices(text: String) throws {
    try group.respond(requestID, text)
    let entry = try entry()
    let figures = ["confirmed", "deaths", "recovered"].map { entry[$0]?.integer }
    #expect(figures == [70, 7, 60])
  }

  @Test(
    "a body that does not decode is invalid data with its path",
    arguments: [
      (#"{"TotalDeaths":7,"TotalRecovered":6}"#, "$.TotalConfirmed"),
      (#"{"TotalConfirmed":1,"TotalDeaths":"7","TotalRecovered":6}"#, "$.TotalDeaths"),
      (#"{"TotalConfirmed":1,"TotalDeaths":7,"TotalRecovered":null}"#, "$.TotalRecovered"),
      (#"{"TotalConfirmed":1,"TotalDeaths":7,"TotalRecovered":0.5}"#, "$.TotalRecovered"),
      (#"{"TotalConfirmed":-1,"TotalDeaths":7,"TotalRecovered":5}"#, "$.TotalConfirmed"),
      (#"{"TotalConfirmed":1e40,"TotalDeaths":7,"TotalRecovered":5}"#, "$.TotalConfirmed"),
      (#"{"Global":{"TotalConfirmed":1,"TotalRecovered":5}}"#, "$.Global.TotalDeaths"),
      (#"{"cases":1,"recovered":5}"#, "$.deaths"),
      ("[]", "$"), ("7", "$"), ("", "$"), (#"{"TotalConfirmed":1,"TotalDea"#, "$"),
    ])
  func undecodable(text: String, path: String) throws {
    try group.respond(requestID, text)
    #expect(try entry()["fetchError"]?["path"]?.string == path)
    #expect(try entry()["fetchError"]?["code"]?.string == "invalidData")
  }

  @Test("bytes that are not UTF-8 are invalid data too")
  func notUTF8() throws {
    try group.respond(requestID, [UInt8](#"{"a":""#.utf8) + [0xFF] + [UInt8](#""}"#.utf8))
    #expect(try entry()["fetchError"]?["path"]?.string == "$")
  }

  @Test("unknown members are ignored, and an integer may be written as a float")
  func unknownMembers() throws {
    try group.respond(
      requestID,
      #"{"NewConfirmed":100282,"TotalConfirmed":1162857.0,"NewDeaths":5658,"TotalDeaths":63263,"#
        + #""NewRecovered":15405,"TotalRecovered":230845,"Date":"2020-04-04T00:00:00Z"}"#)
    #expect(try entry()["confirmed"]?.integer == 1_162_857)
  }

  @Test(
    "the source of the figures can be configured, and may be http",
    arguments: [
      "http://127.0.0.1:8080/world", "HTTPS://Example.com?total#a", "http://[::1]:80/",
      "https://example.com", "https://example.com:/", "https://example.com:0443/a%20b?c",
      "http://[2001:db8::192.0.2.1]:8080", "http://a_b.example/", "http://%C3%A4.example/",
    ])
  func sourceURL(url: String) throws {
    let configuration = #","configuration":{"sourceURL":"\#(url)"}"#
    #expect(try group.due("globalTotals", configuration) == ["totals:\(url)"])
    try group.respond("totals:\(url)", body)
    #expect(try group.due("globalTotals", configuration) == [])
    #expect(try group.due("globalTotals") == [requestID])
  }

  @Test(
    "a text that is not an http or https URL is refused with its path",
    arguments: [
      "", "ftp://example.com/", "file:///etc/passwd", "example.com/total", "https://", "https:///a",
      "https://user@example.com/", "https://example.com\\\\@evil.example/", "https://a b/",
      "https://example.com/\\u0000", "https://exämple.com/", "https://a:b/", "https://a:70000/",
      "https://[::1/", "https://[]/", "https://a]b/", "http:example.com", "javascript:alert(1)",
      "https://example.com/" + String(repeating: "a", count: 480),
      "http://[", "http://]", "http://[:::]/", "http://[1]/", "http://[::12345]/", "http://[::1]a/",
      "http://[1:2:3:4:5:6:7:8:9]/", "http://[::1.2.3.256]/", "http://[v1.a]/",
      "http://[fe80::1%25a]/", "http://a%/", "http://a%zz/", "http://:80/", "http://?a",
      "http://#a", "http://a:80:80/", "http://a:+80/", "http://a:65536/", "http://a/[",
      "http://a/?[]", "http://a/%", "http://a/#b#c",
    ])
  func refusedURL(url: String) throws {
    let configuration = #","configuration":{"sourceURL":"\#(url)"}"#
    for ask in [
      { try group.plan(of: "globalTotals", configuration) },
      { try group.ask(.timeline, of: "globalTotals", configuration) },
    ] {
      let error = widgetError(ask)
      #expect(error?.code == .invalidValue && error?.path == "$.configuration.sourceURL")
    }
  }

  @Test(
    "a damaged record counts as none", arguments: ["", "{", "[]", "{}", #"{"fetchedAt":1e30}"#])
  func damaged(text: String) throws {
    try group.respond(requestID, body)
    group.damage("fetched/\(requestID)", text)
    #expect(try group.due("globalTotals") == [requestID])
    #expect(try entry()["isPlaceholder"]?.bool == true)
  }

  @Test("at the calendar's end there is no next request")
  func calendarEnd() throws {
    group.now = "9999-12-31T23:59:00Z"
    #expect(
      try group.ask(.timeline, of: "globalTotals")["policy"]?.text == #"{"type":"never"}"#)
  }
}
