import BridgeJSON
import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// The events that a group holds, one under each key whose value is event data.
final class DDayEvents: Sendable {
  /// The events that can be read, sorted by their titles or keys, and if those are equal, by their
  /// keys.
  let subjects: [DDaySubject]
  /// The keys of event data that cannot be read, sorted by their bytes.
  let malformedKeys: [String]
  /// The end of each subject, in the order of `subjects`.
  let ends: [End]
  /// Whether one of them has milestones.
  let hasMilestones: Bool
  /// The words of their language.
  private let words: LanguageTable
  /// The zone in which they were read.
  private let timeZone: TimeZoneRules
  /// The zones that they name, each once.
  private let zones: [DDayZone]
  /// Whether one of them has a time.
  let haveTimes: Bool
  /// The units in which the widget counts them.
  private let units: CalendarUnits?

  /// When an event ends.
  enum End: Sendable {
    case never
    /// On this day.
    case on(CivilDate)
    /// On days, or at times, that have to be computed.
    case computed

    fileprivate init(of event: DDayEvent) {
      guard let end = event.endDate else {
        self = .never
        return
      }
      self = !event.comesBack && event.endTime == nil ? .on(end) : .computed
    }
  }

  /// Reads the events of a group.
  ///
  /// A fault in one event does not affect the others. The kind "dday", asked for that key, says
  /// what the fault is.
  ///
  /// - Parameter units: those in which the widget counts; nil if it leaves the choice to the
  ///   events.
  /// - Throws: what reading the group throws.
  init(in context: TimelineContext, units: CalendarUnits?) throws(WidgetError) {
    let words = LanguageTable.of(context.locale)
    var subjects: [DDaySubject] = []
    var malformedKeys: [String] = []
    var zones: [DDayZone] = []
    for (key, bytes) in try context.group.allValues() {
      guard let object = DDayEvent.eventObject(in: bytes) else { continue }
      if let name = object.endTimeZone, !zones.contains(where: { $0.name == name }) {
        zones.append(DDayZone(name: name, rules: try? context.timeZone(named: name)))
      }
      if let event = try? DDayEvent(object, in: context) {
        subjects.append(
          DDaySubject(
            event, key: key, words: words, locale: context.locale, in: context.timeZone,
            units: units))
      } else {
        malformedKeys.append(key)
      }
    }
    subjects = subjects.inOrder { one, other in
      let (title, otherTitle) = (one.listTitle, other.listTitle)
      return title != otherTitle ? title < otherTitle : one.key ?? "" < other.key ?? ""
    }
    self.subjects = subjects
    ends = subjects.map { End(of: $0.event) }
    hasMilestones = subjects.contains { $0.event.milestones != nil }
    self.malformedKeys = malformedKeys
    self.words = words
    timeZone = context.timeZone
    self.units = units
    self.zones = zones
    haveTimes = subjects.contains { $0.event.endTime != nil }
  }

  /// Takes events that are not in a group.
  init(samples subjects: [DDaySubject], words: LanguageTable, in timeZone: TimeZoneRules) {
    self.subjects = subjects
    ends = subjects.map { End(of: $0.event) }
    hasMilestones = false
    malformedKeys = []
    self.words = words
    self.timeZone = timeZone
    units = nil
    zones = []
    haveTimes = false
  }

  /// Whether a request would read the same events if the group has not changed.
  func areRead(in context: TimelineContext, units: CalendarUnits?) -> Bool {
    subjects.first.map { $0.locale == context.locale } ?? true
      && LanguageTable.of(context.locale) === words && timeZone.areSame(as: context.timeZone)
      && self.units == units && zones.allSatisfy { $0.isCurrent(in: context) }
  }

  /// The keys that hold event data, malformed or not, each with the event's title or else the key.
  static func options(in group: any GroupReader) throws(WidgetError) -> [ConfigurationOption] {
    try group.allValues().compactMap { key, bytes in
      guard let object = DDayEvent.eventObject(in: bytes) else { return nil }
      let title = DDayEvent.shownTitle(object["title"]?.string)
      return ConfigurationOption(value: key, title: .text(title ?? key))
    }
  }
}

extension DDayEvent {
  /// The object of a value that is event data, which has a "startDate" or an "endDate"; nil for any
  /// other value.
  fileprivate static func eventObject(in bytes: [UInt8]) -> JSONValue? {
    guard
      let object = (try? DDayEvent.object(in: bytes)) ?? nil,
      object.present("startDate") != nil || object.present("endDate") != nil
    else { return nil }
    return object
  }
}

extension DDaySubject {
  /// The name by which people know the event.
  fileprivate var listTitle: String { event.title ?? key ?? "" }
}
