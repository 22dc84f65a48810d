package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What a list of D-days shows from one midnight to the next.
package struct DDayListEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  package let relevance: TimelineEntryRelevance?
  package var url: String? { "widgetbridge://ddayList" }

  /// The events that show, in their order.
  let rows: [DDayContent]
  /// How many events there are, those that do not fit included.
  let eventCount: Int
  /// The keys of events that cannot be shown.
  let skippedKeys: [String]

  package func writeMembers(to writer: inout JSONWriter) {
    writer.beginArray("events")
    for row in rows {
      writer.beginObject()
      let keyMember = row.subject.keyMember
      if !keyMember.isEmpty { writer.members(raw: keyMember.span) }
      row.writeMembers(to: &writer)
      let urlMember = row.subject.urlMember
      if !urlMember.isEmpty { writer.members(raw: urlMember.span) }
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
