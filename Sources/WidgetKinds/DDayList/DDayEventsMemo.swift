import BridgeJSON
import Synchronization
import WidgetTimeline

/// The events of the groups that were read last. Safe on any thread.
///
/// A group that has not changed is not read again; of one that has, the values that have changed are
/// parsed, and the others are known by their bytes.
final class DDayEventsMemo: Sendable {
  /// In how many languages it keeps events; a new one takes the place of the oldest.
  private static let limit = 4
  /// The most bytes of a group's values that are kept.
  private static let mostBytes = 1 << 18

  private let recent = StateMemo<DDayEvents>()
  private let known = Mutex<[DDayEvents]>([])

  /// The events of the context's group.
  ///
  /// - Throws: what reading the group throws.
  func events(in context: TimelineContext) throws(WidgetError) -> DDayEvents {
    let state = context.group.state
    let words = DDayWords.words(for: context.locale)
    if let events = recent.content(
      of: state, where: { $0.areRead(with: words, in: context.timeZone) })
    {
      return events
    }
    let values = try context.group.allValues()
    let earlier = known.withLock { known in known.first { $0.words === words } }
    let events = DDayEvents(of: values, words: words, in: context.timeZone, earlier: earlier)
    if values.reduce(0, { $0 &+ $1.bytes.count }) <= Self.mostBytes {
      keep(events)
      recent.remember(events, of: state, in: context.group)
    }
    return events
  }

  /// Keeps events, as the last ones of their language.
  private func keep(_ events: DDayEvents) {
    known.withLock { known in
      known.removeAll { $0.words === events.words }
      if known.count == Self.limit { known.removeFirst() }
      known.append(events)
    }
  }
}
