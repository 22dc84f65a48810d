import CivilCalendar
import SystemCalls
import SystemZones
import WidgetTimeline

/// The clock and the zones of the system for one request, which belongs to one thread. A request
/// names at most one zone, which is kept as long as its rules are current.
final class SystemEnvironment: RequestEnvironment {
  // Safe: only one thread accesses the zone, and never while another access is in progress.
  @exclusivity(unchecked) private var zone: TimeZoneDatabase.Look?

  var now: Instant { SystemClock.now }

  func timeZone(named name: String?) throws(TimeZoneError) -> TimeZoneRules {
    if let zone = unsafe zone, ProcessEnvironment.coarseMonotonicNanoseconds < zone.end {
      return zone.rules
    }
    let look = try TimeZoneDatabase.system.look(named: name)
    unsafe zone = look
    return look.rules
  }

  func timeZone(namedByData name: String) throws(TimeZoneError) -> TimeZoneRules {
    try TimeZoneDatabase.system.rules(named: name)
  }
}
