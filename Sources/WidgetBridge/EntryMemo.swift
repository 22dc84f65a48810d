import BridgeJSON
import CWidgetBridge
import CivilCalendar
import SharedGroup
import WidgetTimeline

/// The text of the entry that a thread was answered last.
///
/// A kind is a pure function: an entry follows from the request, the instant, the zone's rules and
/// what the group holds. Where all of these are as they were, so is the text; where only the instant
/// is another one of the same day, and the kind counts in days, the text is mended. A host that draws
/// more often than once a day is answered by it. A thread keeps one.
struct EntryMemo: ~Copyable {
  /// What an entry follows from.
  private struct Origin {
    let asked: AskedRequest
    /// A request that differs by its instant alone: a host that names its instants makes one each time.
    var alike: AskedRequest
    let handle: UInt32
    let revision: UInt64
    /// From when the text holds but for its first and last field; up to `end`.
    let begin: Instant
    /// The midnight to which the last field counts; nil where the text holds for one instant.
    let end: Instant?
    /// The instant that the text is for.
    var moment: RequestMoment
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
    _ asked: AskedRequest, at moment: RequestMoment, of group: SharedGroup, handle: UInt32
  ) throws(BridgeError) {
    let revision = group.heldRevision
    // A group that cannot be read has revision 0 as an empty one has: then it is asked again.
    if revision > 0, let origin, origin.handle == handle, origin.revision == revision,
      origin.moment.timeZone.areSame(as: moment.timeZone), isOfText(asked),
      origin.moment.now == moment.now || mendText(for: moment)
    {
      return
    }
    origin = nil
    text.removeAll(keepingCapacity: text.count <= Self.mostBytesKept)
    let context = TimelineContext(asked.request, at: moment, group: GroupValues(group: group))
    text.beginPattern()
    try requested { () throws(WidgetError) in
      try text.write(
        .entry, of: asked.provider, for: asked.request, in: context, revision: revision)
    }
    // A relevance is two fields beside the date.
    let isDaily =
      text.endPattern() && text.fieldCount > 2 && asked.provider.changesWithDateAlone
    origin = Origin(
      asked: asked, alike: asked, handle: handle, revision: revision, begin: moment.now,
      end: isDaily ? DailyStretch(nowIn: context).end : nil, moment: moment)
  }

  /// Whether the text is what a request asks for, at some instant.
  private mutating func isOfText(_ asked: AskedRequest) -> Bool {
    guard let origin else { return false }
    if origin.asked === asked || origin.alike === asked { return true }
    // A host's kind of the same name may be another one.
    guard asked.hostKind == nil, origin.asked.hostKind == nil,
      asked.request.isAlike(origin.asked.request)
    else { return false }
    self.origin?.alike = asked
    return true
  }

  /// Makes the text that of another instant of its day: the date, which comes first, and how long it is
  /// relevant, which comes last.
  ///
  /// - Returns: false where it is to be made anew.
  private mutating func mendText(for moment: RequestMoment) -> Bool {
    guard let origin, let end = origin.end, origin.begin <= moment.now, moment.now < end,
      // A clock that is put back just after midnight shows the day before once more.
      origin.moment.today == moment.today, let date = moment.now.text(in: moment.timeZone)
    else { return false }
    let duration = DailyStretch(date: moment.today, start: moment.now, end: end).seconds
    // Where only the first is done, the origin no longer tells what the text is, and goes.
    guard text.replaceField(0, ascii: date.words, count: date.count),
      text.replaceField(text.fieldCount &- 1, DecimalText(duration))
    else { return false }
    self.origin?.moment = moment
    return true
  }

  /// Writes the text to where it belongs.
  func write(to output: TextOutput) throws(BridgeError) -> Int32 { try output.write(text) }
}
