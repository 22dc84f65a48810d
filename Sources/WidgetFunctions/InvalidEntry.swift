import BridgeJSON
import CivilCalendar
import WidgetTimeline

extension JSONWriter {
  /// Writes an entry that says what is wrong with a value of the group, in place of the entries
  /// that a document would have. Only a change of the group can correct the value, so a timeline's
  /// policy is "never".
  mutating func write(
    entryOf error: BridgeError, _ document: TimelineDocument, in context: TimelineContext
  ) {
    let isTimeline = document == .timeline
    if isTimeline {
      beginArray("entries")
      beginObject()
    } else {
      beginObject("entry")
    }
    member("date", context.now, in: context.timeZone)
    member("isPlaceholder", false)
    member("state", literal: "invalid")
    beginObject("error")
    members(of: error)
    endObject()
    endObject()
    guard isTimeline else { return }
    endArray()
    beginObject("policy")
    member("type", literal: "never")
    endObject()
  }
}
