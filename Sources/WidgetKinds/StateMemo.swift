import Locks
import WidgetTimeline

/// What a kind has read of groups in the states in which it read them last: a group that has not
/// changed since need not be read and parsed again. Safe on any thread.
///
/// Nobody waits for it: where another thread has it, the group is read. In a child of fork() that
/// thread may be missing, and would have it for ever.
final class StateMemo<Content: Sendable>: Sendable {
  private struct Known: Sendable {
    let state: GroupState
    let content: Content
  }

  /// How many it keeps; a new one takes the place of the oldest.
  private static var limit: Int { 4 }

  private let memory = Lock<[Known]>([])

  /// What a group holds: as it is known, or read now.
  ///
  /// - Parameters:
  ///   - isMeant: tells apart what is read of the same state in different ways.
  ///   - isKept: whether what was read is small enough to be kept.
  ///   - read: reads it.
  /// - Throws: what reading throws, each time.
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
    // After a change in between nobody knows which state was read.
    guard state == group.state, isKept(content) else { return content }
    memory.withLockIfAvailable { memory in
      // Of each group the newest state alone can come back.
      memory.removeAll { $0.state.isOfSameGroup(as: state) && $0.state != state }
      if memory.count >= Self.limit { memory.remove(at: 0) }
      memory.append(Known(state: state, content: content))
    }
    return content
  }
}
