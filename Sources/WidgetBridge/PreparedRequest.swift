import CivilCalendar
import SystemCalls
import SystemZones
import WidgetDrawing
import WidgetFunctions
import WidgetTimeline

/// A kind and a request that it can answer, made of a caller's texts. It belongs to a thread.
final class PreparedRequest {
  let call: WidgetCall

  // Safe: nobody but the thread itself touches it, in steps that do not come here again.
  @exclusivity(unchecked) private var zone: TimeZoneDatabase.Look?

  // Safe: as of the zone.
  @exclusivity(unchecked) private var style: PictureStyle?

  init(_ call: WidgetCall) { self.call = call }

  /// How its picture is to look.
  ///
  /// - Parameter json: the text that it was made of.
  func style(_ json: Span<UInt8>?) throws(BridgeError) -> PictureStyle {
    if let style = unsafe style { return style }
    let read = try PictureStyle(request: json)
    unsafe style = read
    return read
  }
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
