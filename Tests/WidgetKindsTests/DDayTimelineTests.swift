import BridgeJSON
import Testing
import WidgetTimeline

@testable import WidgetKinds

@Suite("The timeline of a D-day")
struct DDayTimelineTests {
  /// The dates of a timeline's entries, with their D-days.
  private func rows(
    now: String, zone: String, days: Int, data: String = #"{"endDate":"2026-05-08"}"#
  ) throws -> [String] {
    let request = #"{"now":"\#(now)","timeZone":"\#(zone)","days":\#(days)}"#
    let timeline = try dday(data: data, request: request)
    return try #require(timeline["entries"]).elements.map { entry in
      "\(entry["date"]?.string ?? "") \(entry["dday"]?.text ?? "")"
    }
  }

  @Test("an entry at now, then one at each local midnight")
  func midnights() throws {
    #expect(
      try rows(now: "2026-05-06T22:30:15.9+09:00", zone: "Asia/Seoul", days: 3) == [
        "2026-05-06T22:30:15+09:00 2", "2026-05-07T00:00:00+09:00 1",
        "2026-05-08T00:00:00+09:00 0", "2026-05-09T00:00:00+09:00 -1",
      ])
  }

  @Test("without days it covers seven days, and is asked for again at its end")
  func defaults() throws {
    let timeline = try dday(
      data: #"{"endDate":"2026-05-08"}"#, request: #"{"now":"2026-05-01T00:00:00Z"}"#)
    #expect(timeline["entries"]?.count == 8)
    #expect(timeline["policy"]?.text == #"{"type":"atEnd"}"#)
    #expect(timeline["version"]?.text == "1")
    #expect(timeline["kind"]?.string == "dday")
    #expect(timeline["family"]?.string == "systemSmall")
    #expect(timeline["timeZone"]?.string == "UTC")
    #expect(timeline["revision"]?.text == "7")
  }

  @Test("with days 0 it has one entry, and is asked for again at the next midnight")
  func noDays() throws {
    let timeline = try dday(
      data: #"{"endDate":"2026-05-08"}"#,
      request: #"{"now":"2026-05-01T12:00:00Z","timeZone":"America/New_York","days":0}"#)
    #expect(timeline["entries"]?.count == 1)
    #expect(
      timeline["policy"]?.text == #"{"type":"after","date":"2026-05-02T00:00:00-04:00"}"#)
  }

  @Test("399 days are 400 entries")
  func mostDays() throws {
    #expect(try rows(now: "2026-05-01T12:00:00Z", zone: "Europe/Berlin", days: 399).count == 400)
  }

  @Test("today is the civil date of the zone, on both sides of Greenwich")
  func todayByZone() throws {
    // One instant: 9 May in Seoul, 8 May in New York. If the end date meant midnight in UTC, as
    // `new Date("2026-05-08")` does in JavaScript, the count would be off by one in one of the
    // zones.
    #expect(
      try rows(now: "2026-05-08T16:00:00Z", zone: "Asia/Seoul", days: 0)
        == ["2026-05-09T01:00:00+09:00 -1"])
    #expect(
      try rows(now: "2026-05-08T16:00:00Z", zone: "America/New_York", days: 0)
        == ["2026-05-08T12:00:00-04:00 0"])
  }

  @Test("a day of 23 or 25 hours counts one")
  func daylightSaving() throws {
    #expect(
      try rows(
        now: "2026-03-07T12:00:00-05:00", zone: "America/New_York", days: 2,
        data: #"{"endDate":"2026-03-09"}"#) == [
          "2026-03-07T12:00:00-05:00 2", "2026-03-08T00:00:00-05:00 1",
          "2026-03-09T00:00:00-04:00 0",
        ])
    #expect(
      try rows(
        now: "2026-10-31T12:00:00-04:00", zone: "America/New_York", days: 2,
        data: #"{"endDate":"2026-11-02"}"#) == [
          "2026-10-31T12:00:00-04:00 2", "2026-11-01T00:00:00-04:00 1",
          "2026-11-02T00:00:00-05:00 0",
        ])
  }

  @Test("a clock that jumps over midnight begins the day at the first instant that exists")
  func skippedMidnight() throws {
    #expect(
      try rows(
        now: "2018-11-03T12:00:00-03:00", zone: "America/Sao_Paulo", days: 2,
        data: #"{"endDate":"2018-11-04"}"#) == [
          "2018-11-03T12:00:00-03:00 1", "2018-11-04T01:00:00-02:00 0",
          "2018-11-05T00:00:00-02:00 -1",
        ])
  }

  @Test("a date that the zone skipped gets no entry and still counts")
  func skippedDate() throws {
    #expect(
      try rows(
        now: "2011-12-29T12:00:00-10:00", zone: "Pacific/Apia", days: 2,
        data: #"{"endDate":"2012-01-01"}"#) == [
          "2011-12-29T12:00:00-10:00 3", "2011-12-31T00:00:00+14:00 1",
          "2012-01-01T00:00:00+14:00 0",
        ])
  }

  @Test("if a midnight comes twice, the earlier one counts, or the later one after the first")
  func midnightTwice() throws {
    // St. John's put its clocks back at 00:01 on 2009-11-01, to 23:01 of the day before.
    let data = #"{"endDate":"2009-11-01"}"#
    #expect(
      try rows(
        now: "2009-10-31T12:00:00-02:30", zone: "America/St_Johns", days: 1, data: data) == [
          "2009-10-31T12:00:00-02:30 1", "2009-11-01T00:00:00-02:30 0",
        ])
    #expect(
      try rows(
        now: "2009-10-31T23:30:00-03:30", zone: "America/St_Johns", days: 1, data: data) == [
          "2009-10-31T23:30:00-03:30 1", "2009-11-01T00:00:00-03:30 0",
        ])
  }

  @Test("a past event continues to count")
  func past() throws {
    #expect(
      try rows(now: "2026-05-10T12:00:00Z", zone: "UTC", days: 1) == [
        "2026-05-10T12:00:00+00:00 -2", "2026-05-11T00:00:00+00:00 -3",
      ])
  }

  @Test("the calendar ends with the year 9999")
  func endOfTime() throws {
    let timeline = try dday(
      data: #"{"endDate":"9999-12-31"}"#,
      request: #"{"now":"9999-12-31T12:00:00Z","timeZone":"UTC","days":0}"#)
    #expect(timeline["policy"]?.text == #"{"type":"never"}"#)
    #expect(try rows(now: "9999-12-30T12:00:00Z", zone: "UTC", days: 5).count == 2)
  }

  @Test("the civil date of an instant is taken in the request's zone")
  func instantData() throws {
    let data = #"{"endDate":"2026-05-01T23:30:00+09:00"}"#
    #expect(
      try rows(now: "2026-05-01T12:00:00Z", zone: "Asia/Seoul", days: 0, data: data)
        == ["2026-05-01T21:00:00+09:00 0"])
    #expect(
      try rows(now: "2026-05-01T12:00:00Z", zone: "Pacific/Kiritimati", days: 0, data: data)
        == ["2026-05-02T02:00:00+14:00 0"])
  }

  @Test("entries carry the widget's URL, its key percent-encoded")
  func url() throws {
    let group = Values(values: ["생일 1/2": #"{"endDate":"2026-05-08"}"#])
    let timeline = try dday(group: group, request: #"{"configuration":{"dataKey":"생일 1/2"}}"#)
    #expect(
      timeline["entries"]?[0]?["url"]?.string
        == "widgetbridge://dday/%EC%83%9D%EC%9D%BC%201%2F2")
    #expect(timeline["entries"]?[0]?["endDate"]?.string == "2026-05-08")
  }

  @Test("the entry at now is the timeline's first, in the one-entry document")
  func entryAtNow() throws {
    let request = #"{"now":"2026-05-01T12:00:00Z","days":3}"#
    let data = #"{"endDate":"2026-05-08"}"#
    let entry = try dday(.entry, data: data, request: request)
    let timeline = try dday(.timeline, data: data, request: request)
    #expect(entry["entry"]?.text == timeline["entries"]?[0]?.text)
    #expect(entry["entries"] == nil)
    #expect(entry["policy"] == nil)
  }
}
