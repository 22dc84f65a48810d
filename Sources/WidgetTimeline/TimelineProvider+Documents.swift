public import BridgeJSON
public import CivilCalendar

// These functions are inlinable, so that they are specialized for each kind's entries. Otherwise,
// for each of up to 400 entries, the calls through a witness table would cost as much as the
// writing itself.

extension TimelineProvider {
  /// Writes the kind's members of a document.
  @inlinable
  public func write(
    _ document: TimelineDocument, in context: TimelineContext, to writer: inout JSONWriter
  ) throws(WidgetError) {
    var clock = ZoneClock(context.timeZone)
    switch document {
    case .placeholder:
      writer.member(entry: try placeholder(in: context), by: &clock)
    case .snapshot:
      if !context.isPreview, let real = try snapshot(in: context) {
        writer.member(entry: real, by: &clock)
      } else {
        writer.member(entry: try placeholder(in: context), by: &clock)
      }
    case .timeline:
      let timeline = try timeline(in: context)
      if !hasCheckedTimelines { try timeline.check() }
      writer.beginArray("entries")
      let end = hasCheckedTimelines ? Int.max : writer.count &+ TimelineFault.maximumByteCount
      for place in timeline.entries.indices {
        // A span lends each entry without a copy. It is made within the loop, because the span of
        // an empty list may trap.
        let entries = timeline.entries.span
        writer.beginObject()
        writer.members(of: entries[place], by: &clock)
        writer.endObject()
        if writer.count > end { throw TimelineFault.tooLarge(entry: place).error() }
      }
      writer.endArray()
      writer.member(policy: timeline.policy, by: &clock)
    case .entry:
      writer.member(entry: try entry(in: context), by: &clock)
    }
  }
}

extension JSONWriter {
  @inlinable
  mutating func member(entry: (some TimelineEntry)?, by clock: inout ZoneClock) {
    guard let entry else { return memberNull("entry") }
    beginObject("entry")
    members(of: entry, by: &clock)
    endObject()
  }

  /// Writes the members that every entry has, and those that the kind adds.
  @inlinable
  mutating func members(of entry: borrowing some TimelineEntry, by clock: inout ZoneClock) {
    member("date", entry.date, by: &clock)
    member("isPlaceholder", entry.isPlaceholder)
    entry.writeMembers(to: &self)
    if let url = entry.url { member("url", url) }
    if let relevance = entry.relevance {
      beginObject("relevance")
      member("score", relevance.score)
      member("duration", relevance.duration)
      endObject()
    }
  }

  @usableFromInline
  mutating func member(policy: ReloadPolicy, by clock: inout ZoneClock) {
    beginObject("policy")
    switch policy {
    case .atEnd: member("type", literal: "atEnd")
    case .never: member("type", literal: "never")
    case .after(let date):
      member("type", literal: "after")
      member("date", date, by: &clock)
    }
    endObject()
  }
}
