import CWidgetBridge
import Foundation
import Testing

@Suite("What the description of a host's kind may say")
struct HostDescriptionTests {
  @Test(
    "the error for a faulty description has the path",
    arguments: [
      (#""source":{"url":"http://api.example/"},"content":{}"#, "$.source.url"),
      (#""source":{"url":"https://{$currency}/"},"content":{}"#, "$.source.url"),
      (#""source":{"url":"https://a.example{$currency}/"},"content":{}"#, "$.source.url"),
      (#""source":{"url":"https://a.example/{/x}"},"content":{}"#, "$.source.url"),
      (#""source":{"url":"https://a.example/","maxage":60},"content":{}"#, "$.source.maxage"),
      (#""source":{"url":"https://a.example/","maxAge":1},"content":{}"#, "$.source.maxAge"),
      (#""source":{"url":"https://a.example/"}"#, "$.content"),
      (
        #""source":{"url":"http://localhost/","headers":{"A":{"key":"k"}}},"content":{}"#,
        "$.source.headers.A"
      ),
      (
        #""source":{"url":"https://a.test/","headers":{"A":{"key":"k"}}},"content":{"x":"{@k}"}"#,
        "$.content"
      ),
      (
        #""source":{"url":"https://a.example/","headers":{"A":"a\r\nb"}},"content":{}"#,
        "$.source.headers.A"
      ),
      (#""content":{"title":"{/x}"}"#, "$.content"),
      (#""content":{"title":"{$curency}"}"#, "$.content"),
      (#""content":{"title":"{x}"}"#, "$.content.title"),
      (#""content":{"title":"{@a|numbre}"}"#, "$.content.title"),
      (#""content":{"title":"{@a|number:9}"}"#, "$.content.title"),
      (#""content":{"a":[{"b":"{@a"}]}"#, "$.content.a[0].b"),
      (#""content":{"title":"{@a/~2}"}"#, "$.content.title"),
      (#""content":[]"#, "$.content"),
      (#""entriesFrom":"""#, "$.entriesFrom"),
    ])
  func wrong(members: String, path: String) throws {
    let group = try TestGroup()
    let description = #"""
      {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
       "parameters":[{"name":"currency","type":"string"}],\#(members)}
      """#
    #expect(group.register(description) == BridgeStatusInvalidValue.rawValue)
    #expect(try lastErrorMembers()["path"] == path)
  }

  @Test(
    "a source must be https, or http on this machine",
    arguments: [
      ("https://a.example/", true), ("https://a.example:8443/{$currency}", true),
      ("http://localhost/", true), ("http://localhost:8080/{$currency}?{@k}", true),
      ("http://127.0.0.1:1/", true), ("http://[::1]/", true),
      ("http://a.example/", false), ("http://localhost.example/", false),
      ("http://127.0.0.1.example/", false), ("http://127.0.0.2/", false),
      ("http://[::2]/", false), ("http://localhost@a.example/", false),
      ("http://localhost{$currency}/", false), ("ftp://localhost/", false),
      ("//localhost/", false), ("https:///", false), ("{$currency}://localhost/", false),
    ])
  func schemes(url: String, isTaken: Bool) throws {
    let group = try TestGroup()
    let description = #"""
      {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
       "parameters":[{"name":"currency","type":"string"}],
       "source":{"url":"\#(url)"},"content":{}}
      """#
    #expect(group.register(description) == (isTaken ? 0 : BridgeStatusInvalidValue.rawValue))
    if !isTaken { #expect(try lastErrorMembers()["path"] == "$.source.url") }
  }

  @Test("a description may reach its limits, but not exceed them")
  func bounds() throws {
    let group = try TestGroup()
    func describe(_ members: String) -> String {
      let status = group.register(
        #"{"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],\#(members)}"#)
      return status == 0 ? "" : (try? lastErrorMembers()["path"]) ?? "no path"
    }
    func list(_ count: Int, _ element: (Int) -> String) -> String {
      (0..<count).map(element).joined(separator: ",")
    }
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    func source(_ members: String) -> String {
      #""source":{"url":"https://a.example/"\#(members)},"content":{}"#
    }
    for (most, path, members) in [
      (32, "$.content.a", { #""content":{"a":"\#(repeated("{@k}", $0))"}"# }),
      (4092, "$.content.a", { #""content":{"a":"{@k}\#(repeated("x", $0))"}"# }),
      (256, "$.content", { #""content":{"a":[\#(list($0) { _ in #""{@k}""# })]}"# }),
      (65_528, "$.content", { #""content":{"a":"\#(repeated("x", $0))"}"# }),
      (32, "$.content.a", { #""content":{"a":"{@k\#(repeated("/a", $0 - 1))}"}"# }),
      (16, "$.source.headers", { source(#","headers":{\#(list($0) { #""X-\#($0)":"a""# })}"#) }),
      (
        32, "$.intents",
        { #""intents":[\#(list($0) { #"{"intent":"i\#($0)","key":"k","change":"set"}"# })]"# }
      ),
    ] as [(Int, String, (Int) -> String)] {
      #expect(describe(members(most)) == "", "\(path), \(most)")
      #expect(describe(members(most + 1)) == path, "\(path), \(most + 1)")
    }
    let deep = repeated("[", 9) + repeated("]", 9)
    #expect(describe(#""content":{"a":\#(deep)}"#).hasPrefix("$.content.a[0]"))
  }

  @Test("the values in a template have a limit, too, and exceeding it is a fault")
  func filledBounds() throws {
    let group = try TestGroup()
    let places = (0..<40).map { #""a\#($0)":"{@long}""# }.joined(separator: ",")
    #expect(
      group.register(
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
         "source":{"url":"https://a.example/{@long}"},"content":{\#(places)}}
        """#) == 0)
    let long = String(repeating: "x", count: 4000)
    #expect(setSharedValue(group.handle, "long", "\"\(long)\"") == 0)
    #expect(try group.requests(of: "x").isEmpty)
    var fault = try group.entry(of: "x")["fault"] as? [String: String]
    #expect(fault?["code"] == "tooLarge" && fault?["path"] == "$.source.url")
    #expect(
      group.register(
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],"content":{\#(places)}}
        """#) == 0)
    let entry = try group.entry(of: "x")
    fault = entry["fault"] as? [String: String]
    #expect(fault?["code"] == "tooLarge" && fault?["reference"] == "@long")
    let content = try #require(entry["content"] as? [String: String])
    #expect((1..<40).contains(content.count) && content.values.allSatisfy { $0 == long })
  }

  @Test(
    "each format, in the language and the zone of the request",
    arguments: [
      ("number", "en", "1,235"), ("number:2", "en", "1,234.57"), ("number:2", "de", "1.234,57"),
      ("number:6", "fr", "1\u{202F}234,565000"), ("percent", "en", "123,457%"),
      ("percent:1", "de", "123.456,5\u{A0}%"), ("percent", "tr", "%123.457"),
      ("percent", "es", "123.457\u{A0}%"), ("percent", "es-MX", "123,457%"),
      ("number:1", "ar-MA", "1.234,6"), ("date", "en", "May 9, 2026"),
      ("date", "ko", "2026년 5월 9일"),
      ("relative", "en", "in 4 days"), ("relative", "de", "in 4 Tagen"), ("daysUntil", "en", "4"),
      ("daysUntil", "ko", "4"),
    ])
  func formats(format: String, locale: String, expected: String) throws {
    let group = try TestGroup()
    #expect(
      group.register(
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
         "content":{"title":"{@value|\#(format)}","value":"{@text|\#(format)}"}}
        """#) == 0)
    let isDate = !format.hasPrefix("number") && !format.hasPrefix("percent")
    // For dates, the values are milliseconds since 1970 and an instant. Both are on the next day in
    // Seoul.
    let (value, text) =
      isDate ? ("1778252400000", "2026-05-08T15:00:00Z") : ("1234.565", "1234.565")
    #expect(setSharedValue(group.handle, "value", value) == 0)
    #expect(setSharedValue(group.handle, "text", "\"\(text)\"") == 0)
    let now = #"{"now":"2026-05-04T16:00:00Z","timeZone":"Asia/Seoul","locale":"\#(locale)"}"#
    let document = try object(
      WidgetBridgeTests.text { getEntryJSON(group.handle, "x", now, $0, $1) })
    let content = (document["entry"] as? [String: Any])?["content"] as? [String: String]
    #expect(content == ["title": expected, "value": expected])
  }

  @Test(
    "days are counted in the request's zone, to a date and to the date of an instant there",
    arguments: [
      ("UTC", 1, 1), ("Europe/London", 1, 1), ("Asia/Seoul", 0, 0), ("Pacific/Kiritimati", 0, 0),
      ("America/Los_Angeles", 0, 1), ("Pacific/Pago_Pago", 0, 1),
    ])
  func zones(zone: String, toInstant: Int, toDate: Int) throws {
    let group = try TestGroup()
    #expect(
      group.register(
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
         "content":{"a":"{@instant|daysUntil}, {@instant|relative}",
                    "b":"{@date|daysUntil}, {@date|relative}"}}
        """#) == 0)
    #expect(setSharedValue(group.handle, "instant", #""2026-05-09T06:30:00Z""#) == 0)
    #expect(setSharedValue(group.handle, "date", #""2026-05-09""#) == 0)
    let request = #"{"now":"2026-05-08T22:00:00Z","timeZone":"\#(zone)"}"#
    let entry = try text { getEntryJSON(group.handle, "x", request, $0, $1) }
    let words = ["0, today", "1, in 1 day"]
    #expect(entry.contains(#"{"a":"\#(words[toInstant])","b":"\#(words[toDate])"}"#), "\(entry)")
  }

  @Test("a default replaces only values that are missing or null")
  func defaults() throws {
    let group = try TestGroup()
    #expect(
      group.register(
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
         "content":{"a":"{@v/a}","b":"{@v/b|number:2}","c":"{@v/c|date}","d":"({@v/d|percent})",
                    "e":"{@v/e}","f":"{@v/f|number}","g":"{@v/g}","h":"{@w}"},
         "defaults":{"@v/a":[1],"@v/b":"–","@v/c":"2026-05-09","@v/d":0.5,"@v/e":false,
                     "@v/f":"–","@v/g":"–","@w":{"x":1},"@v/zz":7}}
        """#) == 0)
    #expect(
      setSharedValue(group.handle, "v", #"{"c":null,"e":true,"f":"many","g":""}"#) == 0)
    let document = try text {
      getEntryJSON(group.handle, "x", TestGroup.request(), $0, $1)
    }
    let shown =
      #""content":{"a":[1],"b":"–","c":"May 9, 2026","d":"(50%)","e":true,"g":"","h":{"x":1}}"#
    #expect(document.contains(shown), "\(document)")
    let fault = #""fault":{"code":"wrongType","path":"$.content.f","reference":"@v/f"}"#
    #expect(document.contains(fault), "\(document)")
  }

  @Test("no description and no response ends the process")
  func fuzzed() throws {
    let group = try TestGroup.withRates()
    let requestID = try #require(try group.requests(of: "rates").first?["requestID"] as? String)
    // If this ends the process, the last line of the output tells how to repeat it.
    let seed = UInt64.random(in: .min ... .max)
    print("the seed of \(#function) is \(seed)")
    var random = SeededNumbers(seed: seed)
    let letters = [UInt8]("{}[]\"\\:,/$@|~0129eE-. numberdatepercent\u{0}é".utf8)
    func changed(_ text: String) -> [UInt8] {
      var bytes = [UInt8](text.utf8)
      for _ in 0...random.next(below: 4) {
        let place = random.next(below: bytes.count)
        let letter = letters[random.next(below: letters.count)]
        switch random.next(below: 3) {
        case 0: bytes[place] = letter
        case 1: bytes.insert(letter, at: place)
        default: bytes.removeSubrange(place..<min(place + 3, bytes.count - 1))
        }
      }
      return bytes
    }
    var taken = 0
    for _ in 0..<600 {
      let description = changed(TestGroup.rates).map { CChar(bitPattern: $0) } + [0]
      if registerWidgetKind(group.handle, description) == 0 { taken += 1 }
      let body = changed(TestGroup.ratesBody)
      _ = setRefreshResponse(group.handle, requestID, 200, body, UInt32(body.count))
      _ = getRefreshPlanJSON(group.handle, "rates", nil, nil, 0)
      #expect(getTimelineJSON(group.handle, "rates", nil, nil, 0) != 0, "seed \(seed)")
      #expect(renderWidgetSVG(group.handle, "rates", nil, nil, 0) != 0, "seed \(seed)")
    }
    #expect(taken > 0)
  }

  @Test(
    "a pointer's names and indexes are those of RFC 6901",
    arguments: [
      ("/a~1b", "1"), ("/m~0n", "2"), ("/~01", "3"), ("/", "4"), ("/list/0", "5"),
      ("/list/1/x", "6"), ("/list/2", nil), ("/list/-", nil), ("/list/01", nil), ("/list/-1", nil),
      ("/list/", nil), ("/list/1/x/y", nil), ("/ü", "7"), ("/01", "8"), ("/-", "9"),
      ("/list/4294967296", nil),
    ] as [(String, String?)])
  func pointers(pointer: String, expected: String?) throws {
    let group = try TestGroup()
    #expect(
      group.register(
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
         "content":{"title":"{@v\#(pointer)}"}}
        """#) == 0)
    #expect(
      setSharedValue(
        group.handle, "v",
        #"{"a/b":"1","m~n":"2","~1":"3","":"4","list":["5",{"x":"6"}],"ü":"7","01":"8","-":"9"}"#
      ) == 0)
    let entry = try group.entry(of: "x")
    #expect((entry["content"] as? [String: String])?["title"] == expected)
    #expect(
      (entry["fault"] as? [String: String])
        == (expected == nil
          ? ["code": "missing", "path": "$.content.title", "reference": "@v\(pointer)"] : nil))
  }

  @Test(
    "a number is rounded up from half, also if it is large",
    arguments: [
      ("1.005", "1", "1.01"), ("-1.005", "-1", "-1.01"), ("2.5", "3", "2.50"),
      ("999999999999.4995", "999,999,999,999", "999,999,999,999.50"),
      ("10000000000000.49", "10,000,000,000,000", "10,000,000,000,000.49"),
      ("10000000000000.5", "10,000,000,000,001", "10,000,000,000,000.50"),
      ("-10000000000000.49", "-10,000,000,000,000", "-10,000,000,000,000.49"),
    ])
  func halves(value: String, whole: String, decimals: String) throws {
    let group = try TestGroup()
    #expect(
      group.register(
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
         "content":{"a":"{@v|number}","b":"{@v|number:2}"}}
        """#) == 0)
    #expect(setSharedValue(group.handle, "v", value) == 0)
    #expect(
      try group.entry(of: "x")["content"] as? [String: String] == ["a": whole, "b": decimals])
  }

  @Test("numbers are formatted below 9e15 units of their last decimal")
  func largeNumbers() throws {
    let group = try TestGroup()
    #expect(
      group.register(
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
         "content":{"a":"{@v|number}","b":"{@v|number:1}","c":"{@v|number:2}"}}
        """#) == 0)
    #expect(setSharedValue(group.handle, "v", "123456789012345.25") == 0)
    let entry = try group.entry(of: "x")
    #expect(
      entry["content"] as? [String: String]
        == ["a": "123,456,789,012,345", "b": "123,456,789,012,345.3"])
    #expect(
      entry["fault"] as? [String: String]
        == ["code": "wrongType", "path": "$.content.c", "reference": "@v"])
  }
}
