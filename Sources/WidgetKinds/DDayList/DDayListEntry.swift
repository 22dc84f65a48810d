package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What a list of D-days shows from one midnight to the next.
package struct DDayListEntry: TimelineEntry {
  package let date: Instant
  package let isPlaceholder: Bool
  package let relevance: TimelineEntryRelevance?
  package var url: String? { "widgetbridge://ddayList" }

  /// The events of the group. Those that show are counted anew where they are written or drawn, which
  /// takes less than to keep what each comes to on each day.
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
  var rows: [DDayContent] { places.compactMap(row) }

  /// What an event comes to; nil for none that has a place, as that it has one was found by counting.
  private func row(at place: DDayListPlace) -> DDayContent? {
    guard events.subjects.indices.contains(place.index) else { return nil }
    return try? DDayContent(of: events.subjects[place.index], on: today)
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.beginArray("events")
    for place in places {
      guard let row = row(at: place) else { continue }
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
