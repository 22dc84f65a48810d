package import BridgeJSON
import CivilCalendar
package import WidgetTimeline

extension DDayListProvider {
  /// Writes what the kind answers; a timeline day by day, so that no entry is kept and a row is written
  /// by its numbers where the day before has written it already. The text is the one that
  /// `writeByMembers` writes.
  package func write(
    _ document: TimelineDocument, in context: TimelineContext, to writer: inout JSONWriter
  ) throws(WidgetError) {
    guard document == .timeline else {
      return try writeByMembers(document, in: context, to: &writer)
    }
    let events = try events(in: context)
    guard !events.subjects.isEmpty else {
      return try writeByMembers(document, in: context, to: &writer)
    }
    var state = EntryWriting(in: context.timeZone)
    var rows = DDayListRows(count: events.subjects.count)
    var stretches = DailyStretches(in: context)
    var index = 0
    writer.beginArray("entries")
    let end = writer.count &+ TimelineFault.maximumByteCount
    while let stretch = stretches.next() {
      writer.beginObject()
      writer.write(
        membersOf: entry(of: events, for: stretch, in: context), with: &state
      ) { entry, writer in entry.writeMembers(with: &rows, to: &writer) }
      writer.endObject()
      if writer.count > end { throw TimelineFault.tooLarge(entry: index).error { _ in "" } }
      index &+= 1
    }
    writer.endArray()
    writer.write(stretches.policy, with: &state)
  }
}
