package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What a D-day widget shows from one midnight to the next.
package struct DDayEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  package let relevance: TimelineEntryRelevance?
  package var url: String? { content.subject.url }

  let content: DDayContent

  package func writeMembers(to writer: inout JSONWriter) {
    content.writeMembers(to: &writer)
  }

  init(
    date: Instant, isPlaceholder: Bool, relevance: TimelineEntryRelevance?, content: DDayContent
  ) {
    self.date = date
    self.isPlaceholder = isPlaceholder
    self.relevance = relevance
    self.content = content
  }

  /// The entry of a stretch of one date, which has the figures of that date.
  init(of subject: DDaySubject, _ figures: DDayFigures, for stretch: DailyStretch) {
    self.init(
      date: stretch.start, isPlaceholder: false,
      relevance: subject.event.isSet
        ? TimelineEntryRelevance(of: figures, duration: stretch.duration) : nil,
      content: DDayContent(subject, figures))
  }
}
