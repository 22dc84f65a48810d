import BridgeJSON
import Synchronization
import WidgetTimeline

/// The events of the groups that were read last, so that a group which stays as it is, is parsed
/// once. Safe on any thread.
///
/// Events are known by all keys and values of their group, byte by byte, and by their language.
final class DDayEventsMemo: Sendable {
  private struct Known: Sendable {
    let values: [(key: String, bytes: [UInt8])]
    let words: DDayWords
    let events: DDayEvents
  }

  /// How many groups it keeps; a new one takes the place of the oldest.
  private static let limit = 4
  /// The most bytes of a group's values that are kept.
  private static let mostBytes = 1 << 18

  private let memory = Mutex<[Known]>([])

  /// The events of the context's group.
  ///
  /// - Throws: what reading the group throws.
  func events(in context: TimelineContext) throws(WidgetError) -> DDayEvents {
    let values = try context.group.allValues()
    let words = DDayWords.words(for: context.locale)
    let known = memory.withLock { memory in
      memory.first { $0.words === words && Self.areSame($0.values, values) }?.events
    }
    if let known { return known }
    let events = DDayEvents(of: values, words: words, in: context.timeZone)
    if events.isFloating, values.reduce(0, { $0 &+ $1.bytes.count }) <= Self.mostBytes {
      let known = Known(values: values, words: words, events: events)
      memory.withLock { memory in
        if memory.count == Self.limit { memory.removeFirst() }
        memory.append(known)
      }
    }
    return events
  }

  private static func areSame(
    _ values: [(key: String, bytes: [UInt8])], _ others: [(key: String, bytes: [UInt8])]
  ) -> Bool {
    guard values.count == others.count else { return false }
    for index in values.indices {
      guard values[index].bytes.hasSameBytes(as: others[index].bytes),
        values[index].key.utf8.elementsEqual(others[index].key.utf8)
      else { return false }
    }
    return true
  }
}
