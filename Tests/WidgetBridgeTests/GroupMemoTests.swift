import CWidgetBridge
import TestLength
import Testing

/// The library keeps what it has parsed of a group from one call to the next. Callers must not see
/// any difference.
@Suite("Repeated timelines of a group")
struct GroupMemoTests {
  private static let requests = [
    (
      "ddayList",
      #"{"family":"systemLarge","now":"2026-05-01T08:00:00+09:00","timeZone":"Asia/Seoul"}"#
    ),
    (
      "ddayList",
      #"{"now":"2026-05-01T08:00:00+09:00","timeZone":"America/New_York","locale":"ko"}"#
    ),
    ("studyCalendar", #"{"now":"2026-05-01T08:00:00+09:00","timeZone":"Asia/Seoul"}"#),
  ]

  /// The answer to each request, from its entries on. The group's revision, which differs, comes
  /// before them.
  private func answers(_ group: UInt32) throws -> [String] {
    try Self.requests.map { kind, request in
      let json = try text { getTimelineJSON(group, kind, request, $0, $1) }
      return try #require(json.split(separator: #""entries""#).last.map(String.init))
    }
  }

  private static let keys = ["a", "b", "c", "d", "studyDays", "other"]

  private static func value(of key: String, _ number: Int) -> String {
    switch (key, number % 6) {
    case ("studyDays", _): #"["2026-05-0\#(number % 9 + 1)","2026-04-30"]"#
    case ("other", _), (_, 0): "\(number)"
    case (_, 1): #"{"endDate":"2026-05-\#(number % 19 + 10)","title":"\#(number % 3)"}"#
    case (_, 2): #"{"startDate":"2026-04-\#(number % 19 + 10)","milestones":true}"#
    case (_, 3): #"{"endDate":"2026-05-0\#(number % 9 + 1)T20:00:00Z"}"#
    case (_, 4): #"{"endDate":"2026-02-\#(number % 9 + 25)","repeat":"yearly"}"#
    default: #""{\"endDate\":\"2026-05-0\#(number % 9 + 1)\"}""#
    }
  }

  @Test("equal those of a group that nobody has read before, whatever was changed", .slow)
  func changes() throws {
    let groups = [try TestGroup(), try TestGroup()]
    let others = try groups.map { group in
      let handle = group.openAgain()
      try #require(handle > 0)
      return UInt32(handle)
    }
    defer { for other in others { _ = closeSharedGroup(other) } }
    var values = [[String: String]](repeating: [:], count: 2)
    var random = SeededNumbers(seed: 1)
    for step in 0..<150 {
      let place = random.next(below: 2)
      let writer = random.next(below: 2) == 0 ? groups[place].handle : others[place]
      let key = Self.keys[random.next(below: Self.keys.count)]
      if random.next(below: 5) == 0 {
        let removed = removeSharedValue(writer, key)
        #expect((removed == 0) == (values[place].removeValue(forKey: key) != nil))
      } else {
        let value = Self.value(of: key, random.next(below: 1000))
        #expect(setSharedValue(writer, key, value) == 0)
        values[place][key] = value
      }
      let fresh = try TestGroup()
      for (key, value) in values[place] {
        #expect(setSharedValue(fresh.handle, key, value) == 0)
      }
      let expected = try answers(fresh.handle)
      #expect(try answers(groups[place].handle) == expected, "step \(step)")
      #expect(try answers(others[place]) == expected, "step \(step)")
      #expect(try answers(groups[place].handle) == expected, "step \(step)")
    }
  }

  @Test("a handle that replaces a closed one reads its own group")
  func reopened() throws {
    for day in 1...9 {
      let group = try TestGroup()
      #expect(setSharedValue(group.handle, "a", #"{"endDate":"2026-05-0\#(day)"}"#) == 0)
      #expect(setSharedValue(group.handle, "studyDays", #"["2026-05-0\#(day)"]"#) == 0)
      let answers = try answers(group.handle)
      #expect(answers[0].contains(#""endDate":"2026-05-0\#(day)""#))
      #expect(
        answers[2].contains(#""date":"2026-05-0\#(day)","isInMonth":true,"didStudy":true"#))
    }
  }

  /// Rules, each with its start and with the day that counts on 1 May 2026. Each rule differs from
  /// another one in one part only. There are more rules than the library keeps.
  private static let rules = [
    ("FREQ=DAILY;INTERVAL=10", "2026-04-25", "2026-05-05"),
    ("FREQ=DAILY;INTERVAL=10", "2026-04-24", "2026-05-04"),
    ("FREQ=DAILY;INTERVAL=9", "2026-04-25", "2026-05-04"),
    ("FREQ=WEEKLY;INTERVAL=10", "2026-04-25", "2026-07-04"),
    ("FREQ=DAILY;INTERVAL=10;COUNT=1", "2026-04-25", "2026-04-25"),
    ("FREQ=DAILY;INTERVAL=10;COUNT=2", "2026-04-15", "2026-04-25"),
    ("FREQ=DAILY;INTERVAL=10;UNTIL=20260430", "2026-04-15", "2026-04-25"),
    ("FREQ=DAILY;INTERVAL=10;UNTIL=20260424", "2026-04-15", "2026-04-15"),
    ("FREQ=WEEKLY;BYDAY=TU", "2026-04-25", "2026-05-05"),
    ("FREQ=WEEKLY;BYDAY=WE", "2026-04-25", "2026-05-06"),
    ("FREQ=MONTHLY;BYDAY=2TU", "2026-04-25", "2026-05-12"),
    ("FREQ=MONTHLY;BYDAY=-1TU", "2026-04-25", "2026-05-26"),
    ("FREQ=MONTHLY;BYDAY=2WE", "2026-04-25", "2026-05-13"),
    ("FREQ=MONTHLY;BYMONTHDAY=7", "2026-04-25", "2026-05-07"),
    ("FREQ=MONTHLY;BYMONTHDAY=-7", "2026-04-25", "2026-05-25"),
    ("FREQ=MONTHLY;BYMONTH=6;BYMONTHDAY=7", "2026-04-25", "2026-06-07"),
    ("FREQ=MONTHLY;BYMONTH=7;BYMONTHDAY=7", "2026-04-25", "2026-07-07"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "2026-04-25", "2026-05-29"),
    ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2", "2026-04-25", "2026-05-28"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=MO", "2026-04-25", "2026-05-04"),
    ("FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU", "2026-04-25", "2026-05-03"),
  ]

  @Test("the days of a rule do not depend on rules that were requested before")
  func rules() throws {
    let group = try TestGroup()
    let request =
      #"{"now":"2026-05-01T08:00:00Z","timeZone":"UTC","configuration":{"dataKey":"a"}}"#
    for (rule, first, expected) in Self.rules + Self.rules.reversed() + Self.rules {
      for title in ["x", "y"] {
        let event = #"{"endDate":"\#(first)","repeat":"\#(rule)","title":"\#(title)"}"#
        #expect(setSharedValue(group.handle, "a", event) == 0)
        let entry = try text { getEntryJSON(group.handle, "dday", request, $0, $1) }
        #expect(entry.contains(#""endDate":"\#(expected)""#), "\(rule) \(first): \(entry)")
      }
    }
  }
}

/// Numbers that look random and are the same in every run, by the generator of Knuth's MMIX.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
