import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The events that a group holds, one under each key whose value is event data: an object, or a
/// JSON string that holds one, with a "startDate" or an "endDate".
struct DDayEvents: Sendable {
  /// The events that can be read, sorted by what people know them by, and where that leaves two
  /// alike by their keys.
  private(set) var subjects: [DDaySubject] = []
  /// The keys of event data that cannot, sorted by their bytes.
  private(set) var malformedKeys: [String] = []

  /// Whether the events are the same in every zone. An instant has another day in another zone, and
  /// data that are wrong by their days may be right there.
  var isFloating: Bool {
    malformedKeys.isEmpty && subjects.allSatisfy { $0.event.isFloating }
  }

  /// Reads all events of a group's values, which are sorted by their keys' bytes.
  ///
  /// What is wrong with one of them does not touch the others; asking the kind "dday" for that key
  /// tells what it is.
  init(
    of values: [(key: String, bytes: [UInt8])], words: DDayWords, in timeZone: TimeZoneRules
  ) {
    for (key, bytes) in values {
      guard let object = Self.eventObject(in: bytes) else { continue }
      if let event = try? DDayEvent(object, in: timeZone) {
        subjects.append(DDaySubject(event, key: key, words: words))
      } else {
        malformedKeys.append(key)
      }
    }
    subjects.sort { one, other in
      let (title, otherTitle) = (one.listTitle, other.listTitle)
      return title != otherTitle ? title < otherTitle : one.key ?? "" < other.key ?? ""
    }
  }

  /// The keys that hold event data, malformed or not, each with the event's title or else the key.
  static func options(in group: any GroupReader) throws(WidgetError) -> [ConfigurationOption] {
    try group.allValues().compactMap { key, bytes in
      guard let object = eventObject(in: bytes) else { return nil }
      let title = DDayEvent.shownTitle(object["title"]?.string)
      return ConfigurationOption(value: key, title: title ?? key)
    }
  }

  /// The object of a value that is event data; nil for any other value.
  private static func eventObject(in bytes: [UInt8]) -> JSONValue? {
    guard
      let object = (try? DDayEvent.object(in: bytes)) ?? nil,
      object.present("startDate") != nil || object.present("endDate") != nil
    else { return nil }
    return object
  }
}

extension DDaySubject {
  /// What people know the event by.
  fileprivate var listTitle: String { event.title ?? key ?? "" }
}
