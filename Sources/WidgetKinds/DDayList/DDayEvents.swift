import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// The events that a group holds, one under each key whose value is event data.
final class DDayEvents: Sendable {
  /// A value of the group, and what it is.
  struct Source: Sendable {
    let key: String
    let bytes: [UInt8]
    let value: DDayValue
  }

  /// The events that can be read, sorted by what people know them by, and where that leaves two
  /// alike by their keys.
  let subjects: [DDaySubject]
  /// The keys of event data that cannot, sorted by their bytes.
  let malformedKeys: [String]
  /// Whether the events are the same in every zone.
  let isFloating: Bool
  /// The language of their words.
  let words: DDayWords
  /// The zone in which they were read.
  let timeZone: TimeZoneRules
  /// All values of the group, sorted by their keys' bytes.
  let sources: [Source]
  /// The end of each subject, in their order.
  let ends: [End]

  /// Whether days are remembered of one of them.
  let hasMilestones: Bool

  /// When an event ends.
  enum End: Sendable {
    case never
    /// On this day.
    case on(CivilDate)
    /// On days that are to be computed.
    case repeatedly

    fileprivate init(of event: DDayEvent) {
      guard let end = event.endDate else {
        self = .never
        return
      }
      self = event.repetition == nil ? .on(end) : .repeatedly
    }
  }

  /// Reads all events of a group's values, which are sorted by their keys' bytes.
  ///
  /// What is wrong with one of them does not touch the others; asking the kind "dday" for that key
  /// tells what it is.
  ///
  /// - Parameter earlier: events that were read before in the same language; what has not changed
  ///   since is not read again.
  init(
    of values: [(key: String, bytes: [UInt8])], words: DDayWords, in timeZone: TimeZoneRules,
    earlier: DDayEvents? = nil
  ) {
    var known = earlier?.sources[...] ?? []
    sources = values.map { key, bytes in
      while let first = known.first, first.key != key,
        first.key.utf8.lexicographicallyPrecedes(key.utf8)
      { known.removeFirst() }
      let value: DDayValue =
        if let first = known.first, first.key == key, first.bytes.hasSameBytes(as: bytes),
          first.value.isFloating || earlier?.timeZone.areSame(as: timeZone) == true
        {
          first.value
        } else {
          DDayValue(bytes, key: key, words: words, in: timeZone)
        }
      return Source(key: key, bytes: bytes, value: value)
    }
    var subjects: [DDaySubject] = []
    var malformedKeys: [String] = []
    for source in sources {
      switch source.value {
      case .other: continue
      case .event(let subject): subjects.append(subject)
      case .malformed: malformedKeys.append(source.key)
      }
    }
    subjects.sort { one, other in
      let (title, otherTitle) = (one.listTitle, other.listTitle)
      return title != otherTitle ? title < otherTitle : one.key ?? "" < other.key ?? ""
    }
    self.subjects = subjects
    ends = subjects.map { End(of: $0.event) }
    hasMilestones = subjects.contains { $0.event.milestones != nil }
    self.malformedKeys = malformedKeys
    isFloating = sources.allSatisfy(\.value.isFloating)
    self.words = words
    self.timeZone = timeZone
  }

  /// Takes events that stand in no group.
  init(samples subjects: [DDaySubject], words: DDayWords) {
    self.subjects = subjects
    ends = subjects.map { End(of: $0.event) }
    hasMilestones = false
    malformedKeys = []
    isFloating = true
    self.words = words
    timeZone = .utc
    sources = []
  }

  /// Whether they are what would be read in a language and a zone.
  func areRead(with words: DDayWords, in timeZone: TimeZoneRules) -> Bool {
    self.words === words && (isFloating || self.timeZone.areSame(as: timeZone))
  }

  /// The keys that hold event data, malformed or not, each with the event's title or else the key.
  static func options(in group: any GroupReader) throws(WidgetError) -> [ConfigurationOption] {
    try group.allValues().compactMap { key, bytes in
      guard let object = DDayValue.eventObject(in: bytes) else { return nil }
      let title = DDayEvent.shownTitle(object["title"]?.string)
      return ConfigurationOption(value: key, title: title ?? key)
    }
  }
}

extension DDaySubject {
  /// What people know the event by.
  fileprivate var listTitle: String { event.title ?? key ?? "" }
}
