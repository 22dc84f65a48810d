import Synchronization
import WidgetTimeline

/// What was made of groups in the states in which they were read last, so that a group which has not
/// changed need not be read again. Safe on any thread.
final class StateMemo<Content: Sendable>: Sendable {
  private struct Known: Sendable {
    let state: GroupState
    let content: Content
  }

  /// How many it keeps; a new one takes the place of the oldest.
  private static var limit: Int { 4 }

  private let memory = Mutex<[Known]>([])

  /// What was made of a state; nil where it is not known.
  ///
  /// - Parameter isMeant: tells apart what was made of the same state in different ways.
  func content(
    of state: GroupState?, where isMeant: (Content) -> Bool = { _ in true }
  ) -> Content? {
    guard let state else { return nil }
    return memory.withLock { memory in
      memory.first { $0.state == state && isMeant($0.content) }?.content
    }
  }

  /// Keeps what was made of a group that was read in a state.
  ///
  /// - Parameters:
  ///   - state: the group's before it was read; where it is another one by now, nobody knows which of
  ///     them was read.
  func remember(_ content: Content, of state: GroupState?, in group: any GroupReader) {
    guard let state, state == group.state else { return }
    memory.withLock { memory in
      // Of each group the newest state alone can come back.
      memory.removeAll { $0.state.isOfSameGroup(as: state) && $0.state != state }
      if memory.count >= Self.limit { memory.removeFirst() }
      memory.append(Known(state: state, content: content))
    }
  }
}
