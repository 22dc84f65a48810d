import CWidgetBridge
import Foundation
import Testing

@Suite("A host's kind fetches what its description says")
struct HostSourceTests {
  @Test("plan, response, content")
  func wayThrough() throws {
    let group = try TestGroup.withRates()
    let request = try #require(try group.requests(of: "rates").first)
    #expect(request["url"] as? String == "https://api.example/rates/EUR?base=USD")
    let headers = try #require(request["headers"] as? [String: String])
    #expect(headers["Authorization"] == "Bearer s3cret")
    #expect(headers["X-Client"] == "demo")
    #expect(request["maxAge"] as? Int == 3600)
    #expect(try group.entry(of: "rates")["isPlaceholder"] as? Bool == true)

    let requestID = try #require(request["requestID"] as? String)
    #expect(group.respond(requestID, 200, TestGroup.ratesBody) == 0)
    #expect(try group.requests(of: "rates").isEmpty)
    let shown = try group.entry(of: "rates")
    #expect(shown["isPlaceholder"] as? Bool == false)
    #expect(shown["fetchedAt"] != nil)
    #expect(shown["fault"] == nil)
    let content = try #require(shown["content"] as? [String: Any])
    #expect(content["title"] as? String == "1 USD in EUR")
    #expect(content["value"] as? String == "1,234.57")
    #expect(content["caption"] as? String == "May 9, 2026, today")
    #expect(content["count"] as? Int == 0)
    #expect(content["values"] as? [Double] == [1, 2.5, 3])
    #expect(content["fixed"] as? Int == 7)
    let items = try #require(content["items"] as? [Any])
    #expect(items.first as? [String] == ["Change", "1.3%"])
    #expect(items.last as? String == "{not a place}}")

    let german = try group.entry(of: "rates", #","locale":"de""#)
    #expect((german["content"] as? [String: Any])?["value"] as? String == "1.234,57")
  }

  @Test("each configuration has its own URL, percent-encoded")
  func configured() throws {
    let group = try TestGroup.withRates()
    let odd = #"{"configuration":{"currency":"a/b ?&ü"}}"#
    let request = try #require(try group.requests(of: "rates", odd).first)
    #expect(
      request["url"] as? String == "https://api.example/rates/a%2Fb%20%3F%26%C3%BC?base=USD")
    #expect(try group.requests(of: "rates", #"{"configuration":{"currency":".."}}"#).isEmpty)
    let fault = try #require(
      try group.entry(of: "rates", #","configuration":{"currency":".."}"#)["fault"]
        as? [String: String])
    #expect(fault["path"] == "$.source.url")
  }

