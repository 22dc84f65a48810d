import CivilCalendar
import WidgetDrawing
import WidgetTimeline

/// An event with all that its entries have in common: made once, and shared.
final class DDaySubject: Sendable {
  let event: DDayEvent
  /// The words of its language.
  let words: LanguageTable
  /// That language with its region, which groups numbers.
  let locale: LanguageTag
  /// The key that it stands under; nil in a sample.
  let key: String?
  /// The units that it is told in: those of the widget, else its own; nil for days.
  let units: CalendarUnits?
  /// What a tap on it opens; nil opens the app.
  let url: String?
  /// The zone in which it was read: an instant has another day in another zone.
  private let timeZone: TimeZoneRules
  /// What the widget says of units.
  private let widgetUnits: CalendarUnits?

  /// - Parameter units: those that the widget's configuration names; nil where it leaves them to the
  ///   event. Of an event that counts working days they say nothing.
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

  /// Whether it is what is read under a key, in a language, a zone and units.
  func isOf(
    key: String, locale: LanguageTag, in timeZone: TimeZoneRules, units: CalendarUnits?
  ) -> Bool {
    self.locale == locale && self.timeZone.areSame(as: timeZone) && self.key == key
      && widgetUnits == units
  }
}
