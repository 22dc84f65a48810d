import CWidgetBridge
import Foundation
import Testing

/// Kinds of a host that fetch, through the C functions.
@Suite("A host's kind fetches what its description says")
struct HostSourceTests {
  private static let rates = #"""
    {"kind":"rates","displayName":"Rates","supportedFamilies":["systemSmall","accessoryInline"],
     "parameters":[{"name":"currency","type":"string","default":"EUR"}],
     "source":{"url":"https://api.example/rates/{$currency}?base={@base}","maxAge":3600,
               "headers":{"Authorization":{"key":"token","prefix":"Bearer "},"X-Client":"demo"},
               "retryAfter":120,"staleAfter":7200},
     "content":{"title":"1 {@base} in {$currency}","value":"{/rate|number:2}",
                "caption":"{/at|date}, {/at|relative}","count":"{/count}","values":"{/history}",
                "items":[["Change","{/change|percent:1}"],"{{not a place}}"],"fixed":7},
     "defaults":{"/count":0,"@base":"USD"}}
    """#
  private static let body = #"""
    {"rate":1234.565,"at":"2026-05-08T22:00:00Z","history":[1,2.5,3],"change":"0.0125","more":{}}
    """#
  private let now = #""now":"2026-05-09T12:00:00Z","timeZone":"Asia/Seoul""#

  private func register(_ group: UInt32, _ description: String) -> Int32 {
    registerWidgetKind(group, description)
  }

  private func respond(
    _ group: UInt32, _ requestID: String, _ status: Int32, _ body: String
  ) -> Int32 {
    let bytes = [UInt8](body.utf8)
    return setRefreshResponse(group, requestID, status, bytes, UInt32(bytes.count))
  }

  private func object(_ json: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
  }

  private func requests(
    _ group: UInt32, _ kind: String = "rates", _ request: String? = nil
  ) throws -> [[String: Any]] {
    let plan = try object(text { getRefreshPlanJSON(group, kind, request, $0, $1) })
    return try #require(plan["requests"] as? [[String: Any]])
  }

  private func entry(
    _ group: UInt32, _ kind: String = "rates", _ more: String = ""
  ) throws -> [String: Any] {
    let document = try object(text { getEntryJSON(group, kind, "{\(now)\(more)}", $0, $1) })
    return try #require(document["entry"] as? [String: Any])
  }

  private func makeGroup() throws -> TestGroup {
    let group = try TestGroup()
    #expect(register(group.handle, Self.rates) == 0)
    #expect(setSharedValue(group.handle, "token", "\"s3cret\"") == 0)
    return group
  }

  @Test("plan, response, content")
  func wayThrough() throws {
    let group = try makeGroup()
    let request = try #require(try requests(group.handle).first)
    #expect(request["url"] as? String == "https://api.example/rates/EUR?base=USD")
    let headers = try #require(request["headers"] as? [String: String])
    #expect(headers["Authorization"] == "Bearer s3cret")
    #expect(headers["X-Client"] == "demo")
    #expect(request["maxAge"] as? Int == 3600)
    #expect(try entry(group.handle)["isPlaceholder"] as? Bool == true)

    let requestID = try #require(request["requestID"] as? String)
    #expect(respond(group.handle, requestID, 200, Self.body) == 0)
    #expect(try requests(group.handle).isEmpty)
    let shown = try entry(group.handle)
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

    let german = try entry(group.handle, "rates", #","locale":"de""#)
    #expect((german["content"] as? [String: Any])?["value"] as? String == "1.234,57")
  }

  @Test("a configuration asks for a URL of its own, percent-encoded")
  func configured() throws {
    let group = try makeGroup()
    let odd = #"{"configuration":{"currency":"a/b ?&ü"}}"#
    let request = try #require(try requests(group.handle, "rates", odd).first)
    #expect(
      request["url"] as? String == "https://api.example/rates/a%2Fb%20%3F%26%C3%BC?base=USD")
    #expect(try requests(group.handle, "rates", #"{"configuration":{"currency":".."}}"#).isEmpty)
    let fault = try #require(
      try entry(group.handle, "rates", #","configuration":{"currency":".."}"#)["fault"]
        as? [String: String])
    #expect(fault["path"] == "$.source.url")
  }

  @Test("what cannot be found is a named fault in the entry and in the picture")
  func faults() throws {
    let group = try makeGroup()
    let requestID = try #require(try requests(group.handle).first?["requestID"] as? String)
    #expect(respond(group.handle, requestID, 200, #"{"rate":"many","at":"2026-05-08"}"#) == 0)
    let shown = try entry(group.handle)
    let fault = try #require(shown["fault"] as? [String: String])
    #expect(fault == ["code": "wrongType", "path": "$.content.value", "reference": "/rate"])
    let content = try #require(shown["content"] as? [String: Any])
    #expect(content["title"] as? String == "1 USD in EUR")
    #expect(content["value"] == nil)
    let picture = try text { renderWidgetSVG(group.handle, "rates", "{\(now)}", $0, $1) }
    #expect(picture.contains("$.content.value, /rate"))
  }

  @Test("a failed fetch keeps what is there, and says so")
  func failed() throws {
    let group = try makeGroup()
    let requestID = try #require(try requests(group.handle).first?["requestID"] as? String)
    #expect(respond(group.handle, requestID, 0, "") == 0)
    #expect(try entry(group.handle)["isPlaceholder"] as? Bool == true)
    #expect(respond(group.handle, requestID, 200, Self.body) == 0)
    #expect(respond(group.handle, requestID, 500, "") == 0)
    let shown = try entry(group.handle)
    #expect(shown["isPlaceholder"] as? Bool == false)
    let error = try #require(shown["fetchError"] as? [String: Any])
    #expect(error["code"] as? String == "invalidResponse")
    let large = "\"" + String(repeating: "x", count: 1 << 20) + "\""
    #expect(respond(group.handle, requestID, 200, large) == 0)
    #expect(
      (try entry(group.handle)["fetchError"] as? [String: Any])?["code"] as? String
        == "invalidData")
  }

  @Test("a secret is shown by the plan alone")
  func secret() throws {
    let group = try makeGroup()
    let handle = group.handle
    #expect(registerWidgetInstance(handle, "rates", "{}") == 0)
    let requestID = try #require(try requests(handle).first?["requestID"] as? String)
    #expect(respond(handle, requestID, 200, Self.body) == 0)
    #expect(!requestID.contains("s3cret"))
    for document in [
      try text { getWidgetKindsJSON(handle, $0, $1) },
      try text { getCurrentConfigurationsJSON(handle, $0, $1) },
      try text { getTimelineJSON(handle, "rates", nil, $0, $1) },
      try text { getPlaceholderJSON(handle, "rates", nil, $0, $1) },
      try text { renderWidgetSVG(handle, "rates", nil, $0, $1) },
      try text { getSharedChangesJSON(handle, #"{"revision":1}"#, $0, $1) },
    ] {
      #expect(!document.contains("s3cret"))
    }
    // A text that no header can have: the error names the key, and not the text.
    #expect(setSharedValue(handle, "token", #""s3cret\r\nX-Other: 1""#) == 0)
    #expect(
      getRefreshPlanJSON(handle, "rates", nil, nil, 0) == BridgeStatusInvalidValue.rawValue)
    let error = lastError()
    #expect(error.contains("token"))
    #expect(!error.contains("s3cret"))
  }

  @Test("a key that a header takes goes to one origin, and shows in no other kind")
  func bound() throws {
    let group = try makeGroup()
    func other(_ members: String) -> Int32 {
      register(
        group.handle,
        #"""
        {"kind":"other","displayName":"x","supportedFamilies":["systemSmall"],\#(members)}
        """#)
    }
    func source(_ url: String) -> String {
      #"""
      "source":{"url":"\#(url)","headers":{"X-Key":{"key":"token"}}},"content":{}
      """#
    }
    #expect(other(source("https://evil.example/")) == BridgeStatusInvalidValue.rawValue)
    #expect(other(source("https://api.example:444/")) == BridgeStatusInvalidValue.rawValue)
    #expect(other(#""content":{"title":"{@token}"}"#) == BridgeStatusInvalidValue.rawValue)
    #expect(other(#""entriesFrom":"token""#) == BridgeStatusInvalidValue.rawValue)
    #expect(other(source("https://api.example:443/")) == 0)
  }

  @Test(
    "a description that is wrong names where",
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
    #expect(register(group.handle, description) == BridgeStatusInvalidValue.rawValue)
    #expect(try lastErrorMembers()["path"] == path)
  }

  @Test("entries of a stored list, by their dates")
  func storedEntries() throws {
    let group = try TestGroup()
    #expect(
      register(
        group.handle,
        #"""
        {"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"],
         "entriesFrom":"tides","content":{"title":"{/name}","value":"{/metres|number:1} m"}}
        """#) == 0)
    #expect(
      setSharedValue(
        group.handle, "tides",
        #"""
        [{"date":"2026-05-09T18:00:00Z","name":"Low","metres":0.42},
         {"date":"2026-05-09T06:00:00Z","name":"High","metres":4.2},
         {"date":"2026-05-08","name":"Old","metres":1}]
        """#) == 0)
    let shown = try entry(group.handle, "tides")
    #expect((shown["content"] as? [String: Any])?["value"] as? String == "4.2 m")
    let timeline = try object(
      text { getTimelineJSON(group.handle, "tides", "{\(now)}", $0, $1) })
    #expect((timeline["entries"] as? [Any])?.count == 2)
    #expect(setSharedValue(group.handle, "tides", #"[{"date":"soon"}]"#) == 0)
    #expect(getTimelineJSON(group.handle, "tides", nil, nil, 0) < 0)
    #expect(try lastErrorMembers()["key"] == "tides")
  }

  @Test("options of a stored list")
  func options() throws {
    let group = try TestGroup()
    #expect(
      register(
        group.handle,
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
         "parameters":[{"name":"city","type":"string","default":"Bonn","optionsFrom":"cities"}],
         "content":{"title":"{$city}"}}
        """#) == 0)
    #expect((try entry(group.handle, "x")["content"] as? [String: String])?["title"] == "Bonn")
    #expect(
      setSharedValue(
        group.handle, "cities", #"["Kiel",{"value":"Ulm","title":"Ulm (Donau)"},7,"Kiel"]"#) == 0)
    let options = try object(
      text { getConfigurationOptionsJSON(group.handle, "x", "city", $0, $1) })
    let listed = try #require(options["options"] as? [[String: String]])
    #expect(listed.map { $0["title"] } == ["Kiel", "Ulm (Donau)"])
    #expect(options["default"] as? String == "Kiel")
    #expect((try entry(group.handle, "x")["content"] as? [String: String])?["title"] == "Kiel")
  }

