import CivilCalendar
import SystemCalls
import WidgetTimeline

/// The clock and the zones of the system.
struct SystemEnvironment: RequestEnvironment {
  var now: Instant { Instant(secondsSince1970: ProcessEnvironment.secondsSince1970) }

  func timeZone(named name: String?) throws(TimeZoneError) -> TimeZoneRules {
    guard let name else { return try TimeZoneDatabase.system.systemRules() }
    return try TimeZoneDatabase.system.rules(named: name)
  }
}
