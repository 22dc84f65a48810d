import BridgeJSON
import CWidgetBridge
import CivilCalendar
import SharedGroup
import WidgetTimeline

/// The text of the entry that a thread was answered last.
///
/// A kind is a pure function: an entry follows from the request, the instant, the zone's rules and
/// what the group holds. Where all of these are as they were, so is the text; a host that draws more
/// often than once a second, or names its instant, is answered by it. A thread keeps one.
struct EntryMemo: ~Copyable {
  /// What an entry follows from.
  private struct Origin {
    let asked: ThreadMemory.Asked
    let handle: UInt32
    let revision: UInt64
    let now: Instant
    let timeZone: TimeZoneRules

    func isSame(as other: Origin) -> Bool {
      asked === other.asked && handle == other.handle && revision == other.revision
        && now == other.now && timeZone.areSame(as: other.timeZone)
    }
  }

  private var text = JSONWriter(capacity: 1024)
  /// Of the text; nil where there is none.
  private var origin: Origin?

  /// Entries are short; the memory of another one is given back.
  private static let mostBytesKept = 1 << 16

  /// Answers with the entry at the context's now, made where it is not known.
  ///
  /// - Parameters:
  ///   - handle: stands for the group, as no other group gets it.
  ///   - body: puts the text where it belongs.
  mutating func answer(
    _ asked: ThreadMemory.Asked, in context: TimelineContext, handle: UInt32, revision: UInt64,
    _ body: (borrowing JSONWriter) throws(BridgeError) -> Int32
  ) throws(BridgeError) -> Int32 {
    let wanted = Origin(
      asked: asked, handle: handle, revision: revision, now: context.now,
      timeZone: context.timeZone)
    // A group that cannot be read has revision 0 as an empty one has: then it is asked again.
    if revision > 0, let origin, origin.isSame(as: wanted) { return try body(text) }
    origin = nil
    text.removeAll(keepingCapacity: text.count <= Self.mostBytesKept)
    do throws(WidgetError) {
      try text.write(
        .entry, of: asked.provider, for: asked.request, in: context, revision: revision)
    } catch {
      throw BridgeError(error)
    }
    origin = wanted
    return try body(text)
  }
}
