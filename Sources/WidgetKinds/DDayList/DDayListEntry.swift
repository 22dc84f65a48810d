package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What a list of D-days shows from one midnight to the next.
package struct DDayListEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  package let relevance: TimelineEntryRelevance?
  package var url: String? { "widgetbridge://ddayList" }

  /// The events of the group.
  let events: DDayEvents
  /// Those that show, in their order.
  let places: [DDayListPlace]
  /// The date that they are counted on.
  let today: CivilDate
  /// How many events there are, those that do not fit included.
  let eventCount: Int
  /// The keys of events that cannot be shown.
  let skippedKeys: [String]

  /// The events that show, in their order.
  var rows: [DDayContent] {
    places.compactMap { try? DDayContent(of: events.subjects[$0.index], on: today) }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.beginArray("events")
    for row in rows {
      writer.beginObject()
      if let key = row.subject.key { writer.member("key", key) }
      row.writeMembers(to: &writer)
      if let url = row.subject.url { writer.member("url", url) }
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
