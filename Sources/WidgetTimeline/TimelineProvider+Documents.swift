public import BridgeJSON
import CivilCalendar

// Inlinable, so that a kind has these functions made for its own entries: a timeline of 400 of them
// is written entry by entry, and each step through a witness table costs as much as what it writes.

extension TimelineProvider {
  /// Writes what the kind answers, member by member.
  @inlinable
  public func write(
    _ document: TimelineDocument, in context: TimelineContext, to writer: inout JSONWriter
  ) throws(WidgetError) {
    try writeByMembers(document, in: context, to: &writer)
  }

  /// What ``write(_:in:to:)`` does for every kind that has no shorter way to the same text.
  @inlinable
  public func writeByMembers(
    _ document: TimelineDocument, in context: TimelineContext, to writer: inout JSONWriter
  ) throws(WidgetError) {
    var state = EntryWriting(in: context.timeZone)
    switch document {
    case .placeholder:
      writer.write(try placeholder(in: context), with: &state)
    case .snapshot:
      if !context.isPreview, let real = try snapshot(in: context) {
        writer.write(real, with: &state)
      } else {
        writer.write(try placeholder(in: context), with: &state)
      }
    case .timeline:
      let timeline = try timeline(in: context)
      if !hasCheckedTimelines { try timeline.check() }
      writer.beginArray("entries")
      let end = hasCheckedTimelines ? Int.max : writer.count &+ TimelineFault.maximumByteCount
      // By a span, which lends each entry where it lies.
      let entries = timeline.entries.span
      for place in entries.indices {
        writer.beginObject()
        writer.write(membersOf: entries[place], with: &state)
        writer.endObject()
        if writer.count > end { throw TimelineFault.tooLarge(entry: place).error { _ in "" } }
      }
      writer.endArray()
      writer.write(timeline.policy, with: &state)
    case .entry:
      writer.write(try entry(in: context), with: &state)
    }
  }
}

extension JSONWriter {
  @inlinable
  mutating func write(_ entry: (some TimelineEntry)?, with state: inout EntryWriting) {
    guard let entry else { return memberNull("entry") }
    beginObject("entry")
    write(membersOf: entry, with: &state)
    endObject()
  }

  /// Writes the members of an entry. Its date, the numbers of its relevance, and what the kind writes
  /// as a field, in this order with the relevance last, are fields of a text that is written again.
  @inlinable
  package mutating func write(
    membersOf entry: borrowing some TimelineEntry, with state: inout EntryWriting
  ) {
    write(membersOf: entry, with: &state) { entry, writer in entry.writeMembers(to: &writer) }
  }

  /// The same for a kind that has a shorter way to its own members.
  @inlinable @inline(__always)
  package mutating func write<Entry: TimelineEntry>(
    membersOf entry: borrowing Entry, with state: inout EntryWriting,
    _ writeOwn: (borrowing Entry, inout JSONWriter) -> Void
  ) {
    member("date", entry.date, by: &state.clock)
    member("isPlaceholder", entry.isPlaceholder)
    writeOwn(entry, &self)
    if let url = entry.url { member(url: url, with: &state) }
    if let relevance = entry.relevance {
      beginObject("relevance")
      member("score", field: relevance.score)
      member("duration", field: relevance.duration)
      endObject()
    }
  }

  @usableFromInline
  package mutating func write(_ policy: ReloadPolicy, with state: inout EntryWriting) {
    beginObject("policy")
    switch policy {
    case .atEnd: member("type", "atEnd")
    case .never: member("type", "never")
    case .after(let date):
      member("type", "after")
      member("date", date, by: &state.clock)
    }
    endObject()
  }
}
