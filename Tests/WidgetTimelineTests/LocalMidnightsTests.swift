import CivilCalendar
import SystemZones
import TestLength
import Testing
import WidgetTimeline

@Suite("Local midnights, one after the other") struct LocalMidnightsTests {
  /// Zones whose clocks change at midnight, skip dates, reach midnight twice, or change by less
  /// than an hour; and some ordinary zones.
  static let zones = [
    "Africa/Cairo", "Africa/Casablanca", "Africa/Monrovia", "America/Asuncion", "America/Havana",
    "America/New_York", "America/Sao_Paulo", "America/St_Johns", "Antarctica/Troll", "Asia/Beirut",
    "Asia/Gaza", "Asia/Seoul", "Australia/Lord_Howe", "Europe/Dublin", "Pacific/Apia",
    "Pacific/Kiritimati", "UTC",
  ]

  @Test("are those that the zone finds for each date", .slow, arguments: zones)
  func sameAsLookedUp(zone: String) throws {
    let rules = try TimeZoneDatabase.system.rules(named: zone)
    var count = 0
    // From 1900 to 2200, with a start every 61 days and some hours.
    for seconds in stride(from: Int64(-2_208_988_800), to: 7_258_118_400, by: 5_280_137) {
      let start = Instant(secondsSince1970: seconds)
      let today = try #require(rules.civilDate(at: start))
      var date = today
      var previous = start
      for midnight in LocalMidnights(after: start, on: today, in: rules).prefix(70) {
        var expected: Instant?
        while expected == nil {
          date = try #require(date.adding(days: 1))
          expected = rules.firstInstant(of: date, after: previous)
        }
        if midnight.instant != expected || midnight.date != date {
          Issue.record("\(zone): \(midnight) after \(previous), not \(expected as Any) \(date)")
        }
        previous = midnight.instant
        count += 1
      }
    }
    #expect(count > 100_000)
  }

  @Test("end with the calendar") func end() throws {
    let rules = TimeZoneRules.utc
    let last = try #require(Instant(iso8601: "9999-12-30T12:00:00Z"))
    let today = try #require(rules.civilDate(at: last))
    let midnights = Array(LocalMidnights(after: last, on: today, in: rules))
    #expect(midnights.map(\.date) == [CivilDate.maximum])
  }
}
