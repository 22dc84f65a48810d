import CivilCalendar
import SystemCalls
import SystemZones
import WidgetTimeline

/// The clock and the zones of the system, for one request, which belongs to a thread. A request
/// asks for one zone only, which is kept for as long as its rules hold.
final class SystemEnvironment: RequestEnvironment {
  // Safe: only the thread itself touches it, in steps that do not come here again.
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
