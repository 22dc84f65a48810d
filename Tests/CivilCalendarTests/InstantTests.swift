import CivilCalendar
import Testing

@Suite struct InstantTests {
  /// The expected seconds are from Python's datetime.timestamp().
  @Test(arguments: [
    ("1970-01-01T00:00Z", 0), ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00+00:00", 0),
    ("1970-01-01T00:00:00-00:00", 0), ("1969-12-31T23:59:59Z", -1),
    ("2026-05-01T23:30:00+09:00", 1_777_645_800), ("2026-05-01T23:30+09:00", 1_777_645_800),
    ("2026-05-01T14:30:00.5Z", 1_777_645_800), ("2026-05-01T14:30:00.999999999999Z", 1_777_645_800),
    ("1969-12-31T23:59:59.9Z", -1), ("1971-01-01T00:00:00-00:44:30", 31_538_670),
    ("0001-01-01T00:00:00+23:59:59", -62_135_683_199),
    ("9999-12-31T23:59:59-23:59:59", 253_402_387_198),
    ("2024-02-29T12:00:00-03:30", 1_709_220_600),
  ])
  func `Text with an offset is an instant`(text: String, seconds: Int64) {
    #expect(Instant(iso8601: text) == Instant(secondsSince1970: seconds))
    #expect(Instant(iso8601: Array(text.utf8).span) == Instant(secondsSince1970: seconds))
    #expect(CivilDateText(iso8601: text) == .instant(Instant(secondsSince1970: seconds)))
  }

  @Test(arguments: [
    "", "now", "2026-05-01T24:00:00Z", "2026-05-01T23:60:00Z", "2026-05-01T23:59:60Z",
    "2026-05-01t23:30:00Z", "2026-05-01T23:30:00z", "2026-05-01 23:30:00Z", "2026-05-01T23Z",
    "2026-05-01T2330Z", "2026-05-01T23:30:00+0900", "2026-05-01T23:30:00+09",
    "2026-05-01T23:30:00+9:00",
    "2026-05-01T23:30:00+24:00", "2026-05-01T23:30:00+09:60", "2026-05-01T23:30:00+09:00:60",
    "2026-05-01T23:30:00+09:00:", "2026-05-01T23:30:00+09:00 ", "2026-05-01T23:30:00ZZ",
    "2026-05-01T23:30:00.Z", "2026-05-01T23:30:00,5Z", "2026-05-01T23:30.5Z", "2026-05-01T:30:00Z",
    "2026-05-01T23:3:00Z", "2026-02-29T00:00:00Z", "0000-01-01T00:00:00Z",
    "2026-05-01T23:30:00 +09:00",
    "2026-05-01T23:30:00\u{2212}09:00", "2026-05-01T23:30:00+09:00[Asia/Seoul]",
    "2026-05-01T23:30:00Z\u{0}",
    "2026-05-01T+1:30:00Z", "2026-05-01T-1:30:00Z", "2026-05-01T23:30:00.1.2Z",
    "2026-05-01T23:30:00.5a",
    "+2026-05-01T23:30:00Z", "1777645800",
  ])
  func `Text of another form, or of no time, is no instant`(text: String) {
    #expect(Instant(iso8601: text) == nil)
    #expect(CivilDateText(iso8601: text) == nil)
  }

  @Test func `A date, or a time without an offset, is no instant`() {
    #expect(Instant(iso8601: "2026-05-01") == nil)
    #expect(Instant(iso8601: "2026-05-01T23:30:00") == nil)
  }

  @Test func `A fraction may have any number of digits`() {
    let digits = String(repeating: "9", count: 5000)
    #expect(Instant(iso8601: "1970-01-01T00:00:07.\(digits)Z")?.secondsSince1970 == 7)
  }

  @Test func `A floating date stays that day in every zone, and is never midnight in UTC`() throws {
    let text = try #require(CivilDateText(iso8601: "2026-05-01"))
    let day = try #require(CivilDate(iso8601: "2026-05-01"))
    #expect(text == .date(day))
    for zone in ["-12:00", "-03:30", "+00:00", "+14:00"] {
      let rules = try #require(TimeZoneRules(fixedOffset: zone))
      #expect(text.civilDate(in: rules) == day)
    }
  }

  @Test(arguments: [
    ("2026-05-01T23:30", 84_600), ("2026-05-01T23:30:15", 84_615),
    ("2026-05-01T23:30:15.75", 84_615),
    ("2026-05-01T00:00", 0), ("2026-05-01T23:59:59", 86_399),
  ])
  func `A local time keeps its day in every zone`(text: String, second: Int) throws {
    let read = try #require(CivilDateText(iso8601: text))
    let day = try #require(CivilDate(iso8601: "2026-05-01"))
    #expect(read == .localTime(day, secondOfDay: second))
    for zone in ["-12:00", "+14:00"] {
      let rules = try #require(TimeZoneRules(fixedOffset: zone))
      #expect(read.civilDate(in: rules) == day)
    }
  }

  @Test func `An instant's day is its day in the zone`() throws {
    let text = try #require(CivilDateText(iso8601: "2026-05-01T23:30:00+09:00"))
    for (zone, day) in [
      ("+09:00", "2026-05-01"), ("+09:30", "2026-05-02"), ("-12:00", "2026-05-01"),
      ("-15:00", "2026-04-30"),
    ] {
      let rules = try #require(TimeZoneRules(fixedOffset: zone))
      #expect(text.civilDate(in: rules) == CivilDate(iso8601: day))
    }
  }

