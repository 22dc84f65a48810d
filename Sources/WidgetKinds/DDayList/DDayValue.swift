import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// What a value of a group is to a list of events.
enum DDayValue: Sendable {
  /// Not event data: no object with a "startDate" or an "endDate", nor a JSON string that holds one.
  case other
  /// An event.
  case event(DDaySubject)
  /// Event data that cannot be read, at least not in this zone.
  case malformed

  /// Looks at the value under a key.
  init(_ bytes: [UInt8], key: String, words: DDayWords, in timeZone: TimeZoneRules) {
    guard let object = Self.eventObject(in: bytes) else {
      self = .other
      return
    }
    if let event = try? DDayEvent(object, in: timeZone) {
      self = .event(DDaySubject(event, key: key, words: words))
    } else {
      self = .malformed
    }
  }

  /// The object of a value that is event data; nil for any other value.
  static func eventObject(in bytes: [UInt8]) -> JSONValue? {
    guard
      let object = (try? DDayEvent.object(in: bytes)) ?? nil,
      object.present("startDate") != nil || object.present("endDate") != nil
    else { return nil }
    return object
  }

  /// Whether it is the same in every zone. An instant has another day in another zone, and data that
  /// are wrong by their days may be right there.
  var isFloating: Bool {
    switch self {
    case .other: true
    case .event(let subject): subject.event.isFloating
    case .malformed: false
    }
  }
}
