import BridgeJSON
import CivilCalendar
import Languages
import WidgetDrawing
import WidgetTimeline

/// An event with everything that its entries share.
final class DDaySubject: Sendable {
  let event: DDayEvent
  /// The table of the request's language.
  let words: LanguageTable
  /// The request's language and region, which determine how numbers are grouped.
  let locale: LanguageTag
  /// The key of the event's value; nil for a sample.
  let key: String?
  /// The units in which the event is shown: the widget's, or else the event's own; nil for days.
  let units: CalendarUnits?
  /// The URL that a tap opens; nil opens the app.
  let url: String?
  /// The zone for which the event was read. In another zone, an instant may fall on another day.
  let timeZone: TimeZoneRules
  /// The units in the widget's configuration; nil if it names none.
  private let widgetUnits: CalendarUnits?

  /// - Parameter units: the units in the widget's configuration; nil if it names none, so that the
  ///   event decides. An event that counts working days ignores them.
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

  /// The subject as of a date: its event starts on the last day on which the count was restarted.
  func current(on date: CivilDate) -> DDaySubject {
    guard event.restarts != nil else { return self }
    let current = event.current(on: date)
    return current === event ? self : DDaySubject(self, current)
  }

  /// Whether the subject was read for the same key, language, zone and units, and whether the rules
  /// of the event's own zone, if it names one, are still the same. Keys are compared by their
  /// bytes.
  func isOf(key: String, in context: TimelineContext, units: CalendarUnits?) -> Bool {
    locale == context.locale && timeZone.areSame(as: context.timeZone)
      && self.key?.hasSameBytes(as: key) == true && widgetUnits == units
      && event.endTime?.ownZone?.isCurrent(in: context) ?? true
  }
}