  @Test(arguments: [
    (0, "UTC", "1970-01-01T00:00:00+00:00"), (-1, "UTC", "1969-12-31T23:59:59+00:00"),
    (1_777_645_800, "+09:00", "2026-05-01T23:30:00+09:00"),
    (1_777_645_800, "-03:30", "2026-05-01T11:00:00-03:30"),
    (31_538_670, "-00:44:30", "1971-01-01T00:00:00-00:44:30"),
    (-62_135_596_800, "UTC", "0001-01-01T00:00:00+00:00"),
    (253_402_300_799, "UTC", "9999-12-31T23:59:59+00:00"),
    (0, "+23:59:59", "1970-01-01T23:59:59+23:59:59"),
    (0, "-23:59:59", "1969-12-31T00:00:01-23:59:59"),
  ])
  func `An instant is written with the zone's offset`(
    seconds: Int64, zone: String, text: String
  ) throws {
    let rules = zone == "UTC" ? .utc : try #require(TimeZoneRules(fixedOffset: zone))
    let instant = Instant(secondsSince1970: seconds)
    #expect(instant.iso8601(in: rules) == text)
    let bytes = try #require(instant.text(in: rules))
    #expect((0..<bytes.count).map { bytes.bytes[$0] } == Array(text.utf8))
    #expect(Instant(iso8601: text) == instant)
  }

  @Test(arguments: [
    Int64.min, Int64.max, Int64.min + 1, Int64.max - 1, -62_135_596_801, 253_402_300_800, 1 << 40,
    -1 << 40,
  ])
  func `An instant outside the years 0001 to 9999 has no date and no text`(seconds: Int64) throws {
    let instant = Instant(secondsSince1970: seconds)
    #expect(TimeZoneRules.utc.civilDate(at: instant) == nil)
    #expect(TimeZoneRules.utc.localTime(at: instant) == nil)
    #expect(instant.iso8601(in: .utc) == nil)
    #expect(TimeZoneRules.utc.utcOffset(at: instant) == 0)
    let rules = try #require(TimeZoneRules(posix: "EST5EDT,M3.2.0,M11.1.0"))
    #expect([-18_000, -14_400].contains(rules.utcOffset(at: instant)))
  }

  @Test func `The zone's date counts at the bounds, not that of UTC`() throws {
    let east = try #require(TimeZoneRules(fixedOffset: "+09:00"))
    let west = try #require(TimeZoneRules(fixedOffset: "-09:00"))
    let beforeYear1 = Instant(secondsSince1970: -62_135_596_800 - 32_400)
    #expect(east.civilDate(at: beforeYear1) == CivilDate.minimum)
    #expect(west.civilDate(at: beforeYear1) == nil)
    let afterYear9999 = Instant(secondsSince1970: 253_402_300_800)
    #expect(west.civilDate(at: afterYear9999) == CivilDate.maximum)
    #expect(east.civilDate(at: afterYear9999) == nil)
  }
}

@Suite struct FixedOffsetTests {
  @Test(arguments: [
    ("+09:00", 32_400, "+09:00"), ("-03:30", -12_600, "-03:30"), ("+00:00", 0, "+00:00"),
    ("-00:00", 0, "+00:00"), ("-00:00:00", 0, "+00:00"), ("+09:00:00", 32_400, "+09:00"),
    ("-00:44:30", -2670, "-00:44:30"), ("+23:59:59", 86_399, "+23:59:59"),
    ("-23:59:59", -86_399, "-23:59:59"),
  ])
  func `An offset is a zone, named in its shortest form`(
    text: String, offset: Int, name: String
  ) throws {
    let rules = try #require(TimeZoneRules(fixedOffset: text))
    #expect(rules.utcOffset(at: Instant(secondsSince1970: 1_777_645_800)) == offset)
    #expect(rules.name == name)
  }

  @Test(arguments: [
    "", "+", "09:00", "+9:00", "+0900", "+09", "+24:00", "+09:60", "+09:00:60", "+09:00:0",
    "+09:00 ", "Z",
    "UTC", "+-9:00", "\u{2212}09:00", "+09:00:00:00", "+09:00.5",
  ])
  func `Other text is no offset`(text: String) {
    #expect(TimeZoneRules(fixedOffset: text) == nil)
  }

  @Test func `In a zone without changes every date begins at its midnight`() throws {
    let rules = try #require(TimeZoneRules(fixedOffset: "+09:00"))
    let day = try #require(CivilDate(iso8601: "2026-05-01"))
    let midnight = Instant(secondsSince1970: 1_777_561_200)
    #expect(rules.firstInstant(of: day, after: Instant(secondsSince1970: 0)) == midnight)
    #expect(rules.firstInstant(of: day, after: Instant(secondsSince1970: Int64.min)) == midnight)
    let before = Instant(secondsSince1970: midnight.secondsSince1970 - 1)
    #expect(rules.firstInstant(of: day, after: before) == midnight)
    #expect(rules.firstInstant(of: day, after: midnight) == nil)
    #expect(rules.firstInstant(of: day, after: Instant(secondsSince1970: Int64.max)) == nil)
    for day in [CivilDate.minimum, .maximum] {
      let first = try #require(
        rules.firstInstant(of: day, after: Instant(secondsSince1970: Int64.min)))
      #expect(rules.localTime(at: first)?.date == day)
      #expect(rules.localTime(at: first)?.secondOfDay == 0)
    }
  }
}
