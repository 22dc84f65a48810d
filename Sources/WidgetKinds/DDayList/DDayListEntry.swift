package import BridgeJSON
package import CivilCalendar
package import WidgetTimeline

/// What a list of D-days shows from one midnight to the next, or until the end time of one of its
/// events.
package struct DDayListEntry: TimelineEntry {
  package private(set) var date: Instant
  package let isPlaceholder: Bool
  package private(set) var relevance: TimelineEntryRelevance?
  package var url: String? { "widgetbridge://ddayList" }

  /// All events of the group.
  let events: DDayEvents
  /// The places of the events that are shown, in order.
  let places: [DDayListPlace]
  /// The date on which the events are counted.
  let today: CivilDate
  /// The number of events, including those that do not fit.
  let eventCount: Int
  /// The keys of events that cannot be shown.
  let skippedKeys: [String]
  /// Whether the entry is for a layout of the host's own.
  let isForLayout: Bool

  /// The content of the events that are shown, in order.
  var rows: [DDayContent] {
    places.compactMap { try? DDayContent(of: events.subjects[$0.index], on: today, at: date) }
  }

  /// The end times of the events that are shown, ascending.
  var instants: [Instant] { rows.compactMap { $0.count.endInstant }.inOrder(by: <) }

  /// The entry for a part of the stretch that this entry covers.
  func with(piece: DailyStretch) -> DDayListEntry {
    var entry = self
    entry.date = piece.start
    entry.relevance?.duration = piece.duration
    return entry
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.beginArray("events")
    for row in rows {
      writer.beginObject()
      if let key = row.subject.key { writer.member("key", key) }
      row.writeMembers(to: &writer, isForLayout: isForLayout)
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
