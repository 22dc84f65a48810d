package import BridgeJSON
package import CivilCalendar
import WidgetTimeline

/// What a D-day widget shows from one midnight to the next.
package struct DDayEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  package let url: String?

  let event: DDayEvent
  let count: DDayCount
  let locale: LanguageTag

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("title", event.title)
    writer.member("startDate", event.startDate)
    writer.member("endDate", event.endDate)
    writer.member("dday", count.dday)
    writer.member("label", count.dday.map { DDayLabels.label(dday: $0) })
    writer.member("countDay", count.countDay)
    writer.member(
      "countLabel",
      count.countDay.map { DDayLabels.countLabel(countDay: $0, locale: locale) })
    writer.member("state", count.state.rawValue)
    writer.member("progress", count.progress)
  }
}
