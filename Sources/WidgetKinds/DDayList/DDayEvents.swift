import BridgeJSON
import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// The events in a group: every value that is event data.
final class DDayEvents: Sendable {
  /// The events that can be read, sorted by title, or by key if they have no title. Events with the
  /// same title are sorted by key.
  let subjects: [DDaySubject]
  /// The keys of event data that cannot be read, sorted by their bytes.
  let malformedKeys: [String]
  /// The end of each subject, in the order of `subjects`.
  let ends: [End]
  /// Whether any event has milestones.
  let hasMilestones: Bool
  /// The table of the language for which the events were read.
  private let words: LanguageTable
  /// The zone for which the events were read.
  private let timeZone: TimeZoneRules
  /// The zones that the events name, without duplicates.
  private let zones: [DDayZone]
  /// Whether any event has an end time.
  let haveTimes: Bool
  /// The units in the widget's configuration; nil if it names none.
  private let units: CalendarUnits?

  /// When an event ends.
  enum End: Sendable {
    case never
    /// On this day.
    case on(CivilDate)
    /// The event repeats or has an end time, so its end must be computed for each date.
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
  /// A fault in one event does not affect the others. The kind "dday" reports the fault if it is
  /// asked for that key.
  ///
  /// - Parameter units: the units in the widget's configuration; nil if it names none, so that each
  ///   event decides.
  /// - Throws: the errors of reading the group.
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

  /// Makes a list of sample events, which are not in a group.
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

  /// Whether a request would read the same events, provided that the group has not changed.
  func areRead(in context: TimelineContext, units: CalendarUnits?) -> Bool {
    subjects.first.map { $0.locale == context.locale } ?? true
      && LanguageTable.of(context.locale) === words && timeZone.areSame(as: context.timeZone)
      && self.units == units && zones.allSatisfy { $0.isCurrent(in: context) }
  }

  /// An option for each key that holds event data, malformed or not, with the event's title or else
  /// the key.
  static func options(in group: any GroupReader) throws(WidgetError) -> [ConfigurationOption] {
    try group.allValues().compactMap { key, bytes in
      guard let object = DDayEvent.eventObject(in: bytes) else { return nil }
      let title = DDayEvent.shownTitle(object["title"]?.string)
      return ConfigurationOption(value: key, title: .text(title ?? key))
    }
  }
}

extension DDayEvent {
  /// The object of a value with event data, which means that it has a "startDate" or an "endDate";
  /// nil for any other value.
  fileprivate static func eventObject(in bytes: [UInt8]) -> JSONValue? {
    guard
      let object = (try? DDayEvent.object(in: bytes)) ?? nil,
      object.present("startDate") != nil || object.present("endDate") != nil
    else { return nil }
    return object
  }
}

extension DDaySubject {
  /// The title by which the events are sorted, or else the key.
  fileprivate var listTitle: String { event.title ?? key ?? "" }
}
