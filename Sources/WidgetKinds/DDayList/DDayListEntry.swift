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
  var rows: [DDayContent] {
    places.compactMap { try? DDayContent(of: events.subjects[$0.index], on: today) }
  }

  package func writeMembers(to writer: inout JSONWriter) {
    var rows = DDayListRows(count: 0)
    writeMembers(with: &rows, to: &writer)
  }

  /// The same.
  ///
  /// - Parameter rows: what entries of the same events have written before.
  func writeMembers(with rows: inout DDayListRows, to writer: inout JSONWriter) {
    writer.beginArray("events")
    let subjects = events.subjects
    for place in places {
      let subject = subjects[place.index]
      // Those that have a place do not fail: they were counted to get it.
      guard let figures = try? DDayFigures(of: subject.event, on: today) else { continue }
      rows.write(figures, of: subject, at: place.index, to: &writer)
    }
    writer.endArray()
    writer.member("eventCount", eventCount)
    guard !skippedKeys.isEmpty else { return }
    writer.beginArray("skippedKeys")
    for key in skippedKeys { writer.element(key) }
    writer.endArray()
  }
}
