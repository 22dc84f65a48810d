package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What a D-day widget shows from one midnight to the next. In the last 24 hours before an end
/// time, there is an entry for each hour.
package struct DDayEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  package let relevance: TimelineEntryRelevance?
  package var url: String? { content.subject.url }

  let content: DDayContent
  /// Whether the entry is for a layout of the host's own.
  private let isForLayout: Bool

  package func writeMembers(to writer: inout JSONWriter) {
    content.writeMembers(to: &writer, isForLayout: isForLayout)
  }

  init(
    date: Instant, isPlaceholder: Bool, relevance: TimelineEntryRelevance?, content: DDayContent,
    isForLayout: Bool
  ) {
    self.date = date
    self.isPlaceholder = isPlaceholder
    self.relevance = relevance
    self.content = content
    self.isForLayout = isForLayout
  }

  /// Makes the entry of an event for a part of one date.
  ///
  /// - Throws: `invalidValue` if the event's next repeat lies outside the calendar.
  init(
    of subject: DDaySubject, for stretch: DailyStretch, in context: TimelineContext
  ) throws(WidgetError) {
    let content = try DDayContent(
      of: subject, on: stretch.date, at: stretch.start)
    self.init(
      date: stretch.start, isPlaceholder: false,
      relevance: subject.event.isSet
        ? TimelineEntryRelevance(
          score: Double(content.relevanceScore), duration: stretch.duration) : nil,
      content: content, isForLayout: context.isForLayout)
  }
}
