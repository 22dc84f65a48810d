import CWidgetBridge
import Testing

@Suite("Widgets through the C functions")
struct WidgetTests {
  @Test("two dates are written, and the timeline counts them")
  func mainJob() throws {
    let group = try TestGroup()
    let data = #"{"startDate":"2023-04-06","endDate":"2026-11-22","title":"졸업"}"#
    #expect(setSharedValue(group.handle, "widgetDataKey", data) == 0)
    let request = #"{"now":"2026-11-21T23:00:00+09:00","timeZone":"Asia/Seoul","days":1}"#
    let common =
      #""isPlaceholder":false,"title":"졸업","startDate":"2023-04-06","endDate":"2026-11-22","#
    let url = #","url":"widgetbridge://dday/widgetDataKey","relevance":"#
    #expect(
      try text { getTimelineJSON(group.handle, "dday", request, $0, $1) }
        == #"{"version":1,"kind":"dday","family":"systemSmall","timeZone":"Asia/Seoul","#
        + #""revision":1,"configuration":{"dataKey":"widgetDataKey"},"#
        + #""entries":[{"date":"2026-11-21T23:00:00+09:00","# + common
        + #""dday":1,"label":"D-1","relativeLabel":"in 1 day","countDay":1326,"#
        + #""countLabel":"Day 1326","state":"counting","progress":0.9992458521870287"# + url
        + #"{"score":500000,"duration":3600}}"#
        + #",{"date":"2026-11-22T00:00:00+09:00","# + common
        + #""dday":0,"label":"D-Day","relativeLabel":"today","countDay":1327,"#
        + #""countLabel":"Day 1327","state":"today","progress":1"# + url
        + #"{"score":1000000,"duration":86400}}],"policy":{"type":"atEnd"}}"#)
  }

  @Test("every document with entries has the configuration, defaults filled in")
  func configuration() throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "repos", #"["a/b"]"#) == 0)
    let tides =
      #"{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"],"parameters":["#
      + #"{"name":"place","type":"string"},{"name":"count","type":"integer","default":2}]}"#
    #expect(registerWidgetKind(group.handle, tides) == 0)
    for (kind, given, whole) in [
      ("dday", "{}", #"{"dataKey":"widgetDataKey"}"#),
      ("ddayList", "{}", "{}"),
      ("dday", #"{"dataKey":"exam"}"#, #"{"dataKey":"exam"}"#),
      // Members that do not change a picture are left out.
      (
        "dday", #"{"style":"ring","theme":"automatic","textScale":1,"icon":""}"#,
        #"{"dataKey":"widgetDataKey","style":"ring"}"#
      ),
      ("ddayList", #"{"textScale":1.2}"#, #"{"textScale":1.2}"#),
      ("studyCalendar", #"{"firstWeekday":null}"#, #"{"firstWeekday":"sunday"}"#),
      ("singleRepo", "{}", #"{"repo":"a/b"}"#),
      (
        "doubleRepo", #"{"topRepo":"c/d"}"#,
        #"{"topRepo":"c/d","bottomRepo":"kudoleh/iOS-Clean-Architecture-MVVM"}"#
      ),
      ("tides", #"{"place":"Busan"}"#, #"{"place":"Busan","count":2}"#),
    ] {
      let request = #"{"configuration":\#(given)}"#
      for read in [getPlaceholderJSON, getSnapshotJSON, getTimelineJSON, getEntryJSON] {
        let json = try text { read(group.handle, kind, request, $0, $1) }
        #expect(json.contains(#","configuration":\#(whole),"entr"#), "\(json)")
      }
    }
  }

  @Test("every family of the kind has a timeline")
  func families() throws {
    let group = try TestGroup()
    for family in [
      "systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryCircular",
      "accessoryRectangular", "accessoryInline",
    ] {
      let request = #"{"family":"\#(family)"}"#
      for read in [getPlaceholderJSON, getSnapshotJSON, getTimelineJSON, getEntryJSON] {
        let json = try text { read(group.handle, "dday", request, $0, $1) }
        #expect(json.contains(#""family":"\#(family)""#))
      }
    }
  }

  @Test(
    "an invalid request gives a status and a path",
    arguments: [
      ("dday", #"{"timeZone":"Mars/Base"}"#, BridgeStatusInvalidValue, "$.timeZone"),
      ("dday", #"{"family":"accessoryCorner"}"#, BridgeStatusInvalidValue, "$.family"),
      ("dday", #"{"family":"tiny"}"#, BridgeStatusInvalidValue, "$.family"),
      ("dday", #"{"days":"7"}"#, BridgeStatusInvalidValue, "$.days"),
      ("dday", "{", BridgeStatusInvalidJSON, nil), ("nothing", "{}", BridgeStatusNotFound, nil),
      ("", "{}", BridgeStatusNotFound, nil),
    ] as [(String, String, BridgeStatus, String?)])
  func refused(kind: String, request: String, status: BridgeStatus, path: String?) throws {
    let group = try TestGroup()
    for read in [getPlaceholderJSON, getSnapshotJSON, getTimelineJSON, getEntryJSON] {
      #expect(read(group.handle, kind, request, nil, 0) == status.rawValue)
      #expect(try lastErrorMembers()["path"] == path)
    }
  }

  @Test("the error for an invalid event has the key, the path and the text")
  func badData() throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "widgetDataKey", #"{"endDate":"2025-02-29"}"#) == 0)
    #expect(
      getTimelineJSON(group.handle, "dday", nil, nil, 0) == BridgeStatusInvalidValue.rawValue)
    let error = try lastErrorMembers()
    #expect(error["key"] == "widgetDataKey")
    #expect(error["path"] == "$.endDate")
    #expect(error["value"] == "2025-02-29")
    #expect(getPlaceholderJSON(group.handle, "dday", nil, nil, 0) > 0)
  }

  @Test("bytes under the data key are the wrong type")
  func dataUnderKey() throws {
    let group = try TestGroup()
    #expect(setSharedData(group.handle, "widgetDataKey", [1], 1) == 0)
    #expect(getTimelineJSON(group.handle, "dday", nil, nil, 0) == BridgeStatusWrongType.rawValue)
  }

  @Test("reading changes nothing, and a change increases the revision")
  func revision() throws {
    let group = try TestGroup()
    let count = getSharedChangeCount(group.handle)
    #expect(count != 0)
    _ = try text { getTimelineJSON(group.handle, "dday", nil, $0, $1) }
    _ = try text { getWidgetKindsJSON(group.handle, $0, $1) }
    #expect(getSharedChangeCount(group.handle) == count)
    #expect(setSharedValue(group.handle, "k", "1") == 0)
    let json = try text { getEntryJSON(group.handle, "dday", nil, $0, $1) }
    #expect(json.contains(#""revision":1,"#))
  }
}
