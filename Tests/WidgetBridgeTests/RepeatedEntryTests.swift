import CWidgetBridge
import Foundation
import Testing

/// The library caches entries between calls. Callers must not notice this.
@Suite("The entry for the current time, requested again")
struct RepeatedEntryTests {
  private func entry(
    _ group: UInt32, _ request: String, kind: String = "dday"
  ) throws -> String {
    try text { getEntryJSON(group, kind, request, $0, $1) }
  }

  private let seoul = #"{"now":"2026-05-01T08:00:00+09:00","timeZone":"Asia/Seoul"}"#

  @Test("is the same until any process changes a value")
  func changes() throws {
    let group = try TestGroup()
    let other = UInt32(group.openAgain())
    defer { _ = closeSharedGroup(other) }
    for day in 2...9 {
      let writer = day % 2 == 0 ? group.handle : other
      #expect(setSharedValue(writer, "widgetDataKey", #"{"endDate":"2026-05-0\#(day)"}"#) == 0)
      for _ in 0..<3 {
        let json = try entry(group.handle, seoul)
        #expect(json.contains(#""dday":\#(day - 1),"#))
        #expect(json.contains(#""revision":\#(day - 1),"#))
      }
    }
    #expect(removeSharedValue(other, "widgetDataKey") == 0)
    #expect(try entry(group.handle, seoul).contains(#""state":"unset""#))
  }

