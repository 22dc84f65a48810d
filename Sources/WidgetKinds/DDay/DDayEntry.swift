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
}
