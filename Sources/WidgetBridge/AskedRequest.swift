import CivilCalendar
import SystemCalls
import SystemZones
import WidgetKinds
import WidgetTimeline

/// A request that a thread was asked, with all that stays as it is until it is asked again. It belongs
/// to its thread.
final class AskedRequest {
  let provider: any TimelineProvider
  let request: CheckedRequest
  /// The provider where the kind is a host's, which holds for groups that describe it alike; nil for
  /// a kind of the library, which holds for all.
  let hostKind: HostKindProvider?

  private let kind: [UInt8]
  /// The request's text; nil where there was none.
  private let json: [UInt8]?
  // Safe: nobody but the thread itself touches it, in steps that do not come here again.
  @exclusivity(unchecked) private var zone: TimeZoneDatabase.Look?

  init(
    kind: [UInt8], json: [UInt8]?, provider: any TimelineProvider, request: CheckedRequest
  ) {
    self.kind = kind
    self.json = json
    self.provider = provider
    self.request = request
    hostKind = provider as? HostKindProvider
  }

  /// Whether the request is of a kind.
  func isOf(_ kind: Span<UInt8>) -> Bool { isEqual(kind, self.kind) }

  /// Whether it is the request that a kind and a text are.
  func isOf(_ kind: Span<UInt8>, _ json: Span<UInt8>?) -> Bool {
    guard let json else { return self.json == nil && isEqual(kind, self.kind) }
    guard let known = self.json else { return false }
    return isEqual(json, known) && isEqual(kind, self.kind)
  }
}

/// The clock and the zones of the system. The zone that the request names is known as long as its
/// rules hold, and no other is asked for.
extension AskedRequest: RequestEnvironment {
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