  @Test("differs for another instant, zone, language, kind and group")
  func origins() throws {
    let group = try TestGroup()
    let second = try TestGroup()
    #expect(setSharedValue(group.handle, "widgetDataKey", #"{"endDate":"2026-05-08"}"#) == 0)
    #expect(setSharedValue(second.handle, "widgetDataKey", #"{"endDate":"2026-05-09"}"#) == 0)
    let requests = [
      (seoul, "D-7"), (#"{"now":"2026-05-02T08:00:00+09:00","timeZone":"Asia/Seoul"}"#, "D-6"),
      (#"{"now":"2026-05-01T08:00:00+09:00","timeZone":"America/New_York"}"#, "D-8"),
      (#"{"now":"2026-05-01T08:00:00+09:00","timeZone":"Asia/Tokyo","locale":"ja"}"#, "D-7"),
    ]
    for _ in 0..<3 {
      for (request, label) in requests {
        #expect(try entry(group.handle, request).contains(#""label":"\#(label)""#))
      }
      #expect(try entry(second.handle, seoul).contains(#""label":"D-8""#))
      #expect(try entry(group.handle, seoul).contains(#""label":"D-7""#))
      let list = #"{"now":"2026-05-01T08:00:00+09:00","timeZone":"Asia/Seoul"}"#
      #expect(try entry(group.handle, list, kind: "ddayList").contains(#""eventCount":1"#))
    }
  }

  @Test("is that of its own key, not of an equivalent key with other bytes")
  func sameTexts() throws {
    let group = try TestGroup()
    let keys = ["caf\u{E9}", "cafe\u{301}"]
    for (key, day) in zip(keys, [8, 9]) {
      #expect(setSharedValue(group.handle, key, #"{"endDate":"2026-05-0\#(day)"}"#) == 0)
    }
    for _ in 0..<3 {
      for (key, label) in zip(keys, ["D-7", "D-8"]) {
        let request =
          #"{"now":"2026-05-01","timeZone":"UTC","configuration":{"dataKey":"\#(key)"}}"#
        #expect(try entry(group.handle, request).contains(#""label":"\#(label)""#), "\(key)")
      }
    }
    for (key, days) in zip(keys, [#"["2026-05-01"]"#, #"["2026-04-30","2026-05-01"]"#]) {
      #expect(setSharedValue(group.handle, key, days) == 0)
    }
    for (key, streak) in zip(keys, [1, 2]) {
      let request =
        #"{"now":"2026-05-01","timeZone":"UTC","configuration":{"dataKey":"\#(key)"}}"#
      let calendar = try entry(group.handle, request, kind: "studyCalendar")
      #expect(calendar.contains(#""longestStreak":\#(streak),"#), "\(key): \(calendar)")
    }
  }

  @Test("is the same error again, and the entry once the value is corrected")
  func errors() throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "widgetDataKey", #"{"endDate":"2026-05-08"}"#) == 0)
    let right = try entry(group.handle, seoul)
    #expect(setSharedValue(group.handle, "widgetDataKey", #"{"endDate":"soon"}"#) == 0)
    for _ in 0..<2 {
      #expect(
        getEntryJSON(group.handle, "dday", seoul, nil, 0) == BridgeStatusInvalidValue.rawValue)
    }
    #expect(setSharedValue(group.handle, "widgetDataKey", #"{"endDate":"2026-05-08"}"#) == 0)
    let mended = try entry(group.handle, seoul)
    #expect(mended == right.replacing(#""revision":1,"#, with: #""revision":3,"#))
  }

  @Test("is refused for a closed handle")
  func closed() throws {
    let group = try TestGroup()
    let other = UInt32(group.openAgain())
    #expect(setSharedValue(other, "widgetDataKey", #"{"endDate":"2026-05-08"}"#) == 0)
    _ = try entry(other, seoul)
    #expect(closeSharedGroup(other) == 0)
    #expect(
      getEntryJSON(other, "dday", seoul, nil, 0) == BridgeStatusInvalidHandle.rawValue)
  }

  @Test("depends on the size of the call's buffer")
  func buffers() throws {
    let group = try TestGroup()
    #expect(setSharedValue(group.handle, "widgetDataKey", #"{"endDate":"2026-05-08"}"#) == 0)
    let json = try entry(group.handle, seoul)
    var small = [CChar](repeating: 0x55, count: json.utf8.count)
    let length = getEntryJSON(group.handle, "dday", seoul, &small, UInt32(small.count))
    #expect(Int(length) == json.utf8.count)
    #expect(small.allSatisfy { $0 == 0x55 })
    #expect(try entry(group.handle, seoul) == json)
  }

  @Test(
    "is the first of the timeline at any instant of a day, forwards and backwards",
    arguments: [
      ("Asia/Seoul", 1_777_561_200), ("Europe/Berlin", 1_774_738_800),
      // The clock goes back from 00:01 to 23:01, so a midnight occurs twice.
      ("America/St_Johns", 1_257_042_600), ("America/Sao_Paulo", 1_541_300_400),
      // Monrovia's offset had seconds until 1972.
      ("Africa/Monrovia", 63_593_070), ("Pacific/Apia", 1_325_239_200),
    ])
  func instants(zone: String, midnight: Int) throws {
    let group = try TestGroup()
    let data = #"{"startDate":"1969-01-01","endDate":"2027-05-08","title":"a \"b\""}"#
    #expect(setSharedValue(group.handle, "widgetDataKey", data) == 0)
    var offsets = [-90_000, -86_401, -86_400, -10_000, -9_999, -61, -60, -59, -1, 0, 1, 59, 60]
    offsets += [3599, 3600, 3601, 7200, 76_400, 76_401, 86_399, 86_400, 86_401, 90_000]
    offsets += offsets.reversed() + [0, 43_200, -43_200, 1, 43_201, 0, 86_399, 1]
    for offset in offsets {
      let now = ISO8601DateFormatter().string(
        from: Date(timeIntervalSince1970: TimeInterval(midnight + offset)))
      for locale in ["en", "ko"] {
        let request = #"{"now":"\#(now)","timeZone":"\#(zone)","locale":"\#(locale)","days":0}"#
        let entry = try text { getEntryJSON(group.handle, "dday", request, $0, $1) }
        let timeline = try text { getTimelineJSON(group.handle, "dday", request, $0, $1) }
        let begin = try #require(timeline.range(of: #""entries":["#))
        let close = try #require(timeline.range(of: #"],"policy""#))
        #expect(
          entry.hasSuffix(#""entry":"# + timeline[begin.upperBound..<close.lowerBound] + "}"),
          "\(zone) \(now) \(locale)")
      }
    }
  }
}
