import CWidgetBridge
import Foundation
import Testing

@Suite("Which widgets on screen changes concern, through the C functions")
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
}
