import Locks
import WidgetTimeline

/// Remembers what a kind last read from groups, with the states of the groups at that time. A group
/// that has not changed since then need not be read and parsed again. A memo is safe on any thread.
///
/// No thread waits for the memo's lock: if another thread holds it, the group is read instead. In a
/// child of fork() that thread may not exist, and the wait would never end.
final class StateMemo<Content: Sendable>: Sendable {
  private struct Known: Sendable {
    let state: GroupState
    let content: Content
  }

  /// The largest number of results in the memo. A new one replaces the oldest.
  private static var limit: Int { 4 }

  private let memory = Lock<[Known]>([])

  /// Returns the remembered content for a group's state, or else reads it.
  ///
  /// - Parameters:
  ///   - isMeant: whether a remembered result is the requested one. A state may have several
  ///     results, for example for different keys.
  ///   - isKept: whether a result is small enough to be kept.
  ///   - read: reads the content from the group.
  /// - Throws: the errors of `read`, which are not remembered.
  func content(
    of group: any GroupReader, where isMeant: (Content) -> Bool = { _ in true },
    keepingWhere isKept: (Content) -> Bool = { _ in true },
    _ read: () throws(WidgetError) -> Content
  ) throws(WidgetError) -> Content {
    guard let state = group.state else { return try read() }
    let known = memory.withLockIfAvailable { memory in
      memory.first { $0.state == state && isMeant($0.content) }?.content
    }
    if let known = known ?? nil { return known }
    let content = try read()
    // If the group changed during the reading, it is unknown which state was read.
    guard state == group.state, isKept(content) else { return content }
    memory.withLockIfAvailable { memory in
      // Earlier states of the group cannot occur again.
      memory.removeAll { $0.state.isOfSameGroup(as: state) && $0.state != state }
      if memory.count >= Self.limit { memory.remove(at: 0) }
      memory.append(Known(state: state, content: content))
    }
    return content
  }
}
