import CWidgetBridge
import Foundation
import Testing

@Suite("A host's kind shows and changes what a group stores")
struct HostStoredTests {
  @Test("a stored list's elements are entries, by their dates")
  func storedEntries() throws {
    let group = try TestGroup()
    #expect(
      group.register(
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
    let shown = try group.entry(of: "tides")
    #expect((shown["content"] as? [String: Any])?["value"] as? String == "4.2 m")
    let timeline = try object(
      text { getTimelineJSON(group.handle, "tides", TestGroup.request(), $0, $1) })
    #expect((timeline["entries"] as? [Any])?.count == 2)
    #expect(setSharedValue(group.handle, "tides", #"[{"date":"soon"}]"#) == 0)
    #expect(getTimelineJSON(group.handle, "tides", nil, nil, 0) < 0)
    #expect(try lastErrorMembers()["key"] == "tides")
  }

  @Test("data under a key, and an invalid key, are faults like a missing value")
  func unusableKeys() throws {
    let group = try TestGroup()
    #expect(setSharedData(group.handle, "photo", [1] as [UInt8], 1) == 0)
    for key in ["photo", #"a\u0000b"#] {
      #expect(
        group.register(
          #"""
          {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
           "source":{"url":"https://a.example/{@\#(key)}"},
           "content":{"title":"{@\#(key)}","value":"1"}}
          """#) == 0)
      #expect(try group.requests(of: "x").isEmpty)
      #expect((try group.entry(of: "x")["fault"] as? [String: String])?["code"] == "missing")
      #expect(
        group.register(
          #"""
          {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
           "content":{"title":"{@\#(key)}","value":"1"}}
          """#) == 0)
      let entry = try group.entry(of: "x")
      #expect((entry["fault"] as? [String: String])?["path"] == "$.content.title")
      #expect(entry["content"] as? [String: String] == ["value": "1"])
      let picture = try text { renderWidgetSVG(group.handle, "x", nil, $0, $1) }
      #expect(picture.contains("$.content.title, @"))
    }
  }

  @Test("options of a stored list")
  func options() throws {
    let group = try TestGroup()
    #expect(
      group.register(
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
         "parameters":[{"name":"city","type":"string","default":"Bonn","optionsFrom":"cities"}],
         "content":{"title":"{$city}"}}
        """#) == 0)
    #expect((try group.entry(of: "x")["content"] as? [String: String])?["title"] == "Bonn")
    #expect(
      setSharedValue(
        group.handle, "cities", #"["Kiel",{"value":"Ulm","title":"Ulm (Donau)"},7,"Kiel"]"#) == 0)
    let options = try object(
      text { getConfigurationOptionsJSON(group.handle, "x", "city", $0, $1) })
    let listed = try #require(options["options"] as? [[String: String]])
    #expect(listed.map { $0["title"] } == ["Kiel", "Ulm (Donau)"])
    #expect(options["default"] as? String == "Kiel")
    #expect((try group.entry(of: "x")["content"] as? [String: String])?["title"] == "Kiel")
  }

  @Test("the list of intents has each parameter, and says which may be left out")
  func listedIntents() throws {
    let group = try TestGroup()
    let intents = ["toggle", "add", "remove", "set"].map {
      #"{"intent":"\#($0)One","key":"a","change":"\#($0)"}"#
    }
    #expect(
      group.register(
        #"""
        {"kind":"a","displayName":"A","supportedFamilies":["systemSmall"],
         "content":{},"intents":[\#(intents.joined(separator: ","))]}
        """#) == 0)
    let document = try object(text { getIntentsJSON(group.handle, $0, $1) })
    var listed: [String: [String]] = [:]
    for intent in try #require(document["intents"] as? [[String: Any]]) {
      let parameters = try #require(intent["parameters"] as? [[String: Any]])
      listed[try #require(intent["intent"] as? String)] = parameters.map {
        "\($0["name"] ?? "")\($0["isOptional"] as? Bool == true ? "?" : "")"
      }
    }
    #expect(listed["toggleOne"] == ["value?"])
    for name in ["addOne", "removeOne", "setOne"] { #expect(listed[name] == ["value"]) }
    #expect(listed["toggleStudyDay"] == ["date", "dataKey?", "now?", "timeZone?"])
  }

  @Test("a kind's own intents change a stored value")
  func intents() throws {
    let group = try TestGroup()
    let handle = group.handle
    #expect(
      group.register(
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
      (try group.entry(of: "todo")["content"] as? [String: Any])?["items"] as? [[String: Any]]
        != nil)
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
    func registersOther(_ intent: String) -> Int32 {
      group.register(
        #"""
        {"kind":"other","displayName":"x","supportedFamilies":["systemSmall"],
         "intents":[\#(intent)]}
        """#)
    }
    let taken = #"{"intent":"addTodo","key":"x","change":"add"}"#
    #expect(registersOther(taken) == BridgeStatusInvalidValue.rawValue)
    let mistyped = #"{"intent":"y","key":"x","chnage":"add"}"#
    #expect(registersOther(mistyped) == BridgeStatusInvalidValue.rawValue)
    #expect(lastError().contains("did you mean change?"))
    #expect(unregisterWidgetKind(handle, "todo") == 0)
    #expect(perform("lamp") == BridgeStatusNotFound.rawValue)
  }

  @Test("a configuration may have a timeline of its own")
  func configuredTimelines() throws {
    let group = try TestGroup()
    let handle = group.handle
    func describe(_ parameters: String) -> Int32 {
      group.register(
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
      let entry = try group.entry(of: "x", #","configuration":{"a":"\#(a)"}"#)
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

  @Test("what elements say about days is right on each day, until the next element")
  func storedDays() throws {
    let group = try TestGroup()
    let handle = group.handle
    #expect(
      group.register(
        #"""
        {"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"],
         "entriesFrom":"tides","content":{"title":"{/name}, {/date|relative}"}}
        """#) == 0)
    #expect(
      setSharedValue(
        handle, "tides",
        #"[{"date":"2026-05-08","name":"a"},{"date":"2026-05-11T03:00:00Z","name":"b"}]"#) == 0)
    /// The entries' titles with their dates, and the policy.
    func timeline(_ now: String, _ days: Int) throws -> [String] {
      let request = #"{"now":"\#(now)","timeZone":"UTC","days":\#(days)}"#
      let timeline = try object(text { getTimelineJSON(handle, "tides", request, $0, $1) })
      let entries = try #require(timeline["entries"] as? [[String: Any]])
      let policy = try #require(timeline["policy"] as? [String: String])
      let shown = entries.map { entry in
        let content = entry["content"] as? [String: String]
        return "\((entry["date"] as? String ?? "").prefix(13)) \(content?["title"] ?? "")"
      }
      return shown + ["\(policy["type"] ?? "") \((policy["date"] ?? "").prefix(13))"]
    }
    #expect(
      try timeline("2026-05-08T12:00:00Z", 4) == [
        "2026-05-08T00 a, today", "2026-05-09T00 a, 1 day ago", "2026-05-10T00 a, 2 days ago",
        "2026-05-11T00 a, 3 days ago", "2026-05-11T03 b, today", "2026-05-12T00 b, 1 day ago",
        "atEnd ",
      ])
    #expect(
      try timeline("2026-05-12T12:00:00Z", 1) == [
        "2026-05-11T03 b, 1 day ago", "2026-05-13T00 b, 2 days ago", "atEnd ",
      ])
    #expect(
      try timeline("2026-05-12T12:00:00Z", 0) == [
        "2026-05-11T03 b, 1 day ago", "after 2026-05-13T00",
      ])
    #expect(
      try timeline("2026-05-08T12:00:00Z", 1) == [
        "2026-05-08T00 a, today", "2026-05-09T00 a, 1 day ago", "atEnd ",
      ])
    #expect(
      try timeline("2026-05-01T12:00:00Z", 0) == ["2026-05-08T00 a, today", "atEnd "],
      "an element that is still to come is not left out")
    let many = (0..<500).map {
      #"{"date":"2026-05-08T\#(10 + $0 / 60):\#(10 + $0 % 50):0\#($0 / 50 % 10)Z","name":"x"}"#
    }
    #expect(setSharedValue(handle, "tides", "[\(many.joined(separator: ","))]") == 0)
    #expect(try timeline("2026-05-08T00:00:00Z", 7).count <= 401)
  }

  @Test("a to-do list may begin empty if an intent names a member of its objects")
  func emptyLists() throws {
    let group = try TestGroup()
    let handle = group.handle
    #expect(
      group.register(
        #"""
        {"kind":"todo","displayName":"To-do","supportedFamilies":["systemSmall"],
         "content":{"items":"{@todos}"},"defaults":{"@todos":[]},
         "intents":[{"intent":"add","key":"todos","change":"add","by":"title"},
                    {"intent":"toggle","key":"todos","change":"toggle","by":"title"},
                    {"intent":"addTask","key":"tasks","change":"add","by":"name","member":"isOver"},
                    {"intent":"toggleTask","key":"tasks","change":"toggle","by":"name",
                     "member":"isOver"},
                    {"intent":"removeTask","key":"tasks","change":"remove","by":"name"}]}
        """#) == 0)
    func perform(_ intent: String, _ value: String) -> Int32 {
      performIntent(handle, intent, #"{"value":"\#(value)"}"#)
    }
    func stored(_ key: String) throws -> String {
      try text { getSharedValue(handle, key, $0, $1) }
    }
    for list in [nil, "[]", "null"] {
      if let list { #expect(setSharedValue(handle, "todos", list) == 0) }
      #expect(perform("toggle", "Milk") == BridgeStatusInvalidValue.rawValue)
      #expect(perform("add", "Milk") == 0)
      #expect(try stored("todos") == #"[{"title":"Milk","done":false}]"#)
      #expect(perform("toggle", "Milk") == 0)
      #expect(try stored("todos") == #"[{"title":"Milk","done":true}]"#)
    }
    #expect(perform("addTask", "Sow") == 0)
    #expect(try stored("tasks") == #"[{"name":"Sow","isOver":false}]"#)
    #expect(perform("toggleTask", "Sow") == 0)
    #expect(try stored("tasks") == #"[{"name":"Sow","isOver":true}]"#)
    #expect(perform("removeTask", "Sow") == 0)
    #expect(try stored("tasks") == "[]")
    #expect(setSharedValue(handle, "todos", #"["Tea"]"#) == 0)
    #expect(perform("add", "Milk") == 0)
    #expect(try stored("todos") == #"["Tea","Milk"]"#, "a list of texts stays one")
  }

  @Test("intents append up to 10,000 elements, and also change longer lists")
  func longLists() throws {
    let group = try TestGroup()
    let handle = group.handle
    let intents = ["add", "remove", "toggle"].map {
      #"{"intent":"\#($0)","key":"list","change":"\#($0)"}"#
    }
    #expect(
      group.register(
        #"""
        {"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],
         "intents":[\#(intents.joined(separator: ","))]}
        """#) == 0)
    func perform(_ intent: String, _ value: Int) -> Int32 {
      performIntent(handle, intent, #"{"value":\#(value)}"#)
    }
    func set(_ count: Int) {
      let list = (1...count).map { "\($0)" }.joined(separator: ",")
      #expect(setSharedValue(handle, "list", "[\(list)]") == 0)
    }
    set(9_999)
    #expect(perform("add", 0) == 0)
    for intent in ["add", "toggle"] {
      #expect(perform(intent, -1) == BridgeStatusInvalidValue.rawValue)
      #expect(try lastErrorMembers()["key"] == "list")
      #expect(lastError().contains("10000"))
    }
    #expect(perform("toggle", 7) == 0)
    #expect(perform("toggle", 7) == 0)
    #expect(perform("remove", 7) == 0)
    #expect(perform("add", 7) == 0)
    set(10_002)
    #expect(perform("add", -1) == BridgeStatusInvalidValue.rawValue)
    #expect(perform("remove", 7) == 0)
    #expect(perform("toggle", 8) == 0)
  }

  @Test("a timeline for a configuration may leave out a parameter whose options are stored")
  func configuredFromOptions() throws {
    let group = try TestGroup()
    let handle = group.handle
    func describe(_ name: String) -> Int32 {
      group.register(
        #"""
        {"kind":"x","displayName":"\#(name)","supportedFamilies":["systemSmall"],
         "parameters":[{"name":"city","type":"string","optionsFrom":"cities"},
                       {"name":"unit","type":"string","default":"C"}]}
        """#)
    }
    func title(_ configuration: String) throws -> String? {
      let entry = try text {
        getEntryJSON(
          handle, "x", TestGroup.request(#","configuration":\#(configuration)"#), $0, $1)
      }
      let shown = try object(entry)["entry"] as? [String: Any]
      return (shown?["content"] as? [String: String])?["title"]
    }
    #expect(describe("X") == 0)
    #expect(setSharedValue(handle, "cities", #"["Seoul","Busan"]"#) == 0)
    #expect(
      setTimelineJSON(
        handle, "x",
        #"""
        {"configuration":{"unit":"F"},
         "entries":[{"date":"2026-05-01T00:00:00Z","content":{"title":"77"}}]}
        """#) == 0)
    for again in [false, true] {
      if again { #expect(describe("Y") == 0) }
      #expect(try title(#"{"unit":"F"}"#) == "77")
      #expect(try title(#"{"city":"Seoul","unit":"F"}"#) == "77")
      #expect(try title(#"{"city":"Busan","unit":"F"}"#) == nil)
      #expect(try title("{}") == nil)
    }
  }
}
