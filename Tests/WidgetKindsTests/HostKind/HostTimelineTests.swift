import BridgeJSON
import Languages
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("A host's timeline")
struct HostTimelineTests {
  private static let three = #"""
    {"entries":[
      {"date":"2026-05-01T09:00:00+09:00","content":{"title":"Low", "value" : 1.50}},
      {"date":"2026-05-01T06:00:00Z","content":{},"url":"tides://busan?at=15%3A00#now",
       "relevance":{"score":-2.5}},
      {"date":"2026-05-02T00:00:00.9+09:00","content":{"n":[1,2]},"url":"",
       "relevance":{"score":1e3,"duration":3600}}],
     "policy":{"type":"after","date":"2026-05-02T00:00:00+09:00"}}
    """#

  private func fault(_ timeline: String) throws -> WidgetError? {
    var group = try HostKindCase()
    return widgetError { try group.set(timeline) }
  }

  private func entries(_ count: Int, text: String = "") -> String {
    let entries = (0..<count).map { index in
      let minute = "\(index % 60 < 10 ? "0" : "")\(index % 60)"
      let date = "2026-05-01T\(index / 60 + 10):\(minute):00Z"
      return #"{"date":"\#(date)","content":{"text":"\#(text)"}}"#
    }
    return #"{"entries":[\#(entries.joined(separator: ","))]}"#
  }

  @Test("is returned as it was set, in the request's zone, whatever now and days are")
  func whole() throws {
    let group = try HostKindCase(timeline: Self.three)
    for more in ["", #","days":0,"family":"accessoryInline""#] {
      let timeline = try group.ask(.timeline, now: "2030-01-01T00:00:00Z", more: more)
      #expect(
        timeline.json("entries")
          == #"[{"date":"2026-05-01T09:00:00+09:00","isPlaceholder":false,"#
          + #""content":{"title":"Low", "value" : 1.50}},"#
          + #"{"date":"2026-05-01T15:00:00+09:00","isPlaceholder":false,"content":{},"#
          + #""url":"tides://busan?at=15%3A00#now","relevance":{"score":-2.5,"duration":0}},"#
          + #"{"date":"2026-05-02T00:00:00+09:00","isPlaceholder":false,"content":{"n":[1,2]},"#
          + #""url":"","relevance":{"score":1000,"duration":3600}}]"#)
      #expect(
        timeline.json("policy") == #"{"type":"after","date":"2026-05-02T00:00:00+09:00"}"#)
    }
  }

  @Test("the entry that shows is the one with the greatest date that is not after now")
  func shown() throws {
    let group = try HostKindCase(timeline: Self.three)
    let cases = [
      ("2026-04-30T23:59:59Z", nil), ("2026-05-01T00:00:00Z", "2026-05-01T09:00:00+09:00"),
      ("2026-05-01T05:59:59Z", "2026-05-01T09:00:00+09:00"),
      ("2026-05-01T06:00:00Z", "2026-05-01T15:00:00+09:00"),
      ("2099-01-01T00:00:00Z", "2026-05-02T00:00:00+09:00"),
    ]
    for (now, date) in cases {
      let entry = try #require(try group.ask(.entry, now: now)["entry"])
      #expect(entry.isNull == (date == nil) && entry["date"]?.string == date)
      let snapshot = try #require(try group.ask(.snapshot, now: now)["entry"])
      #expect(snapshot["isPlaceholder"]?.bool == (date == nil))
      if let date { #expect(snapshot["date"]?.string == date) }
    }
  }

  @Test("before it is set it has no entries and the policy never")
  func unset() throws {
    let group = try HostKindCase()
    let timeline = try group.ask(.timeline)
    #expect(timeline.json("entries") == "[]" && timeline.json("policy") == #"{"type":"never"}"#)
    #expect(try group.ask(.entry).json("entry") == "null")
    #expect(try group.ask(.placeholder)["entry"]?.json("content") == "{}")
    #expect(try group.ask(.snapshot)["entry"]?["isPlaceholder"]?.bool == true)
  }

  @Test("the placeholder shows what the host describes, else the first entry, at now")
  func placeholder() throws {
    var group = try HostKindCase(timeline: Self.three)
    let low = #"{"title":"Low", "value" : 1.50}"#
    #expect(try group.ask(.placeholder)["entry"]?.json("content") == low)
    #expect(
      try group.ask(.snapshot, more: #","isPreview":true"#)["entry"]?.json("content") == low)
    try group.register(
      #"{"kind":"tides","displayName":"T","supportedFamilies":["systemSmall"],"#
        + #""placeholder":{"title":"Sample"}}"#)
    for document in [TimelineDocument.placeholder, .snapshot] {
      let entry = try group.ask(document, more: #","isPreview":true"#)["entry"]
      #expect(entry?.json("content") == #"{"title":"Sample"}"#)
      #expect(entry?["isPlaceholder"]?.bool == true)
      #expect(entry?["date"]?.string == "2026-05-01T21:00:00+09:00")
    }
  }

  @Test("its policy is atEnd unless the host sets another")
  func policies() throws {
    let entry = #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{}}],"policy":"#
    for (policy, written) in [
      ("null", #"{"type":"atEnd"}"#), (#"{"type":"atEnd"}"#, #"{"type":"atEnd"}"#),
      (#"{"type":"never","date":7}"#, #"{"type":"never"}"#),
      (
        #"{"type":"after","date":"2026-05-01T00:00:00Z"}"#,
        #"{"type":"after","date":"2026-05-01T09:00:00+09:00"}"#
      ),
    ] {
      let timeline = try HostKindCase(timeline: entry + policy + "}").ask(.timeline)
      #expect(timeline.json("policy") == written)
    }
  }

  @Test(
    "each fault is an error of its own, with the path of the first",
    arguments: [
      ("[]", "$", "[]"), ("{}", "$.entries", "null"), (#"{"entries":{}}"#, "$.entries", "{}"),
      (#"{"entries":[]}"#, "$.entries", "[]"), (#"{"entries":[7]}"#, "$.entries[0]", "7"),
      (#"{"entries":[{"content":{}}]}"#, "$.entries[0].date", "null"),
      (#"{"entries":[{"date":7,"content":{}}]}"#, "$.entries[0].date", "7"),
      (#"{"entries":[{"date":"tomorrow","content":{}}]}"#, "$.entries[0].date", "tomorrow"),
      (#"{"entries":[{"date":"2026-05-01","content":{}}]}"#, "$.entries[0].date", "2026-05-01"),
      (
        #"{"entries":[{"date":"2026-05-01T00:00:00","content":{}}]}"#, "$.entries[0].date",
        "2026-05-01T00:00:00"
      ),
      (
        #"{"entries":[{"date":"9999-12-31T12:00:00Z","content":{}}]}"#, "$.entries[0].date",
        "9999-12-31T12:00:00Z"
      ),
      (
        #"{"entries":[{"date":"0001-01-01T12:00:00Z","content":{}}]}"#, "$.entries[0].date",
        "0001-01-01T12:00:00Z"
      ),
      (#"{"entries":[{"date":"2026-05-01T00:00:00Z"}]}"#, "$.entries[0].content", "null"),
      (
        #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":[]}]}"#, "$.entries[0].content",
        "[]"
      ),
      (
        #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{},"url":7}]}"#,
        "$.entries[0].url", "7"
      ),
      (
        #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{},"url":"a b"}]}"#,
        "$.entries[0].url", "a b"
      ),
      (
        #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{},"relevance":1}]}"#,
        "$.entries[0].relevance", "1"
      ),
      (
        #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{},"relevance":{"score":"1"}}]}"#,
        "$.entries[0].relevance.score", #""1""#
      ),
      (
        #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{},"relevance":{"duration":1}}]}"#,
        "$.entries[0].relevance.score", "null"
      ),
      (
        #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{},"#
          + #""relevance":{"score":1,"duration":-1}}]}"#,
        "$.entries[0].relevance.duration", "-1"
      ),
    ])
  func faults(timeline: String, path: String, value: String) throws {
    let error = try #require(try fault(timeline))
    #expect(error.code == .invalidValue && error.path == path && error.value == value)
    #expect(error.message.hasSuffix("."))
  }

  @Test(
    "so are the faults of a policy",
    arguments: [
      ("7", "$.policy", "7"), (#""atEnd""#, "$.policy", #""atEnd""#),
      ("{}", "$.policy.type", "null"), (#"{"type":"soon"}"#, "$.policy.type", "soon"),
      (#"{"type":"after"}"#, "$.policy.date", "null"),
      (#"{"type":"after","date":"noon"}"#, "$.policy.date", "noon"),
      (
        #"{"type":"after","date":"2026-05-01T00:59:59+01:00"}"#, "$.policy.date",
        "2026-05-01T00:59:59+01:00"
      ),
    ])
  func policyFaults(policy: String, path: String, value: String) throws {
    let entry = #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{}}],"policy":"#
    let error = try #require(try fault(entry + policy + "}"))
    #expect(error.code == .invalidValue && error.path == path && error.value == value)
  }

  @Test("dates must ascend, as instants and not as texts")
  func order() throws {
    func timeline(_ dates: [String]) -> String {
      let entries = dates.map { #"{"date":"\#($0)","content":{}}"# }
      return #"{"entries":[\#(entries.joined(separator: ","))]}"#
    }
    let disordered = try #require(
      try fault(
        timeline(["2026-05-01T10:00:00Z", "2026-05-01T11:00:00Z", "2026-05-01T18:00:00+09:00"])))
    #expect(disordered.path == "$.entries[2].date")
    #expect(disordered.value == "2026-05-01T18:00:00+09:00")
    #expect(disordered.message.contains("ascending"))
    let equal = try #require(
      try fault(timeline(["2026-05-01T10:00:00Z", "2026-05-01T19:00:00+09:00"])))
    #expect(equal.path == "$.entries[1].date" && equal.message.contains("same date"))
    #expect(try fault(timeline(["2026-05-01T19:00:00+09:00", "2026-05-01T10:00:01Z"])) == nil)
  }

  @Test("400 entries are the most")
  func count() throws {
    #expect(try fault(entries(400)) == nil)
    let error = try #require(try fault(entries(401)))
    #expect(error.code == .tooLarge && error.path == "$.entries[400]")
  }

  @Test("10 MB are the most, and the entry that exceeds them is named")
  func bytes() throws {
    let megabyte = String(repeating: "x", count: 999_900)
    #expect(try fault(entries(10, text: megabyte)) == nil)
    let error = try #require(try fault(entries(12, text: megabyte)))
    #expect(error.code == .tooLarge && error.path == "$.entries[10]")
    let enormous = try #require(try fault(entries(20, text: megabyte)))
    #expect(enormous.code == .tooLarge && enormous.path == "$")
  }

  @Test("a timeline of the greatest size can be read in any zone")
  func fullSize() throws {
    let rest = entries(2, text: "").utf8.count
    let half = String(repeating: "x", count: (10_000_000 - rest) / 2)
    let group = try HostKindCase(timeline: entries(2, text: half))
    let timeline = try group.ask(.timeline, more: #","timeZone":"+09:00:01""#)
    #expect(timeline["entries"]?.count == 2)
  }

  @Test("text that is not JSON, or too deep, is a separate fault")
  func texts() throws {
    #expect(try fault("")?.code == .invalidJSON)
    #expect(try fault(#"{"entries":["#)?.code == .invalidJSON)
    let deep = String(repeating: "[", count: 126) + String(repeating: "]", count: 126)
    #expect(
      try fault(
        #"{"entries":[{"date":"2026-05-01T00:00:00Z","content":{"x":\#(deep)}}]}"#)?.code
        == .tooLarge)
  }

  @Test("a kind of the library and an unknown kind refuse a timeline")
  func kinds() throws {
    var group = try HostKindCase()
    let taken = try #require(widgetError { try group.set(Self.three, of: "dday") })
    #expect(taken.code == .invalidValue && taken.value == "dday")
    #expect(widgetError { try group.set(Self.three, of: "clock") }?.code == .notFound)
    #expect(widgetError { try group.set(Self.three, of: "") }?.code == .notFound)
    let long = String(repeating: "k", count: 600)
    #expect(widgetError { try group.set(Self.three, of: long) }?.code == .notFound)
  }
}
