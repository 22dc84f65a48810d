import CWidgetBridge
import Foundation
import Testing

@Suite("Another name for a kind")
struct HostAliasTests {
  @Test("an alias works wherever a kind's name is expected")
  func aliases() throws {
    let group = try TestGroup.withRates()
    let handle = group.handle
    #expect(group.register(#"{"alias":"SingleRepoWidget","of":"singleRepo"}"#) == 0)
    #expect(group.register(#"{"alias":"RatesWidget","of":"rates"}"#) == 0)
    for (alias, kind) in [("SingleRepoWidget", "singleRepo"), ("RatesWidget", "rates")] {
      let document = try object(text { getTimelineJSON(handle, alias, nil, $0, $1) })
      #expect(document["kind"] as? String == kind)
      #expect(document["alias"] as? String == alias)
      let own = try object(text { getTimelineJSON(handle, kind, nil, $0, $1) })
      #expect(own["alias"] == nil)
      #expect(try group.requests(of: alias).count == group.requests(of: kind).count)
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
      #expect(group.register(wrong) == BridgeStatusInvalidValue.rawValue, "\(wrong)")
    }
    #expect(
      setTimelineJSON(
        handle, "SingleRepoWidget",
        #"{"entries":[{"date":"2026-05-08T00:00:00Z","content":{}}]}"#)
        == BridgeStatusInvalidValue.rawValue)
    let list = #"{"entries":[{"date":"2026-05-08T00:00:00Z","content":{"title":"set"}}]}"#
    #expect(
      group.register(#"{"kind":"x","displayName":"X","supportedFamilies":["systemSmall"]}"#) == 0)
    #expect(group.register(#"{"alias":"XWidget","of":"x"}"#) == 0)
    #expect(setTimelineJSON(handle, "XWidget", list) == 0)
    #expect((try group.entry(of: "x")["content"] as? [String: String])?["title"] == "set")
    for (alias, kind) in [("RatesWidget", "rates"), ("XWidget", "x")] {
      #expect(
        try text { getWidgetDrawingJSON(handle, alias, TestGroup.request(), $0, $1) }
          == text { getWidgetDrawingJSON(handle, kind, TestGroup.request(), $0, $1) })
    }
    let options = try text {
      getConfigurationOptionsJSON(handle, "RatesWidget", "currency", $0, $1)
    }
    #expect(
      try options.replacing(#""alias":"RatesWidget","#, with: "")
        == text { getConfigurationOptionsJSON(handle, "rates", "currency", $0, $1) })
    #expect(try object(options)["alias"] as? String == "RatesWidget")
    #expect(
      checkSharedValueJSON(handle, "SingleRepoWidget", "repos", #"["a/b",7]"#)
        == checkSharedValueJSON(handle, "singleRepo", "repos", #"["a/b",7]"#))
    #expect(unregisterWidgetInstance(handle, "RatesWidget", "{}") == 0)
    #expect(
      try !text { getCurrentConfigurationsJSON(handle, $0, $1) }.contains(#""kind":"rates""#))
    #expect(unregisterWidgetKind(handle, "RatesWidget") == 0)
    #expect(getTimelineJSON(handle, "RatesWidget", nil, nil, 0) == BridgeStatusNotFound.rawValue)
    #expect(getTimelineJSON(handle, "rates", nil, nil, 0) > 0)
  }

  @Test("what has changed with an alias is told of its kind")
  func changes() throws {
    let group = try TestGroup.withRates()
    func changed(by change: () -> Int32) throws -> [String]? {
      let before = try object(text { getSharedChangesJSON(group.handle, nil, $0, $1) })
      let since = #"{"revision":\#(try #require(before["revision"] as? Int))}"#
      #expect(change() == 0, "\(lastError())")
      let changes = try object(text { getSharedChangesJSON(group.handle, since, $0, $1) })
      return changes["kinds"] as? [String]
    }
    let alias = #"{"alias":"RatesWidget","of":"rates"}"#
    #expect(try changed { group.register(alias) } == ["rates"])
    #expect(try changed { reloadTimelines(group.handle, "RatesWidget") } == ["rates"])
  }

  @Test("the removal of a kind removes its aliases, whose names are free then")
  func removedKind() throws {
    let group = try TestGroup.withRates()
    let handle = group.handle
    let kind = #","displayName":"X","supportedFamilies":["systemSmall"]}"#
    #expect(group.register(#"{"kind":"x"\#(kind)"#) == 0)
    for (alias, kind) in [("XWidget", "x"), ("OldX", "x"), ("RatesWidget", "rates")] {
      #expect(group.register(#"{"alias":"\#(alias)","of":"\#(kind)"}"#) == 0)
    }
    #expect(unregisterWidgetKind(handle, "x") == 0)
    for alias in ["XWidget", "OldX"] {
      #expect(getTimelineJSON(handle, alias, nil, nil, 0) == BridgeStatusNotFound.rawValue)
      #expect(group.register(#"{"kind":"\#(alias)"\#(kind)"#) == 0)
    }
    #expect(getTimelineJSON(handle, "RatesWidget", nil, nil, 0) > 0)
  }
}
