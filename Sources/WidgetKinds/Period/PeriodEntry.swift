package import BridgeJSON
package import CivilCalendar
import WidgetDrawing
import WidgetTimeline

/// What a widget shows of a period from one midnight to the next.
package struct PeriodEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  package var url: String? { "widgetbridge://period" }

  /// The civil date that the entry is about.
  let today: CivilDate
  let span: PeriodSpan
  let title: String

  /// How many of its days are over.
  var daysOver: Int { span.daysOver(on: today) }
  /// How much of it is over, 0 to 1.
  var progress: Double { Double(daysOver) / Double(max(span.dayCount, 1)) }

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
