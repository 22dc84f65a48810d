import CivilCalendar
import SystemZones
import TestLength
import Testing

@Suite("A zone's clock that is read repeatedly")
struct ZoneClockTests {
  @Test(
    "shows the time by the zone's rules", .slow,
    arguments: [
      "Africa/Cairo", "Africa/Monrovia", "America/Sao_Paulo", "Antarctica/Troll", "Asia/Beirut",
      "Asia/Seoul", "Australia/Lord_Howe", "Europe/Amsterdam", "Europe/Dublin", "Pacific/Apia",
      "UTC",
    ])
  func sameAsRules(zone: String) throws {
    let rules = try TimeZoneDatabase.system.rules(named: zone)
    var clock = ZoneClock(rules)
    // Consecutive days, and steps of other lengths, also backwards, from 1900 to 2200.
    let stretch = TestLength.isLong ? 35_837_137 : 286_697_096
    for start in stride(from: Int64(-2_208_988_800), to: 7_258_118_400, by: stretch) {
      for (step, count) in [(86_400, 400), (3_599, 30), (-86_400, 40), (172_800, 20)] {
        for index in 0..<count {
          let instant = Instant(secondsSince1970: start + Int64(index * step))
          let shown = clock.text(at: instant)
          let text = try #require(shown)
          let bytes = (0..<text.count).map { text.bytes[$0] }
          let written = String(decoding: bytes, as: UTF8.self)
          if written != instant.iso8601(in: rules) {
            Issue.record("\(written), not \(instant.iso8601(in: rules) ?? "nil")")
          }
          if clock.localTime(at: instant) != rules.localTime(at: instant) {
            Issue.record("\(written): another local time")
          }
        }
      }
    }
  }

  @Test("shows nothing outside of the calendar")
  func limits() throws {
    var clock = ZoneClock(.utc)
    for seconds in [Int64.min, Int64.min + 86_400, Int64.max - 86_400, Int64.max] {
      let shown = clock.text(at: Instant(secondsSince1970: seconds))
      #expect(shown == nil)
    }
    let last = try #require(Instant(iso8601: "9999-12-31T12:00:00Z"))
    let lastText = clock.text(at: last)
    #expect(lastText != nil)
    let next = clock.text(at: Instant(secondsSince1970: last.secondsSince1970 + 86_400))
    #expect(next == nil)
  }
}
