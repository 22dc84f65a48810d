import BridgeJSON
import CivilCalendar
import Languages
import SystemZones
import Testing

@testable import WidgetTimeline

@Suite("Checking a request against a kind")
struct TimelineContextTests {
  private final class OneClock: RequestEnvironment {
    var now: Instant { Instant(secondsSince1970: 86_399) }

    func timeZone(named name: String?) throws(TimeZoneError) -> TimeZoneRules {
      try TimeZoneDatabase.system.rules(named: name ?? "Asia/Seoul")
    }
  }

  private let kind = WidgetDescription(
    kind: "test", displayName: .text(""), description: .text(""), defaultFamily: .systemLarge,
    otherFamilies: [.accessoryInline],
    parameters: [WidgetParameter(name: "colour", defaultValue: "blue", isDynamic: false)])

  private func context(_ json: String) throws -> TimelineContext {
    try TimelineContext(
      WidgetRequest(json: [UInt8](json.utf8).span), for: kind, group: NoValues(),
      environment: OneClock())
  }

  private func fault(_ json: String) -> WidgetError? {
    do {
      _ = try context(json)
      return nil
    } catch {
      return error as? WidgetError
    }
  }

  @Test("missing members of a request come from the kind, the clock and the system's zone")
  func defaults() throws {
    let context = try context("{}")
    #expect(context.family == .systemLarge)
    #expect(context.now == Instant(secondsSince1970: 86_399))
    #expect(context.timeZone.name == "Asia/Seoul")
    #expect(context.today == CivilDate(year: 1970, month: 1, day: 2))
    #expect(context.configuration == ["colour": "blue"])
  }

  @Test(
    "a day is its first instant in the zone",
    arguments: [
      ("2026-05-01", "Asia/Seoul", "2026-05-01T00:00:00+09:00"),
      ("2026-05-01", "+00:00", "2026-05-01T00:00:00Z"),
      // At midnight the clocks went forward to one o'clock.
      ("2018-11-04", "America/Sao_Paulo", "2018-11-04T01:00:00-02:00"),
      // Midnight came twice.
      ("2020-11-01", "America/Havana", "2020-11-01T00:00:00-04:00"),
      ("0001-01-01", "UTC", "0001-01-01T00:00:00Z"),
    ])
  func day(day: String, zone: String, instant: String) throws {
    let context = try context(#"{"now":"\#(day)","timeZone":"\#(zone)"}"#)
    #expect(context.now == Instant(iso8601: instant))
    #expect(context.today == CivilDate(iso8601: day))
  }

  @Test("a day that the zone skipped is a fault")
  func skippedDay() throws {
    let error = try #require(fault(#"{"now":"2011-12-30","timeZone":"Pacific/Apia"}"#))
    #expect(error.code == .invalidValue && error.path == "$.now" && error.value == "2011-12-30")
  }

  @Test("an unsupported family lists those that the kind supports")
  func family() throws {
    let error = try #require(fault(#"{"family":"systemSmall"}"#))
    #expect(error.code == .invalidValue && error.path == "$.family")
    #expect(error.message.contains("systemLarge, accessoryInline"))
  }

  @Test(
    "an unknown zone never falls back to UTC",
    arguments: [
      "Asia/Nowhere", "../Asia/Seoul", "/etc/localtime", "posix/Asia/Seoul", "right/UTC", "",
      "Asia", "zone.tab", "+25:00", "Asia/Seoul\\u0000",
    ])
  func zone(name: String) throws {
    let error = try #require(fault(#"{"timeZone":"\#(name)"}"#))
    #expect(error.code == .invalidValue && error.path == "$.timeZone")
  }

  @Test("a parameter must be one of the kind's parameters, and a text")
  func configuration() throws {
    #expect(try context(#"{"configuration":{"colour":"red"}}"#).configuration["colour"] == "red")
    #expect(
      try context(#"{"configuration":{"colour":null}}"#).configuration["colour"] == "blue")
    #expect(fault(#"{"configuration":{"colour":1}}"#)?.path == "$.configuration.colour")
    #expect(fault(#"{"configuration":{"a b":"x"}}"#)?.path == #"$.configuration["a b"]"#)
  }

  @Test("an instant outside the calendar is refused, by the zone's own date")
  func years() throws {
    let late = #"{"now":"9999-12-31T20:00:00Z","timeZone":"+09:00"}"#
    #expect(fault(late)?.path == "$.now")
    #expect(fault(#"{"now":"9999-12-31T20:00:00Z","timeZone":"UTC"}"#) == nil)
    #expect(fault(#"{"now":"0001-01-01T00:00:00Z","timeZone":"-01:00"}"#)?.path == "$.now")
  }
}
