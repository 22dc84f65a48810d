import BridgeJSON
import CivilCalendar
import WidgetTimeline

/// What a widget shows of an event on one civil date.
struct DDayContent: Sendable {
  let event: DDayEvent
  let count: DDayCount
  let locale: LanguageTag

  /// Counts an event on a date.
  ///
  /// - Throws: `invalidValue` where a repeat leaves the calendar.
  init(of event: DDayEvent, on date: CivilDate, locale: LanguageTag) throws(WidgetError) {
    self.event = event
    self.locale = locale
    count = try DDayCount(of: event, on: date)
  }

  /// Writes the members that an entry has of an event.
  func writeMembers(to writer: inout JSONWriter) {
    writer.member("title", event.title)
    writer.member("startDate", event.startDate)
    writer.member("endDate", count.endDate)
    writer.member("dday", count.dday)
    writer.member("label", count.dday.map { DDayLabels.label(dday: $0) })
    writer.member("countDay", count.countDay)
    writer.member(
      "countLabel",
      count.countDay.map { DDayLabels.countLabel(countDay: $0, locale: locale) })
    writer.member("state", count.state.rawValue)
    writer.member("progress", count.progress)
    if let occurrence = count.occurrence { writer.member("occurrence", occurrence) }
  }
}
