import CWidgetBridge
import Foundation
import Testing

@Suite("The widgets on screen that a change concerns, through the C functions")
struct ChangedWidgetTests {
  private struct Document: Decodable {
    struct Widget: Decodable {
      var kind: String
      var family: String
    }
    var revision: Int
    var widgets: [Widget]
  }

  private func document(_ group: UInt32, since revision: Int?) throws -> Document {
    let since = revision.map { #"{"revision":\#($0)}"# }
    let json = try text { getSharedChangesJSON(group, since, $0, $1) }
    return try JSONDecoder().decode(Document.self, from: Data(json.utf8))
  }

  /// The widgets that a change concerns, as "kind family".
  private func widgets(_ group: UInt32, after change: () -> Int32) throws -> [String] {
    let before = try document(group, since: nil)
    #expect(before.widgets.isEmpty)
    #expect(change() == 0)
    return try document(group, since: before.revision).widgets.map { "\($0.kind) \($0.family)" }
  }

  private func makeGroup() throws -> TestGroup {
    let group = try TestGroup()
    let handle = group.handle
    #expect(
      registerWidgetKind(
        handle,
        #"{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"]}"#) == 0)
    #expect(
      setTimelineJSON(
        handle, "tides",
        #"{"entries":[{"date":"2026-05-08T00:00:00Z","content":{"title":"x","image":"photo"}}]}"#)
        == 0)
    for (kind, request) in [
      ("dday", #"{"configuration":{"dataKey":"trip"}}"#),
      ("dday", #"{"family":"systemMedium"}"#),
      ("ddayList", #"{"family":"systemLarge"}"#), ("studyCalendar", "{}"),
      ("singleRepo", "{}"), ("doubleRepo", "{}"), ("globalTotals", "{}"), ("tides", "{}"),
    ] {
      #expect(registerWidgetInstance(handle, kind, request) == 0)
    }
    return group
  }

  @Test("those that read a changed key, or whose kind is listed")
  func concerned() throws {
    let group = try makeGroup()
    let handle = group.handle
    let event = #"{"endDate":"2030-05-08","title":"Trip"}"#
    let list = "ddayList systemLarge"
    #expect(
      try widgets(handle) { setSharedValue(handle, "trip", event) } == ["dday systemSmall", list])
    #expect(
      try widgets(handle) { setSharedValue(handle, "widgetDataKey", event) }
        == ["dday systemMedium", list])
    #expect(try widgets(handle) { setSharedValue(handle, "other", "1") } == [list])
    #expect(
      try widgets(handle) { setSharedValue(handle, "studyDays", "[]") }
        == [list, "studyCalendar systemMedium"])
    #expect(
      try widgets(handle) { setSharedValue(handle, "repos", #"["a/b"]"#) }.contains(
        "singleRepo systemMedium"))
    #expect(
      try widgets(handle) { removeSharedValue(handle, "trip") } == ["dday systemSmall", list])
    #expect(
      try widgets(handle) { reloadTimelines(handle, "globalTotals") }
        == ["globalTotals systemSmall"])
    let picture: [UInt8] = [1]
    #expect(
      try widgets(handle) { setSharedData(handle, "photo", picture, 1) }.contains(
        "tides systemSmall"))
    #expect(try widgets(handle) { reloadAllTimelines(handle) }.count == 8)
  }

  @Test("a photo that an event names")
  func photo() throws {
    let group = try makeGroup()
    let handle = group.handle
    let event = #"{"endDate":"2030-05-08","title":"Trip","style":"photo","image":"beach"}"#
    #expect(setSharedValue(handle, "trip", event) == 0)
    let picture: [UInt8] = [1]
    #expect(
      try widgets(handle) { setSharedData(handle, "beach", picture, 1) }.contains(
        "dday systemSmall"))
  }

  @Test(
    "values that an event refers to, even if they show only in some zones or on some days",
    arguments: [
      #"{"endDate":"2030-05-08","endTime":"18:30","timeZone":"Asia/Seoul","image":"beach","#
        + #""repeat":"weekly","except":{"key":"holidays"}}"#,
      // In UTC this ends before it starts.
      #"{"startDate":"2026-05-02","endDate":"2026-05-01T20:00:00Z","image":"beach","#
        + #""repeat":"weekly","except":{"key":"holidays"}}"#,
    ])
  func event(value: String) throws {
    let group = try makeGroup()
    let handle = group.handle
    #expect(setSharedValue(handle, "trip", value) == 0)
    #expect(setSharedValue(handle, "holidays", #"["2026-05-08"]"#) == 0)
    let request = #"{"configuration":{"dataKey":"trip"},"timeZone":"Asia/Seoul"}"#
    #expect(getTimelineJSON(handle, "dday", request, nil, 0) > 0)
    let picture: [UInt8] = [1]
    #expect(
      try widgets(handle) { setSharedValue(handle, "holidays", "[]") }.contains("dday systemSmall"))
    #expect(
      try widgets(handle) { setSharedData(handle, "beach", picture, 1) }.contains(
        "dday systemSmall"))
  }

  @Test(
    "a photo that an entry of a host's kind names, whenever it shows",
    arguments: [
      #""entriesFrom":"list""#,
      #""entriesFrom":"list","content":{"title":"{/title}","image":"{/image}"}"#,
      #""content":{"title":"x","image":"photo{@day|daysUntil}"}"#,
      #""content":{"title":"x","image":"{@name}"}"#,
    ])
  func hostPhoto(members: String) throws {
    let group = try TestGroup()
    let handle = group.handle
    for (key, value) in [
      ("list", #"[{"date":"2001-01-01"},{"date":"2026-05-08","title":"x","image":"photo1"}]"#),
      ("day", #""2026-05-10""#), ("name", #""photo1""#),
    ] {
      #expect(setSharedValue(handle, key, value) == 0)
    }
    #expect(
      group.register(
        #"{"kind":"x","displayName":"X","supportedFamilies":["systemSmall"],\#(members)}"#) == 0)
    #expect(registerWidgetInstance(handle, "x", "{}") == 0)
    let request = #"{"now":"2026-05-09T12:00:00Z","timeZone":"UTC"}"#
    let before = try text { renderWidgetSVG(handle, "x", request, $0, $1) }
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let named = try widgets(handle) { setSharedData(handle, "photo1", picture, 8) }
    #expect(try text { renderWidgetSVG(handle, "x", request, $0, $1) } != before)
    #expect(named == ["x systemSmall"])
  }

  @Test("A widget whose photo is damaged is not listed for other keys, and changes are told")
  func damaged() throws {
    let group = try TestGroup()
    let photo = [UInt8]("GIF89a: the bytes that are damaged".utf8)
    try #require(setSharedData(group.handle, "photo", photo, UInt32(photo.count)) == 0)
    let event = #"{"endDate":"2026-12-25","style":"photo","image":"photo"}"#
    try #require(setSharedValue(group.handle, "widgetDataKey", event) == 0)
    let request = #"{"family":"systemSmall"}"#
    try #require(registerWidgetInstance(group.handle, "dday", request) == 0)
    let opened = try group.openDamaged(photo)
    defer { _ = closeSharedGroup(opened) }
    #expect(
      renderWidgetSVG(opened, "dday", #"{"timeZone":"UTC"}"#, nil, 0)
        == BridgeStatusCorrupt.rawValue)
    #expect(try widgets(opened) { setSharedValue(opened, "other", "1") } == [])
  }
}
