import CivilCalendar
import Testing

/// POSIX rules, as in the footers of TZif files and in `TZ`.
@Suite struct POSIXTimeZoneTests {
  private func localTime(_ utc: String, _ rule: String) throws -> String? {
    let rules = try #require(TimeZoneRules(posix: rule), "\(rule)")
    return try #require(Instant(iso8601: utc)).iso8601(in: rules)
  }

  @Test(arguments: [
    ("KST-9", "2026-05-01T00:00:00Z", "2026-05-01T09:00:00+09:00"),
    ("UTC0", "2026-05-01T00:00:00Z", "2026-05-01T00:00:00+00:00"),
    ("<-00>0", "2026-05-01T00:00:00Z", "2026-05-01T00:00:00+00:00"),
    ("<+0530>-5:30", "2026-05-01T00:00:00Z", "2026-05-01T05:30:00+05:30"),
    ("LMT+0:44:30", "2026-05-01T00:00:00Z", "2026-04-30T23:15:30-00:44:30"),
    ("ABC-24:59:59", "2026-05-01T00:00:00Z", "2026-05-02T00:59:59+24:59:59"),
    // The United States, with the default time of 02:00 and with the time written out.
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T06:59:59Z", "2026-03-08T01:59:59-05:00"),
    ("EST5EDT,M3.2.0,M11.1.0", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00-04:00"),
    ("EST5EDT,M3.2.0/2,M11.1.0/02:00:00", "2026-11-01T05:59:59Z", "2026-11-01T01:59:59-04:00"),
    ("EST5EDT,M3.2.0/2,M11.1.0/02:00:00", "2026-11-01T06:00:00Z", "2026-11-01T01:00:00-05:00"),
    // A rule without dates uses those of the United States.
    ("EST5EDT", "2026-03-08T07:00:00Z", "2026-03-08T03:00:00-04:00"),
    ("AAA5BBB4:30", "2026-07-01T00:00:00Z", "2026-06-30T19:30:00-04:30"),
    // South of the equator, where daylight saving time spans the turn of the year.
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-01T00:00:00Z", "2026-01-01T11:00:00+11:00"),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-04-04T15:59:59Z", "2026-04-05T02:59:59+11:00"),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-04-04T16:00:00Z", "2026-04-05T02:00:00+10:00"),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-10-03T16:00:00Z", "2026-10-04T03:00:00+11:00"),
    // Ireland: daylight saving time is in winter, and an hour behind.
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-01-01T00:00:00Z", "2026-01-01T00:00:00+00:00"),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-03-29T01:00:00Z", "2026-03-29T02:00:00+01:00"),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-10-25T00:59:59Z", "2026-10-25T01:59:59+01:00"),
    ("IST-1GMT0,M10.5.0,M3.5.0/1", "2026-10-25T01:00:00Z", "2026-10-25T01:00:00+00:00"),
    // Greenland: a change on the day before the one that the rule names.
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T00:59:59Z", "2026-03-28T22:59:59-02:00"),
    ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "2026-03-29T01:00:00Z", "2026-03-29T00:00:00-01:00"),
    // Gaza: 50 hours after a Thursday, which is a Saturday.
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-27T23:59:59Z", "2026-03-28T01:59:59+02:00"),
    ("EET-2EEST,M3.4.4/50,M10.4.4/50", "2026-03-28T00:00:00Z", "2026-03-28T03:00:00+03:00"),
    // Changes by days of the year: J60 is always 1 March, 59 is 29 February in leap years.
    ("AAA0BBB,J60/0,J305/1", "2024-02-29T23:59:59Z", "2024-02-29T23:59:59+00:00"),
    ("AAA0BBB,J60/0,J305/1", "2024-03-01T00:00:00Z", "2024-03-01T01:00:00+01:00"),
    ("AAA0BBB,J60/0,J305/1", "2023-03-01T00:00:00Z", "2023-03-01T01:00:00+01:00"),
    ("AAA0BBB,59/0,J305/1", "2024-02-29T00:00:00Z", "2024-02-29T01:00:00+01:00"),
    ("AAA0BBB,59/0,J305/1", "2023-02-28T23:59:59Z", "2023-02-28T23:59:59+00:00"),
    ("AAA0BBB,59/0,J305/1", "2023-03-01T00:00:00Z", "2023-03-01T01:00:00+01:00"),
    // Day 365 of a common year is 1 January of the next.
    ("AAA0BBB,J60/0,365/1", "2023-12-31T23:59:59Z", "2024-01-01T00:59:59+01:00"),
    ("AAA0BBB,J60/0,365/1", "2024-01-01T00:00:00Z", "2024-01-01T00:00:00+00:00"),
    ("AAA0BBB,J60/0,365/1", "2024-12-31T00:00:00Z", "2024-12-31T00:00:00+00:00"),
    // A change up to a week away from its day: 167 hours after Sunday 2026-03-08.
    ("AAA0BBB,M3.2.0/167,M11.1.0", "2026-03-14T22:59:59Z", "2026-03-14T22:59:59+00:00"),
    ("AAA0BBB,M3.2.0/167,M11.1.0", "2026-03-14T23:00:00Z", "2026-03-15T00:00:00+01:00"),
    ("AAA0BBB,M3.2.0/-167,M11.1.0", "2026-03-01T00:59:59Z", "2026-03-01T00:59:59+00:00"),
    ("AAA0BBB,M3.2.0/-167,M11.1.0", "2026-03-01T01:00:00Z", "2026-03-01T02:00:00+01:00"),
    // Changes that fall into a neighbouring year.
    ("AAA0BBB,J1/-24,J100/1", "2023-12-30T23:59:59Z", "2023-12-30T23:59:59+00:00"),
    ("AAA0BBB,J1/-24,J100/1", "2023-12-31T00:00:00Z", "2023-12-31T01:00:00+01:00"),
    ("AAA0BBB,J200,J365/49", "2023-12-31T23:59:59Z", "2024-01-01T00:59:59+01:00"),
    ("AAA0BBB,J200,J365/49", "2024-01-01T23:59:59Z", "2024-01-02T00:59:59+01:00"),
    ("AAA0BBB,J200,J365/49", "2024-01-02T00:00:00Z", "2024-01-02T00:00:00+00:00"),
    // The fifth weekday is the last one, which is the fourth if there are only four.
    ("AAA0BBB,M2.5.0/0,M11.1.0", "2026-02-22T00:00:00Z", "2026-02-22T01:00:00+01:00"),
    ("AAA0BBB,M3.5.0/0,M11.1.0", "2026-03-28T23:59:59Z", "2026-03-28T23:59:59+00:00"),
    ("AAA0BBB,M3.5.0/0,M11.1.0", "2026-03-29T00:00:00Z", "2026-03-29T01:00:00+01:00"),
    // Daylight saving time all year, as RFC 9636 section 3.3.1 writes it.
    ("XXX3EDT4,0/0,J365/23", "2025-12-31T23:59:59Z", "2025-12-31T19:59:59-04:00"),
    ("XXX3EDT4,0/0,J365/23", "2026-01-01T02:59:59Z", "2025-12-31T22:59:59-04:00"),
    ("XXX3EDT4,0/0,J365/23", "2026-01-01T03:00:00Z", "2025-12-31T23:00:00-04:00"),
    ("XXX3EDT4,0/0,J365/23", "2026-01-01T04:00:00Z", "2026-01-01T00:00:00-04:00"),
    ("XXX3EDT4,0/0,J365/23", "2026-07-01T04:00:00Z", "2026-07-01T00:00:00-04:00"),
    ("AAA0BBB,J1/0,J365/30", "2026-07-01T00:00:00Z", "2026-07-01T01:00:00+01:00"),
  ])
  func `A rule sets the clocks as POSIX says`(
    rule: String, utc: String, local: String
  ) throws {
    #expect(try localTime(utc, rule) == local)
    #expect(TimeZoneRules(posix: rule)?.name == rule)
  }

  @Test(arguments: [
    "", "A", "AB0", "ABC", "0", "-9", "ABC25", "ABC-25", "ABC0:60", "ABC0:00:60", "ABC0:0", "ABC0:",
    "ABC0 ",
    "ABC099", "<ABC0", "<AB>0", "<A B>0", "<>0", "A1C0", "ABC0DE", "ABC0DEF,", "ABC0DEF,J1",
    "ABC0DEF,J1,",
    "ABC0DEF,J0,J1", "ABC0DEF,J366,J1", "ABC0DEF,366,J1", "ABC0DEF,-1,J1", "ABC0DEF,M0.1.0,J1",
    "ABC0DEF,M13.1.0,J1", "ABC0DEF,M1.0.0,J1", "ABC0DEF,M1.6.0,J1", "ABC0DEF,M1.1.7,J1",
    "ABC0DEF,M1.1,J1",
    "ABC0DEF,M1.1.0/,J1", "ABC0DEF,M1.1.0/168,J1", "ABC0DEF,M1.1.0/-168,J1",
    "ABC0DEF,M1.1.0/1:60,J1",
    "ABC0DEF,M1.1.0,J1,", "ABC0DEF,M1.1.0,J1 ", "ABC0DEF26,M1.1.0,J1", "ABC0DEF,M1.1.0;J1",
    "ABC0,M1.1.0,J1",
    "ABC0\u{0}", "ÄBC0", "ABC0DEF,J9999999999999999999,J1", "Asia/Seoul", "ABC--9", "ABC+-9",
  ])
  func `Other text is no rule`(text: String) {
    #expect(TimeZoneRules(posix: text) == nil)
  }

  @Test func `A rule holds in every year from 1 to 9999`() throws {
    let rules = try #require(TimeZoneRules(posix: "EST5EDT,M3.2.0,M11.1.0"))
    for year in 1...9999 {
      let july = try #require(CivilDate(year: year, month: 7, day: 1))
      let january = try #require(CivilDate(year: year, month: 1, day: 15))
      let noon: Int64 = 43_200
      #expect(
        rules.utcOffset(at: Instant(secondsSince1970: Int64(july.dayNumber) * 86_400 + noon))
          == -14_400)
      #expect(
        rules.utcOffset(at: Instant(secondsSince1970: Int64(january.dayNumber) * 86_400 + noon))
          == -18_000)
    }
  }
}
