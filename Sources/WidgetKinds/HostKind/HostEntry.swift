package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What a host's own widget shows from a date on.
package struct HostEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  package let relevance: TimelineEntryRelevance?
  package let url: String?
  /// The JSON text of the `content` object, as the host set it.
  package let content: [UInt8]
  /// What people call the kind: what a picture shows where the content has no text for it.
  package var kindName = ""

  package func writeMembers(to writer: inout JSONWriter) {
    writer.member("content", raw: content.span)
  }
}