  @Test("intents of its own change a stored value")
  func intents() throws {
    let group = try TestGroup()
    let handle = group.handle
    #expect(
      register(
        handle,
        #"""
        {"kind":"todo","displayName":"To-do","supportedFamilies":["systemSmall"],
         "content":{"title":"To-do","items":"{@todos}"},"defaults":{"@todos":[]},
         "intents":[{"intent":"addTodo","key":"todos","change":"add"},
                    {"intent":"removeTodo","key":"todos","change":"remove"},
                    {"intent":"toggleTodo","title":"Toggle","key":"todos","change":"toggle"},
                    {"intent":"clear","key":"todos","change":"set","value":[]},
                    {"intent":"name","key":"name","change":"set"},
                    {"intent":"lamp","key":"lamp","change":"toggle"}]}
        """#) == 0)
    func perform(_ intent: String, _ value: String? = nil) -> Int32 {
      performIntent(handle, intent, value.map { #"{"value":\#($0)}"# } ?? "{}")
    }
    func stored(_ key: String) throws -> String {
      try text { getSharedValue(handle, key, $0, $1) }
    }
    #expect(setSharedValue(handle, "todos", #"[{"title":"Milk","done":false,"id":7}]"#) == 0)
    #expect(perform("toggleTodo", #""Milk""#) == 0)
    #expect(perform("addTodo", #""Bread""#) == 0)
    #expect(
      try stored("todos")
        == #"[{"title":"Milk","done":true,"id":7},{"title":"Bread","done":false}]"#)
    #expect(
      (try entry(handle, "todo")["content"] as? [String: Any])?["items"] as? [[String: Any]] != nil)
    #expect(perform("addTodo", #""Milk""#) == BridgeStatusInvalidValue.rawValue)
    #expect(perform("toggleTodo", #""Tea""#) == BridgeStatusInvalidValue.rawValue)
    #expect(perform("toggleTodo") == BridgeStatusInvalidValue.rawValue)
    #expect(try lastErrorMembers()["path"] == "$.value")
    #expect(perform("removeTodo", #""Milk""#) == 0)
    #expect(try stored("todos") == #"[{"title":"Bread","done":false}]"#)
    #expect(perform("clear") == 0)
    #expect(try stored("todos") == "[]")
    #expect(perform("toggleTodo", "7") == 0)
    #expect(try stored("todos") == "[7]")
    #expect(perform("toggleTodo", "7") == 0)
    #expect(try stored("todos") == "[]")
    #expect(perform("name", #""Ada""#) == 0)
    #expect(try stored("name") == #""Ada""#)
    #expect(perform("lamp") == 0)
    #expect(try stored("lamp") == "true")
    #expect(perform("lamp") == 0)
    #expect(try stored("lamp") == "false")
    #expect(try text { getIntentsJSON(handle, $0, $1) }.contains(#""intent":"toggleTodo""#))
    #expect(
      register(
        handle,
        #"""
        {"kind":"other","displayName":"x","supportedFamilies":["systemSmall"],
         "intents":[{"intent":"addTodo","key":"x","change":"add"}]}
        """#) == BridgeStatusInvalidValue.rawValue)
    #expect(
      register(
        handle,
        #"""
        {"kind":"other","displayName":"x","supportedFamilies":["systemSmall"],
         "intents":[{"intent":"y","key":"x","chnage":"add"}]}
        """#) == BridgeStatusInvalidValue.rawValue)
    #expect(lastError().contains("did you mean change?"))
    #expect(unregisterWidgetKind(handle, "todo") == 0)
    #expect(perform("lamp") == BridgeStatusNotFound.rawValue)
  }

  @Test("an alias works wherever a kind is asked for")
  func aliases() throws {
    let group = try makeGroup()
    let handle = group.handle
    #expect(register(handle, #"{"alias":"SingleRepoWidget","of":"singleRepo"}"#) == 0)
    #expect(register(handle, #"{"alias":"RatesWidget","of":"rates"}"#) == 0)
    for (alias, kind) in [("SingleRepoWidget", "singleRepo"), ("RatesWidget", "rates")] {
      let document = try object(text { getTimelineJSON(handle, alias, nil, $0, $1) })
      #expect(document["kind"] as? String == kind)
      #expect(document["alias"] as? String == alias)
      let own = try object(text { getTimelineJSON(handle, kind, nil, $0, $1) })
      #expect(own["alias"] == nil)
      #expect(try requests(handle, alias).count == requests(handle, kind).count)
      #expect(try !text { renderWidgetSVG(handle, alias, nil, $0, $1) }.isEmpty)
      #expect(registerWidgetInstance(handle, alias, "{}") == 0)
      #expect(registerWidgetInstance(handle, kind, "{}") == 0)
      #expect(reloadTimelines(handle, alias) == 0)
    }
    let instances = try text { getCurrentConfigurationsJSON(handle, $0, $1) }
    #expect(instances.components(separatedBy: #""kind":"rates""#).count == 2)
    #expect(
      try text { getWidgetKindsJSON(handle, $0, $1) }.contains(#""aliases":["RatesWidget"]"#))
    for wrong in [
      #"{"alias":"dday","of":"rates"}"#, #"{"alias":"rates","of":"dday"}"#,
      #"{"alias":"x","of":"y"}"#, #"{"alias":"x","of":"RatesWidget"}"#,
      #"{"alias":"x","of":"dday","kind":"x"}"#,
      #"{"kind":"RatesWidget","displayName":"x","supportedFamilies":["systemSmall"]}"#,
    ] {
      #expect(register(handle, wrong) == BridgeStatusInvalidValue.rawValue, "\(wrong)")
    }
    #expect(
      setTimelineJSON(
        handle, "SingleRepoWidget",
        #"{"entries":[{"date":"2026-05-08T00:00:00Z","content":{}}]}"#)
        == BridgeStatusInvalidValue.rawValue)
    #expect(unregisterWidgetKind(handle, "RatesWidget") == 0)
    #expect(getTimelineJSON(handle, "RatesWidget", nil, nil, 0) == BridgeStatusNotFound.rawValue)
    #expect(getTimelineJSON(handle, "rates", nil, nil, 0) > 0)
  }

  @Test("the totals, described under another name, have the same members and the same pictures")
  func totals() throws {
    let group = try TestGroup()
    let handle = group.handle
    #expect(
      register(
        handle,
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
      let requestID = try #require(try requests(handle, kind).first?["requestID"] as? String)
      #expect(respond(handle, requestID, 200, body) == 0)
    }
    let own = try entry(handle, "globalTotals")
    let content = try #require(try entry(handle, "figures")["content"] as? [String: Any])
    for (name, value) in content { #expect("\(value)" == "\(own[name] ?? "none")") }
    #expect(content.count == 4)
    for family in ["systemSmall", "systemMedium", "systemLarge"] {
      let request = #"{"family":"\#(family)","now":"2026-05-09T12:00:00Z"}"#
      #expect(
        try text { renderWidgetSVG(handle, "figures", request, $0, $1) }
          == text { renderWidgetSVG(handle, "globalTotals", request, $0, $1) })
    }
  }

  @Test("a configuration may have a timeline of its own")
  func configuredTimelines() throws {
    let group = try TestGroup()
    let handle = group.handle
    func describe(_ parameters: String) -> Int32 {
      register(
        handle,
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
         "parameters":[{"name":"a","type":"string","default":"one"}\#(parameters)]}
        """#)
    }
    func set(_ title: String, _ more: String = "") -> Int32 {
      setTimelineJSON(
        handle, "x",
        #"""
        {"entries":[{"date":"2026-05-01T00:00:00Z","content":{"title":"\#(title)"}}]\#(more)}
        """#)
    }
    func title(_ a: String) throws -> String? {
      let entry = try entry(handle, "x", #","configuration":{"a":"\#(a)"}"#)
      return (entry["content"] as? [String: String])?["title"]
    }
    #expect(describe("") == 0)
    #expect(set("all") == 0)
    #expect(set("of two", #","configuration":{"a":"two"}"#) == 0)
    #expect(try title("one") == "all")
    #expect(try title("two") == "of two")
    #expect(set("of two again", #","configuration":{"a":"two"}"#) == 0)
    #expect(set("of one", #","configuration":{}"#) == 0)
    #expect(try title("two") == "of two again")
    #expect(try title("one") == "of one")
    #expect(try title("three") == "all")
    #expect(set("x", #","configuration":{"b":1}"#) == BridgeStatusInvalidValue.rawValue)
    #expect(try lastErrorMembers()["path"] == "$.configuration.b")
    #expect(set("x", #","configuration":7"#) == BridgeStatusInvalidValue.rawValue)
    #expect(describe("") == 0)
    #expect(try title("two") == "of two again")
    #expect(describe(#",{"name":"b","type":"integer"}"#) == 0)
    #expect(try title("two") == "all", "it was for a kind without b")
    for number in 0..<64 {
      #expect(set("x", #","configuration":{"b":\#(number + 1)}"#) == 0)
    }
    #expect(set("x", #","configuration":{"b":100}"#) == BridgeStatusTooLarge.rawValue)
    #expect(unregisterWidgetKind(handle, "x") == 0)
    #expect(describe("") == 0)
    #expect(try object(text { getEntryJSON(handle, "x", nil, $0, $1) })["entry"] is NSNull)
  }

  @Test("nothing that a description or a response may be ends the process")
  func fuzzed() throws {
    let group = try makeGroup()
    let requestID = try #require(try requests(group.handle).first?["requestID"] as? String)
    var random = SystemRandomNumberGenerator()
    let letters = [UInt8]("{}[]\"\\:,/$@|~0129eE-. numberdatepercent\u{0}é".utf8)
    func changed(_ text: String) -> [UInt8] {
      var bytes = [UInt8](text.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let letter = letters.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = letter
        case 1: bytes.insert(letter, at: place)
        default: bytes.removeSubrange(place..<min(place + 3, bytes.count - 1))
        }
      }
      return bytes
    }
    var taken = 0
    for _ in 0..<600 {
      let description = changed(Self.rates).map { CChar(bitPattern: $0) } + [0]
      if registerWidgetKind(group.handle, description) == 0 { taken += 1 }
      let body = changed(Self.body)
      _ = setRefreshResponse(group.handle, requestID, 200, body, UInt32(body.count))
      _ = getRefreshPlanJSON(group.handle, "rates", nil, nil, 0)
      #expect(getTimelineJSON(group.handle, "rates", nil, nil, 0) != 0)
      #expect(renderWidgetSVG(group.handle, "rates", nil, nil, 0) != 0)
    }
    #expect(taken > 0)
  }
}
