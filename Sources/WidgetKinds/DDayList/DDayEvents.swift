import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The events that a group holds, one under each key whose value is event data: an object, or a
/// JSON string that holds one, with a "startDate" or an "endDate".
struct DDayEvents: Sendable {
  /// The events that can be read, sorted by their keys' bytes.
  private(set) var subjects: [DDaySubject] = []
  /// The keys of event data that cannot, in the same order.
  private(set) var malformedKeys: [String] = []

  /// Reads all events of the context's group.
  ///
  /// What is wrong with one of them does not touch the others; asking the kind "dday" for that key
  /// tells what it is.
  ///
  /// - Throws: what reading the group throws.
  init(in context: TimelineContext) throws(WidgetError) {
    let words = DDayWords.words(for: context.locale)
    for (key, bytes) in try context.group.allValues() {
      guard let object = Self.eventObject(in: bytes) else { continue }
      if let event = try? DDayEvent(object, in: context.timeZone) {
        subjects.append(DDaySubject(event, key: key, words: words))
      } else {
        malformedKeys.append(key)
      }
    }
  }

  /// The keys that hold event data, malformed or not, each with the event's title or else the key.
  static func options(in group: any GroupReader) throws(WidgetError) -> [ConfigurationOption] {
    try group.allValues().compactMap { key, bytes in
      guard let object = eventObject(in: bytes) else { return nil }
      let title = object["title"]?.string ?? ""
      return ConfigurationOption(value: key, title: title.isEmpty ? key : title)
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
