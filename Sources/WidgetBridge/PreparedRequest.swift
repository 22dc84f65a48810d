import CivilCalendar
import SystemCalls
import SystemZones
import WidgetFunctions
import WidgetTimeline

/// A kind and a request that it can answer, made of a caller's texts. It belongs to a thread.
final class PreparedRequest {
  let call: WidgetCall

  // Safe: nobody but the thread itself touches it, in steps that do not come here again.
  @exclusivity(unchecked) private var zone: TimeZoneDatabase.Look?

  init(_ call: WidgetCall) { self.call = call }
}

/// The clock and the zones of the system. The zone that the request names is known as long as its
/// rules hold, and no other is asked for.
extension PreparedRequest: RequestEnvironment {
  var now: Instant { SystemClock.now }

  func timeZone(named name: String?) throws(TimeZoneError) -> TimeZoneRules {
    if let zone = unsafe zone, ProcessEnvironment.coarseMonotonicNanoseconds < zone.end {
      return zone.rules
    }
    let look = try TimeZoneDatabase.system.look(named: name)
    unsafe zone = look
    return look.rules
  }
}