  @Test("in the values of a URL, all but RFC 3986's unreserved characters are encoded")
  func encoded() throws {
    let group = try TestGroup()
    #expect(
      group.register(
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
         "source":{"url":"https://a.example/{@value}?q={@value}"},"content":{"a":"{/a}"}}
        """#) == 0)
    let marks = "-._~".utf8
    for byte in 1...UInt8(0x7F) {
      let isLetter =
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
      let character = String(UnicodeScalar(byte))
      let expected =
        isLetter || marks.contains(byte) ? character : "%" + String(format: "%02X", byte)
      let value = try String(
        decoding: JSONSerialization.data(withJSONObject: ["x" + character]), as: UTF8.self)
      #expect(setSharedValue(group.handle, "value", String(value.dropFirst().dropLast())) == 0)
      let request = try #require(try group.requests(of: "x").first, "\(byte)")
      let url = request["url"] as? String
      #expect(url == "https://a.example/x\(expected)?q=x\(expected)")
    }
  }

  @Test("a missing value is a fault that the entry and the picture name")
  func faults() throws {
    let group = try TestGroup.withRates()
    let requestID = try #require(try group.requests(of: "rates").first?["requestID"] as? String)
    #expect(group.respond(requestID, 200, #"{"rate":"many","at":"2026-05-08"}"#) == 0)
    let shown = try group.entry(of: "rates")
    let fault = try #require(shown["fault"] as? [String: String])
    #expect(fault == ["code": "wrongType", "path": "$.content.value", "reference": "/rate"])
    let content = try #require(shown["content"] as? [String: Any])
    #expect(content["title"] as? String == "1 USD in EUR")
    #expect(content["value"] == nil)
    let picture = try text { renderWidgetSVG(group.handle, "rates", TestGroup.request(), $0, $1) }
    #expect(picture.contains("$.content.value, /rate"))
  }

  @Test("a failed fetch keeps the data, and the entry has the failure")
  func failed() throws {
    let group = try TestGroup.withRates()
    let requestID = try #require(try group.requests(of: "rates").first?["requestID"] as? String)
    #expect(group.respond(requestID, 0, "") == 0)
    #expect(try group.entry(of: "rates")["isPlaceholder"] as? Bool == true)
    #expect(group.respond(requestID, 200, TestGroup.ratesBody) == 0)
    #expect(group.respond(requestID, 500, "") == 0)
    let shown = try group.entry(of: "rates")
    #expect(shown["isPlaceholder"] as? Bool == false)
    let error = try #require(shown["fetchError"] as? [String: Any])
    #expect(error["code"] as? String == "invalidResponse")
    let large = "\"" + String(repeating: "x", count: 1 << 20) + "\""
    #expect(group.respond(requestID, 200, large) == 0)
    #expect(
      (try group.entry(of: "rates")["fetchError"] as? [String: Any])?["code"] as? String
        == "invalidData")
  }

  @Test("a body of null is invalid data, and keeps what was fetched before")
  func nothing() throws {
    let group = try TestGroup.withRates()
    let requestID = try #require(try group.requests(of: "rates").first?["requestID"] as? String)
    #expect(group.respond(requestID, 200, TestGroup.ratesBody) == 0)
    for body in ["null", " null\n"] {
      #expect(group.respond(requestID, 200, body) == 0)
      let shown = try group.entry(of: "rates")
      #expect(shown["isPlaceholder"] as? Bool == false)
      #expect((shown["content"] as? [String: Any])?["value"] as? String == "1,234.57")
      let error = try #require(shown["fetchError"] as? [String: Any])
      #expect(error["code"] as? String == "invalidData")
      #expect(error["path"] as? String == "$")
    }
  }

  @Test("old data is marked as stale in the entry, the timeline and the picture")
  func stale() throws {
    let group = try TestGroup()
    let handle = group.handle
    func describe(_ staleAfter: String) -> Int32 {
      group.register(
        #"""
        {"kind":"rate","displayName":"Rate","supportedFamilies":["systemSmall"],
         "source":{"url":"https://api.example/","maxAge":3600\#(staleAfter)},
         "content":{"title":"Rate","value":"{/rate}"}}
        """#)
    }
    #expect(describe(#","staleAfter":600"#) == 0)
    let requestID = try #require(try group.requests(of: "rate").first?["requestID"] as? String)
    #expect(group.respond(requestID, 200, #"{"rate":7}"#) == 0)
    let text = try #require(try group.entry(of: "rate")["fetchedAt"] as? String)
    let fetched = try Date(text, strategy: .iso8601)
    func request(after seconds: Double) -> String {
      let now = fetched.addingTimeInterval(seconds).ISO8601Format()
      return #"{"now":"\#(now)","timeZone":"UTC"}"#
    }
    func timeline(after seconds: Double) throws -> [String: Any] {
      try object(
        WidgetBridgeTests.text {
          getTimelineJSON(handle, "rate", request(after: seconds), $0, $1)
        })
    }
    func entries(after seconds: Double) throws -> [[String: Any]] {
      try #require(try timeline(after: seconds)["entries"] as? [[String: Any]])
    }
    func picture(after seconds: Double) throws -> String {
      try WidgetBridgeTests.text {
        renderWidgetSVG(handle, "rate", request(after: seconds), $0, $1)
      }
    }

    let ahead = try entries(after: 599)
    #expect(ahead.map { $0["isStale"] as? Bool } == [nil, true])
    let times = try ahead.map { try Date(#require($0["date"] as? String), strategy: .iso8601) }
    #expect(times.map { $0.timeIntervalSince(fetched) } == [599, 600])
    #expect(ahead.allSatisfy { $0["fetchError"] == nil })
    let policy = try timeline(after: 599)["policy"] as? [String: String]
    #expect(
      try Date(#require(policy?["date"]), strategy: .iso8601).timeIntervalSince(fetched) == 3600)
    #expect(try entries(after: 600).map { $0["isStale"] as? Bool } == [true])
    let (fresh, old) = (try picture(after: 599), try picture(after: 600))
    #expect(fresh != old)
    #expect(try picture(after: 0) == fresh)

    #expect(group.respond(requestID, 500, "") == 0)
    #expect(try entries(after: 599).first?["isStale"] == nil, "a failure alone makes nothing old")
    #expect(try picture(after: 599) == old, "both are drawn alike")

    #expect(describe(#","staleAfter":1200"#) == 0)
    #expect(try entries(after: 600).first?["isStale"] == nil, "what was fetched stays")
    #expect(describe("") == 0)
    #expect(try entries(after: 1_000_000).map { $0["isStale"] as? Bool } == [nil])
    for wrong in ["59", "31536001", "1.5", #""600""#] {
      #expect(describe(#","staleAfter":\#(wrong)"#) == BridgeStatusInvalidValue.rawValue)
      #expect(try lastErrorMembers()["path"] == "$.source.staleAfter")
    }
  }

  @Test("the totals, described under another name, have the same members and the same pictures")
  func totals() throws {
    let group = try TestGroup()
    let handle = group.handle
    #expect(
      group.register(
        #"""
        {"kind":"figures","displayName":"Figures",
         "supportedFamilies":["systemSmall","systemMedium","systemLarge"],
         "source":{"url":"https://api.covid19api.com/world/total","maxAge":600,"retryAfter":120},
         "content":{"title":"🌎","confirmed":"{/TotalConfirmed}","deaths":"{/TotalDeaths}",
                    "recovered":"{/TotalRecovered}"},
         "drawnAs":"globalTotals"}
        """#) == 0)
    let body = #"{"TotalConfirmed":700,"TotalDeaths":7,"TotalRecovered":600}"#
    for kind in ["figures", "globalTotals"] {
      let requestID = try #require(try group.requests(of: kind).first?["requestID"] as? String)
      #expect(group.respond(requestID, 200, body) == 0)
    }
    let own = try group.entry(of: "globalTotals")
    let content = try #require(try group.entry(of: "figures")["content"] as? [String: Any])
    for (name, value) in content { #expect("\(value)" == "\(own[name] ?? "none")") }
    #expect(content.count == 4)
    for family in ["systemSmall", "systemMedium", "systemLarge"] {
      let request = #"{"family":"\#(family)","now":"2026-05-09T12:00:00Z"}"#
      #expect(
        try text { renderWidgetSVG(handle, "figures", request, $0, $1) }
          == text { renderWidgetSVG(handle, "globalTotals", request, $0, $1) })
    }
  }

  @Test("a header whose key has no usable text is a fault that the entry and the picture name")
  func headerFaults() throws {
    let group = try TestGroup()
    let handle = group.handle
    #expect(group.register(TestGroup.rates) == 0)
    for (token, code) in [(nil, "missing"), ("null", "missing"), ("7", "wrongType")] {
      if let token { #expect(setSharedValue(handle, "token", token) == 0) }
      let entry = try group.entry(of: "rates")
      #expect(
        entry["fault"] as? [String: String]
          == ["code": code, "path": "$.source.headers.Authorization", "reference": "@token"])
      let picture = try text { renderWidgetSVG(handle, "rates", TestGroup.request(), $0, $1) }
      #expect(picture.contains("$.source.headers.Authorization, @token"))
    }
    #expect(setSharedValue(handle, "token", #""s3cret""#) == 0)
    #expect(try group.entry(of: "rates")["fault"] == nil)
    let requestID = try #require(try group.requests(of: "rates").first?["requestID"] as? String)
    #expect(group.respond(requestID, 200, TestGroup.ratesBody) == 0)
    #expect(removeSharedValue(handle, "token") == 0)
    let shown = try group.entry(of: "rates")
    #expect(shown["fault"] == nil, "what was fetched is still shown")
    #expect((shown["content"] as? [String: Any])?["value"] as? String == "1,234.57")
  }

  @Test("the policy is the date of the next fetch, or soon if one is due")
  func policies() throws {
    let group = try TestGroup()
    let handle = group.handle
    #expect(
      group.register(
        #"""
        {"kind":"rate","displayName":"Rate","supportedFamilies":["systemSmall"],
         "source":{"url":"https://api.example/","maxAge":3600,"retryAfter":86400},
         "content":{"title":"Rate"}}
        """#) == 0)
    /// The policy's date in seconds after an instant, at some seconds after it.
    func policy(after seconds: Double, _ start: Date) throws -> Double {
      let now = start.addingTimeInterval(seconds).ISO8601Format()
      let request = #"{"now":"\#(now)","timeZone":"UTC"}"#
      let timeline = try object(text { getTimelineJSON(handle, "rate", request, $0, $1) })
      let policy = try #require(timeline["policy"] as? [String: String])
      return try Date(#require(policy["date"]), strategy: .iso8601).timeIntervalSince(start)
    }
    let start = try Date("2026-05-09T12:00:00Z", strategy: .iso8601)
    #expect(try policy(after: 0, start) == 300, "nothing was ever fetched")
    let requestID = try #require(try group.requests(of: "rate").first?["requestID"] as? String)
    func failedAt() throws -> Date {
      let error = try group.entry(of: "rate")["fetchError"] as? [String: Any]
      return try Date(#require(error?["at"] as? String), strategy: .iso8601)
    }
    for pause in [60.0, 120, 240, 480, 960] {
      #expect(group.respond(requestID, 0, "") == 0)
      let failed = try failedAt()
      #expect(try policy(after: 0, failed) == pause)
      #expect(try policy(after: pause - 1, failed) == pause)
      #expect(try policy(after: pause + 1, failed) == pause + 301)
    }
    for _ in 0..<12 { #expect(group.respond(requestID, 0, "") == 0) }
    #expect(try policy(after: 0, failedAt()) == 86_400)
    #expect(group.respond(requestID, 200, "{}") == 0)
    let told = try #require(try group.entry(of: "rate")["fetchedAt"] as? String)
    let fetched = try Date(told, strategy: .iso8601)
    #expect(try policy(after: 0, fetched) == 3600)
    #expect(try policy(after: 3601, fetched) == 3901)
  }

  @Test(
    "every family shows that data is old",
    arguments: [
      "systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryCircular",
      "accessoryRectangular", "accessoryInline", "accessoryCorner",
    ], ["", #","progress":0.5"#, #","items":["a","b"]"#])
  func staleFamilies(family: String, members: String) throws {
    try expectStale(family, #"{"title":"Rate","value":"{/n}"\#(members)}"#)
    try expectStale(family, #"{"value":"{/n}","caption":"now"\#(members)}"#)
  }

  @Test(
    "totals that are old are marked", arguments: ["systemSmall", "systemMedium", "systemLarge"])
  func staleTotals(family: String) throws {
    try expectStale(
      family, #"{"title":"x","confirmed":"{/n}","deaths":1,"recovered":2}"#,
      #","drawnAs":"globalTotals""#)
  }

  /// Expects the same picture for stale data and for data after a failed fetch, and another one for
  /// fresh data.
  private func expectStale(_ family: String, _ content: String, _ members: String = "") throws {
    let group = try TestGroup()
    let handle = group.handle
    #expect(
      group.register(
        #"""
        {"kind":"rate","displayName":"Rate","supportedFamilies":["\#(family)"],
         "source":{"url":"https://api.example/","maxAge":3600,"staleAfter":600},
         "content":\#(content)\#(members)}
        """#) == 0)
    let requestID = try #require(try group.requests(of: "rate").first?["requestID"] as? String)
    #expect(group.respond(requestID, 200, #"{"n":7}"#) == 0)
    let text = try #require(try group.entry(of: "rate")["fetchedAt"] as? String)
    let fetched = try Date(text, strategy: .iso8601)
    func picture(after seconds: Double) throws -> String {
      let now = fetched.addingTimeInterval(seconds).ISO8601Format()
      return try WidgetBridgeTests.text {
        renderWidgetSVG(handle, "rate", #"{"now":"\#(now)","timeZone":"UTC"}"#, $0, $1)
      }
    }
    let (fresh, old) = (try picture(after: 0), try picture(after: 600))
    #expect(fresh != old)
    #expect(group.respond(requestID, 500, "") == 0)
    #expect(try picture(after: 0) == old)
  }
}
