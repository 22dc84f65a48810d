package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What a list of D-days shows from one midnight to the next.
package struct DDayListEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  package let relevance: TimelineEntryRelevance?
  package var url: String? { "widgetbridge://ddayList" }

  /// One event of the list.
  struct Row: Sendable {
    /// The key that it stands under; nil in a sample.
    let key: String?
    let content: DDayContent
  }

  /// The events that show, in their order.
  let rows: [Row]
  /// How many events there are, those that do not fit included.
  let eventCount: Int
  /// The keys of events that cannot be shown.
  let skippedKeys: [String]

  package func writeMembers(to writer: inout JSONWriter) {
    writer.beginArray("events")
    for row in rows {
      writer.beginObject()
      if let key = row.key { writer.member("key", key) }
      row.content.writeMembers(to: &writer)
      if let key = row.key { writer.member("url", DDayContent.url(forKey: key)) }
      writer.endObject()
    }
    writer.endArray()
    writer.member("eventCount", eventCount)
    guard !skippedKeys.isEmpty else { return }
    writer.beginArray("skippedKeys")
    for key in skippedKeys { writer.element(key) }
    writer.endArray()
  }
}
