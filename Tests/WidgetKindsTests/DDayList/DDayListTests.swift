import BridgeJSON
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("The list of D-days")
struct DDayListTests {
  /// The keys of the events that the list shows, the number of events, and the keys left out.
  private func list(
    _ group: DDayCase, on day: String = "2026-05-01", family: String = "systemLarge"
  ) throws -> String {
    let document = try group.document(
      .entry, of: DDayListProvider(), now: "\(day)T12:00:00Z", request: #","family":"\#(family)""#)
    let entry = try #require(document["entry"])
    let keys = try #require(entry["events"]).elements.map { $0["key"]?.string ?? "-" }
    return "\(keys.joined(separator: " ")) of \(entry["eventCount"]?.text ?? "-")"
      + (entry["skippedKeys"].map { " without \($0.text)" } ?? "")
  }

  private static let many = DDayCase([
    ("a", #"{"endDate":"2026-04-30"}"#), ("b", #"{"endDate":"2026-05-03"}"#),
    ("c", #"{"startDate":"2026-01-01"}"#), ("d", #"{"endDate":"2026-05-02"}"#),
    ("e", #"{"endDate":"2026-04-01"}"#), ("f", #"{"endDate":"2026-05-01"}"#),
    ("g", #"{"endDate":"2026-04-29","repeat":"weekly"}"#), ("h", #"{"endDate":"2027-01-01"}"#),
    ("i", #""{\"endDate\":\"2026-05-04\"}""#),
  ])

  @Test("the nearest come first, then those without an end, and past ones last")
  func order() throws {
    #expect(try list(Self.many) == "f d b i g h c a of 9")
    #expect(try list(Self.many, family: "systemMedium") == "f d b of 9")
  }

  @Test("the order changes with the day")
  func nextDay() throws {
    #expect(try list(Self.many, on: "2026-05-02", family: "systemMedium") == "d b i of 9")
    let timeline = try Self.many.document(
      .timeline, of: DDayListProvider(), now: "2026-05-01T12:00:00Z")
    let firsts = try #require(timeline["entries"]).elements.map { entry in
      "\(entry["date"]?.string?.prefix(10) ?? "") \(entry["events"]?[0]?["key"]?.string ?? "")"
    }
    #expect(
      firsts == [
        "2026-05-01 f", "2026-05-02 d", "2026-05-03 b", "2026-05-04 i", "2026-05-05 g",
        "2026-05-06 g", "2026-05-07 g", "2026-05-08 g",
      ])
    #expect(timeline["policy"]?.text == #"{"type":"atEnd"}"#)
    #expect(timeline["kind"]?.string == "ddayList")
    #expect(timeline["family"]?.string == "systemMedium")
  }

  @Test("events of one day are sorted by title, then by key")
  func ties() throws {
    let group = DDayCase([
      ("1", #"{"endDate":"2026-05-08","title":"Wedding"}"#),
      ("2", #"{"endDate":"2026-05-08","title":"Exam"}"#),
      ("3", #"{"endDate":"2026-05-08","title":"Wedding"}"#),
      ("Flat", #"{"endDate":"2026-05-08"}"#),
    ])
    #expect(try list(group) == "2 Flat 1 3 of 4")
  }

  @Test("a row has the event's members, its key and what a tap opens")
  func row() throws {
    let group = DDayCase([("내 키", #"{"endDate":"2026-05-08","title":"Exam"}"#)], locale: "ko")
    let document = try group.document(.entry, of: DDayListProvider(), now: "2026-05-01T12:00:00Z")
    #expect(
      document["entry"]?["events"]?.text == #"[{"key":"내 키","title":"Exam","startDate":null,"#
        + #""endDate":"2026-05-08","dday":7,"label":"D-7","relativeLabel":"7일 후","#
        + #""countDay":null,"countLabel":null,"state":"counting","progress":null,"#
        + #""url":"widgetbridge://dday/%EB%82%B4%20%ED%82%A4"}]"#)
    #expect(document["entry"]?["url"]?.string == "widgetbridge://ddayList")
    #expect(document["entry"]?["relevance"]?["score"]?.integer == 125_000)
  }

  @Test("cached data is not used for another group, language or zone")
  func readBefore() throws {
    let provider = DDayListProvider()
    func row(_ group: DDayCase) throws -> String {
      let document = try group.document(.entry, of: provider, now: "2026-05-01T12:00:00Z")
      let row = try #require(document["entry"]?["events"]?[0])
      let texts = [row["key"], row["relativeLabel"]].map { $0?.string ?? "-" }
      return texts.joined(separator: " ") + (document["entry"]?["skippedKeys"]?.text ?? "")
    }
    let day = #"{"endDate":"2026-05-08"}"#
    let later = #"{"endDate":"2026-05-09"}"#
    let instant = #"{"endDate":"2026-05-08T23:00:00Z"}"#
    // This event ends before its start, but not in Seoul.
    let turned = #"{"startDate":"2026-05-09","endDate":"2026-05-08T23:00:00Z"}"#
    for _ in 0..<2 {
      #expect(try row(DDayCase([("a", day)])) == "a in 7 days")
      #expect(try row(DDayCase([("a", later)])) == "a in 8 days")
      #expect(try row(DDayCase([("b", day)])) == "b in 7 days")
      #expect(try row(DDayCase([("a", later), ("b", day)])) == "b in 7 days")
      #expect(try row(DDayCase([("a", day)], locale: "ko")) == "a 7일 후")
      #expect(try row(DDayCase([("a", instant)])) == "a in 7 days")
      #expect(try row(DDayCase([("a", instant)], zone: "Asia/Seoul")) == "a in 8 days")
      #expect(try row(DDayCase([("a", day), ("b", turned)])) == #"a in 7 days["b"]"#)
      #expect(
        try row(DDayCase([("a", day), ("b", turned)], zone: "Asia/Seoul")) == "a in 7 days")
      for number in 1...5 {
        #expect(try row(DDayCase([("key\(number)", day)])) == "key\(number) in 7 days")
      }
    }
  }

  @Test(
    "each entry of a timeline equals the entry for that instant",
    arguments: [
      ("en", "UTC"), ("ko", "Asia/Seoul"), ("fr", "America/New_York"), ("es", "Asia/Gaza"),
    ])
  func entries(locale: String, zone: String) throws {
    let group = DDayCase(
      [
        ("a", #"{"endDate":"2026-05-03","title":"\"quoted\" 🌊"}"#),
        ("b", #"{"endDate":"2026-04-25"}"#),
        ("c", #"{"startDate":"2026-04-30","endDate":"2026-05-20"}"#),
        ("d", #"{"startDate":"2026-05-10"}"#),
        ("e", #"{"startDate":"2026-01-22","milestones":true}"#),
        ("f", #"{"endDate":"2026-05-02","repeat":"weekly","title":"Week"}"#),
        ("g", #"{"endDate":"2026-02-01","repeat":"monthly"}"#),
        ("h", #"{"startDate":"1999-12-31","endDate":"9999-12-31"}"#),
        ("i", #"{"startDate":"0001-01-01","startFromDayOne":false}"#),
        ("j", #"{"calendar":"lunarKorean","endDate":"2026-03-20","repeat":"yearly"}"#),
        ("k", #"{"endDate":"2026-02-30"}"#), ("other", "7"),
      ], locale: locale, zone: zone)
    for family in ["systemMedium", "systemLarge"] {
      let timeline = try group.document(
        .timeline, of: DDayListProvider(), now: "2026-05-01T12:00:00Z",
        request: #","family":"\#(family)","days":120"#)
      let entries = try #require(timeline["entries"])
      #expect(entries.count == 121)
      for entry in entries.elements {
        let then = try group.document(
          .entry, of: DDayListProvider(), now: try #require(entry["date"]?.string),
          request: #","family":"\#(family)""#)
        #expect(entry.text == then["entry"]?.text)
      }
    }
  }

  @Test("past events come latest first, and keys that are left out are sorted")
  func manyPast() throws {
    let past = (10...29).map { ("\($0)", #"{"endDate":"2026-04-\#($0)"}"#) }
    #expect(try list(DDayCase(past)) == "29 28 27 26 25 24 23 22 of 20")
    let yearly = #"{"calendar":"lunarKorean","endDate":"2026-11-18","repeat":"yearly","title":"#
    let group = DDayCase([
      ("a", yearly + #""Z"}"#), ("b", #"{"endDate":5}"#), ("c", yearly + #""Y"}"#),
      ("d", yearly + #""X"}"#), ("e", #"{"startDate":"2051-05-08"}"#),
    ])
    #expect(try list(group, on: "2051-01-01") == #"e of 1 without ["b","a","c","d"]"#)
  }

  @Test("values that are not events are ignored, and a malformed event is named")
  func malformed() throws {
    let group = DDayCase([
      ("array", "[]"), ("bad", #"{"endDate":"2026-02-30"}"#), ("draft", #"{"endDate":null}"#),
      ("empty", "{}"), ("good", #"{"endDate":"2026-05-08"}"#), ("number", "7"),
      ("repos", #"{"repos":["a/b"]}"#), ("text", #""hello""#), ("texts", #""{\"endDate\":5}""#),
      ("worse", #"{"startDate":"2026-05-01","repeat":"yearly"}"#),
    ])
    #expect(try list(group) == #"good of 1 without ["bad","texts","worse"]"#)
    #expect(
      try list(DDayCase([("bad", #"{"endDate":5}"#)])) == #" of 0 without ["bad"]"#)
  }

  @Test("only an event that leaves its calendar is left out of the list")
  func leaving() throws {
    let group = DDayCase([
      ("lunar", #"{"calendar":"lunarKorean","endDate":"2026-11-18","repeat":"yearly"}"#),
      ("other", #"{"endDate":"2051-05-08"}"#),
    ])
    #expect(try list(group, on: "2050-12-31") == "lunar other of 2")
    #expect(try list(group, on: "2051-01-01") == #"other of 1 without ["lunar"]"#)
  }

  @Test("a group without events has an empty list until a write, and a sample")
  func empty() throws {
    let group = DDayCase([("repos", "[]")], locale: "de")
    let timeline = try group.document(
      .timeline, of: DDayListProvider(), now: "2026-05-01T12:00:00Z")
    #expect(timeline["entries"]?.count == 1)
    #expect(timeline["policy"]?.text == #"{"type":"never"}"#)
    #expect(timeline["entries"]?[0]?["events"]?.text == "[]")
    for document in [TimelineDocument.placeholder, .snapshot] {
      let sample = try group.document(document, of: DDayListProvider(), now: "2026-05-01T12:00:00Z")
      #expect(sample["entry"]?["isPlaceholder"]?.bool == true)
      let titles = try #require(sample["entry"]?["events"]).elements.map { $0["title"]?.string }
      #expect(titles == ["Prüfung", "Geburtstag", "Urlaub"])
    }
  }

  @Test("the snapshot shows the real events")
  func snapshot() throws {
    let snapshot = try Self.many.document(
      .snapshot, of: DDayListProvider(), now: "2026-05-01T12:00:00Z")
    #expect(snapshot["entry"]?["isPlaceholder"]?.bool == false)
    #expect(snapshot["entry"]?["events"]?.count == 3)
  }

  @Test("a sample at the calendar's end is no failure")
  func sampleAtTheEnd() throws {
    let sample = try DDayCase([]).document(
      .placeholder, of: DDayListProvider(), now: "9999-12-31T12:00:00Z")
    #expect(sample["entry"]?["events"]?.count == 3)
  }
}

@Suite("The options of a D-day")
struct DDayOptionsTests {
  @Test("every key that holds event data, with its title or else the key, and the default")
  func options() throws {
    let group = DDayCase([
      ("bad", #"{"endDate":"2026-02-30","title":"Soon"}"#), ("draft", #"{"title":"Draft"}"#),
      ("exam", #"{"endDate":"2026-05-08","title":"Exam"}"#),
      ("number", #"{"startDate":"2026-05-08","title":5}"#),
      ("text", #""{\"startDate\":\"2026-05-08\",\"title\":\"\"}""#), ("unset", "null"),
    ])
    #expect(
      try group.options(ofParameter: "dataKey").text
        == #"{"version":1,"kind":"dday","parameter":"dataKey","options":["#
        + #"{"value":"bad","title":"Soon"},{"value":"exam","title":"Exam"},"#
        + #"{"value":"number","title":"number"},{"value":"text","title":"text"}],"#
        + #""default":"widgetDataKey"}"#)
  }

  @Test("a group without events has no options, and still a default")
  func none() throws {
    let options = try DDayCase([]).options(ofParameter: "dataKey")
    #expect(options["options"]?.text == "[]")
    #expect(options["default"]?.string == "widgetDataKey")
  }

  @Test("a parameter that a kind does not have is not found")
  func unknown() throws {
    for call in [
      { try DDayCase([]).options(ofParameter: "key") },
      { try DDayCase([]).options(ofParameter: "dataKey", of: DDayListProvider()) },
    ] {
      let error = #expect(throws: WidgetError.self) { try call() }
      #expect(error?.code == .notFound)
      #expect(error?.value != nil)
    }
  }
}
