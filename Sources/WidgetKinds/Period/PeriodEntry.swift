package import BridgeJSON
package import CivilCalendar
import WidgetDrawing
import WidgetTimeline

/// What a widget shows about a period from one midnight to the next.
package struct PeriodEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  package var url: String? { "widgetbridge://period" }

  /// The civil date of the entry.
  let today: CivilDate
  let span: PeriodSpan
  let title: String

  /// The number of the period's days that have passed.
  var daysOver: Int { span.daysOver(on: today) }
  /// The share of the period that has passed, 0 to 1.
  var progress: Double { span.progress(on: today) }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("title", title)
    writer.member("from", span.first)
    writer.member("to", span.last)
    writer.member("dayCount", span.dayCount)
    writer.member("daysOver", daysOver)
    writer.member("daysLeft", span.dayCount &- daysOver)
    writer.member("progress", progress)
    writer.member("percent", Percentage.whole(progress))
  }
}
