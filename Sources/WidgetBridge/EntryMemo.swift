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
    let asked: AskedRequest
    let handle: UInt32
    let revision: UInt64
    let moment: RequestMoment
  }

  private var text = JSONWriter(capacity: 1024)
  /// Of the text; nil where there is none.
  private var origin: Origin?

  /// Entries are short; the memory of another one is given back.
  private static let mostBytesKept = 1 << 16

  /// Makes the text that of the entry at a moment, where it is another one.
  ///
  /// - Parameter handle: stands for the group, as no other group gets it.
  mutating func makeText(
    _ asked: AskedRequest, at moment: borrowing RequestMoment, of group: SharedGroup,
    handle: UInt32
  ) throws(BridgeError) {
    let revision = group.heldRevision
    // A group that cannot be read has revision 0 as an empty one has: then it is asked again.
    if revision > 0, let origin, origin.asked === asked, origin.handle == handle,
      origin.revision == revision, origin.moment.now == moment.now,
      origin.moment.timeZone.areSame(as: moment.timeZone)
    {
      return
    }
    origin = nil
    text.removeAll(keepingCapacity: text.count <= Self.mostBytesKept)
    do throws(WidgetError) {
      let context = TimelineContext(
        asked.request, at: copy moment, group: GroupValues(group: group))
      try text.write(
        .entry, of: asked.provider, for: asked.request, in: context, revision: revision)
    } catch {
      throw BridgeError(error)
    }
    origin = Origin(asked: asked, handle: handle, revision: revision, moment: copy moment)
  }

  /// Writes the text to where it belongs.
  func write(to output: TextOutput) throws(BridgeError) -> Int32 { try output.write(text) }
}
