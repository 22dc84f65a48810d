import BridgeJSON
import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// An event with everything that its entries share: made once.
final class DDaySubject: Sendable {
  let event: DDayEvent
  /// The words of its language.
  let words: LanguageTable
  /// That language with its region, which decides how numbers are grouped.
  let locale: LanguageTag
  /// The key of its value; nil in a sample.
  let key: String?
  /// The units in which it is shown: the widget's, else its own; nil for days.
  let units: CalendarUnits?
  /// What a tap on it opens; nil opens the app.
  let url: String?
  /// The zone in which it was read. In another zone, an instant may be on another day.
  let timeZone: TimeZoneRules
  /// The units that the widget names.
  private let widgetUnits: CalendarUnits?

  /// - Parameter units: those that the widget's configuration names; nil if it leaves the choice
  ///   to the event. An event that counts working days ignores them.
  init(
    _ event: DDayEvent, key: String?, words: LanguageTable, locale: LanguageTag,
    in timeZone: TimeZoneRules, units: CalendarUnits? = nil
  ) {
    self.locale = locale
    widgetUnits = units
    self.units = event.countsEveryDay ? units ?? event.units : nil
    self.event = event
    self.words = words
    self.key = key
    self.timeZone = timeZone
    url = key.map { "widgetbridge://dday/" + percentEncoded($0) }
  }

  /// The same subject with another event.
  private init(_ other: DDaySubject, _ event: DDayEvent) {
    self.event = event
    (words, locale, key, units) = (other.words, other.locale, other.key, other.units)
    (url, timeZone, widgetUnits) = (other.url, other.timeZone, other.widgetUnits)
  }

  /// The event as it is on a date: from the last day on which it began anew.
  func current(on date: CivilDate) -> DDaySubject {
    guard event.restarts != nil else { return self }
    let current = event.current(on: date)
    return current === event ? self : DDaySubject(self, current)
  }

  /// Whether it was read under a key, in a language, a zone and units. Keys are compared by their
  /// bytes.
  func isOf(key: String, in context: TimelineContext, units: CalendarUnits?) -> Bool {
    locale == context.locale && timeZone.areSame(as: context.timeZone)
      && self.key?.hasSameBytes(as: key) == true && widgetUnits == units
      && event.endTime?.ownZone?.isCurrent(in: context) ?? true
  }
}
