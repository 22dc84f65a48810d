import Locks
import WidgetTimeline

/// What a kind last read from groups, with their states at that time. A group that has not changed
/// since need not be read and parsed again. It is safe on any thread.
///
/// No thread waits for it: if another thread has it, the group is read. In a child of fork() that
/// other thread may be missing, and waiting would never end.
final class StateMemo<Content: Sendable>: Sendable {
  private struct Known: Sendable {
    let state: GroupState
    let content: Content
  }

  /// How many it keeps. A new one replaces the oldest.
  private static var limit: Int { 4 }

  private let memory = Lock<[Known]>([])

  /// What a group holds, from memory or read now.
  ///
  /// - Parameters:
  /// - isMeant: tells apart results that were read from the same state in different ways.
  /// - isKept: whether a result is small enough to be kept.
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
    // If the group changed in between, nobody knows which state was read.
    guard state == group.state, isKept(content) else { return content }
    memory.withLockIfAvailable { memory in
      // Only the newest state of each group can occur again.
      memory.removeAll { $0.state.isOfSameGroup(as: state) && $0.state != state }
      if memory.count >= Self.limit { memory.remove(at: 0) }
      memory.append(Known(state: state, content: content))
    }
    return content
  }
}
