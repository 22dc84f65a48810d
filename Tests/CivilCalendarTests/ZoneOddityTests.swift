import CivilCalendar
import Foundation
import SystemZones
import Testing

/// Zones, by name, whose clocks did something that simple arithmetic gets wrong. The expected
/// values are from one release of the IANA database, which `Tests/runner/time_zones.py` names,
/// because new laws change what a zone does in future years.
@Suite(.needsPinnedZones) struct ZoneOddityTests {
  private let database: TimeZoneDatabase

  init() throws {
    database = TimeZoneDatabase(folders: [try #require(PinnedZones.folder)])
  }

  private func instant(_ text: String) throws -> Instant {
    try #require(Instant(iso8601: text))
  }

  private func date(_ text: String) throws -> CivilDate {
    try #require(CivilDate(iso8601: text))
  }

  /// The beginning of a date in a zone, as text in UTC; "nil" if there is none.
  private func begin(of day: String, in zone: String, after: String) throws -> String {
    let rules = try database.rules(named: zone)
    let found = rules.firstInstant(of: try date(day), after: try instant(after))
    return found?.iso8601(in: .utc) ?? "nil"
  }

  @Test(arguments: [
    // Samoa crossed the date line westward: no 30 December.
    ("Pacific/Apia", "2011-12-30", "2011-12-28T12:00:00Z", "nil"),
    ("Pacific/Apia", "2011-12-31", "2011-12-29T12:00:00Z", "2011-12-30T10:00:00+00:00"),
    ("Pacific/Kwajalein", "1993-08-21", "1993-08-20T00:00:00Z", "nil"),
    ("Pacific/Kwajalein", "1993-08-22", "1993-08-20T00:00:00Z", "1993-08-21T12:00:00+00:00"),
    ("Pacific/Kiritimati", "1994-12-31", "1994-12-30T00:00:00Z", "nil"),
    ("Pacific/Kiritimati", "1995-01-01", "1994-12-30T12:00:00Z", "1994-12-31T10:00:00+00:00"),
    // Clocks that jump from 00:00 to 01:00.
    ("America/Sao_Paulo", "2018-11-04", "2018-11-03T12:00:00Z", "2018-11-04T03:00:00+00:00"),
    ("Asia/Beirut", "2023-03-26", "2023-03-25T12:00:00Z", "2023-03-25T22:00:00+00:00"),
    ("Africa/Cairo", "2023-04-28", "2023-04-27T12:00:00Z", "2023-04-27T22:00:00+00:00"),
    ("America/Havana", "2024-03-10", "2024-03-09T12:00:00Z", "2024-03-10T05:00:00+00:00"),
    ("America/Asuncion", "2023-10-01", "2023-09-30T12:00:00Z", "2023-10-01T04:00:00+00:00"),
    // From 01:00 back to 00:00: the clock shows midnight twice, the day begins once.
    ("America/Havana", "2024-11-03", "2024-11-02T12:00:00Z", "2024-11-03T04:00:00+00:00"),
    ("America/Havana", "2024-11-03", "2024-11-03T04:00:00Z", "nil"),
    // From 00:00 back to 23:00: 18 February begins an hour later, when the clock shows midnight
    // again.
    ("America/Sao_Paulo", "2018-02-18", "2018-02-17T12:00:00Z", "2018-02-18T03:00:00+00:00"),
    // From 00:01 back to 23:01: the day begins, ends and begins again.
    ("America/St_Johns", "2009-11-01", "2009-10-31T12:00:00Z", "2009-11-01T02:30:00+00:00"),
    ("America/St_Johns", "2009-11-01", "2009-11-01T02:30:00Z", "2009-11-01T03:30:00+00:00"),
    ("America/St_Johns", "2009-11-01", "2009-11-01T02:45:00Z", "2009-11-01T03:30:00+00:00"),
    ("America/St_Johns", "2009-11-01", "2009-11-01T03:30:00Z", "nil"),
    ("America/St_Johns", "2009-10-31", "2009-11-01T02:30:30Z", "2009-11-01T02:31:00+00:00"),
    // Half an hour of daylight saving time.
    ("Australia/Lord_Howe", "2024-04-08", "2024-04-07T00:00:00Z", "2024-04-07T13:30:00+00:00"),
    ("Australia/Lord_Howe", "2024-04-07", "2024-04-06T00:00:00Z", "2024-04-06T13:00:00+00:00"),
    // Alaska crossed the date line eastward: 18 October 1867 occurred twice in the calendar.
    ("America/Juneau", "1867-10-18", "1867-10-17T00:00:00Z", "1867-10-17T08:57:41+00:00"),
    ("America/Juneau", "1867-10-18", "1867-10-17T08:57:41Z", "1867-10-19T00:31:13+00:00"),
  ])
  func `A date begins where the zone first shows it`(
    zone: String, day: String, after: String, expected: String
  ) throws {
    #expect(try begin(of: day, in: zone, after: after) == expected)
  }

  @Test(arguments: [
    ("Asia/Seoul", "2026-05-01T00:00:00Z", "2026-05-01T09:00:00+09:00"),
    ("America/St_Johns", "2009-11-01T02:30:59Z", "2009-11-01T00:00:59-02:30"),
    ("America/St_Johns", "2009-11-01T02:31:00Z", "2009-10-31T23:01:00-03:30"),
    ("Australia/Lord_Howe", "2024-01-01T00:00:00Z", "2024-01-01T11:00:00+11:00"),
    ("Australia/Lord_Howe", "2024-07-01T00:00:00Z", "2024-07-01T10:30:00+10:30"),
    // Irish law calls summer time standard; its rule has winter time one hour behind it.
    ("Europe/Dublin", "2024-01-15T12:00:00Z", "2024-01-15T12:00:00+00:00"),
    ("Europe/Dublin", "2024-07-15T12:00:00Z", "2024-07-15T13:00:00+01:00"),
    ("Europe/Dublin", "1969-01-15T12:00:00Z", "1969-01-15T13:00:00+01:00"),
    ("Europe/Dublin", "2150-01-15T12:00:00Z", "2150-01-15T12:00:00+00:00"),
    ("Europe/Dublin", "2150-07-15T12:00:00Z", "2150-07-15T13:00:00+01:00"),
    ("Africa/Monrovia", "1969-01-15T12:00:00Z", "1969-01-15T11:15:30-00:44:30"),
    ("Africa/Monrovia", "1972-01-07T00:44:30Z", "1972-01-07T00:44:30+00:00"),
    // Morocco set its clocks back for Ramadan. By the law of 2026 it has its old time again.
    ("Africa/Casablanca", "2024-01-15T12:00:00Z", "2024-01-15T13:00:00+01:00"),
    ("Africa/Casablanca", "2024-03-15T12:00:00Z", "2024-03-15T12:00:00+00:00"),
    ("Africa/Casablanca", "2150-01-15T12:00:00Z", "2150-01-15T12:00:00+00:00"),
    ("Antarctica/Troll", "2024-01-15T12:00:00Z", "2024-01-15T12:00:00+00:00"),
    ("Antarctica/Troll", "2100-07-15T12:00:00Z", "2100-07-15T14:00:00+02:00"),
    ("Pacific/Kiritimati", "2024-01-15T12:00:00Z", "2024-01-16T02:00:00+14:00"),
    ("Etc/GMT+12", "2024-01-15T11:00:00Z", "2024-01-14T23:00:00-12:00"),
    ("America/New_York", "2026-03-08T06:59:59Z", "2026-03-08T01:59:59-05:00"),
    ("America/New_York", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00-04:00"),
    // The rule is valid for ever, and the calendar repeats every 400 years.
    ("America/New_York", "2426-03-08T06:59:59Z", "2426-03-08T01:59:59-05:00"),
    ("America/New_York", "2426-03-08T07:00:00Z", "2426-03-08T03:00:00-04:00"),
    ("America/New_York", "9226-03-08T07:00:00Z", "9226-03-08T03:00:00-04:00"),
    ("America/New_York", "9226-03-08T06:59:59Z", "9226-03-08T01:59:59-05:00"),
    ("America/New_York", "0001-06-01T12:00:00Z", "0001-06-01T07:03:58-04:56:02"),
  ])
  func `The clocks of a zone show its own time`(
    zone: String, utc: String, local: String
  ) throws {
    let rules = try database.rules(named: zone)
    #expect(try instant(utc).iso8601(in: rules) == local)
  }

  @Test func `Days of 23, 24 and 25 hours each count as one day`() throws {
    let rules = try database.rules(named: "America/New_York")
    for (day, hours) in [("2026-03-08", 23), ("2026-03-09", 24), ("2026-11-01", 25)] {
      let day = try date(day)
      let next = try #require(day.adding(days: 1))
      let begin = try #require(
        rules.firstInstant(of: day, after: Instant(secondsSince1970: 0)))
      let end = try #require(rules.firstInstant(of: next, after: begin))
      #expect(end.secondsSince1970 - begin.secondsSince1970 == Int64(hours * 3600))
      #expect(
        try #require(rules.civilDate(at: begin)).days(
          until: try #require(rules.civilDate(at: end))) == 1)
    }
  }

  /// Checks the first instants of consecutive days, across the points at which the cycle of 400
  /// years repeats.
  @Test(arguments: ["America/New_York", "America/Santiago", "Asia/Gaza", "America/Nuuk"])
  func `Midnights follow each other without a gap far in the future`(zone: String) throws {
    let rules = try database.rules(named: zone)
    for start in ["2436-06-01", "2838-06-01", "9996-12-20"] {
      var day = try date(start)
      var known = try #require(
        rules.firstInstant(of: day, after: Instant(secondsSince1970: Int64.min)))
      for _ in 0..<1000 {
        let next = try #require(day.adding(days: 1))
        let begin = try #require(rules.firstInstant(of: next, after: known))
        #expect((82_800...90_000).contains(begin.secondsSince1970 - known.secondsSince1970))
        #expect(rules.civilDate(at: begin) == next)
        #expect(
          rules.civilDate(at: Instant(secondsSince1970: begin.secondsSince1970 - 1)) == day)
        (day, known) = (next, begin)
      }
    }
  }
}

/// The time zone database that `Tests/run` installs.
private enum PinnedZones {
  static let folder = ProcessInfo.processInfo.environment["WIDGET_BRIDGE_ZONES"]
}

extension Trait where Self == ConditionTrait {
  fileprivate static var needsPinnedZones: Self {
    .enabled(
      if: PinnedZones.folder != nil,
      "`Tests/run` brings the time zone database whose future is expected")
  }
}
