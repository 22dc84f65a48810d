import BridgeJSON
import Synchronization

/// What was made of the values that were read last, so that a value which is asked for again and
/// again is parsed once. Safe on any thread.
///
/// A value is known by its bytes: reading the group answers a copy of them, which says nothing about
/// whether they are new.
final class ValueMemo<Content: Sendable>: Sendable {
  private struct Known: Sendable {
    let value: [UInt8]
    let content: Content
  }

  private struct Memory: Sendable {
    var known: [Known] = []
    var oldest = 0
  }

  private let memory = Mutex(Memory())
  private let limit: Int
  private let longestValue: Int

  /// Makes a memo.
  ///
  /// - Parameters:
  ///   - limit: how many values it keeps, 1 or more; a new one takes the place of the oldest.
  ///   - longestValue: the most bytes of a value that is kept.
  init(limit: Int, longestValue: Int) {
    self.limit = limit
    self.longestValue = longestValue
  }

  /// What was made of a value; nil where it is not known.
  ///
  /// - Parameter isMeant: tells apart what was made of the same value in different ways.
  func content(of value: [UInt8], where isMeant: (Content) -> Bool = { _ in true }) -> Content? {
    memory.withLock { memory in
      memory.known.first { isMeant($0.content) && $0.value.hasSameBytes(as: value) }?.content
    }
  }

  /// Keeps what was made of a value.
  func remember(_ content: Content, of value: [UInt8]) {
    guard value.count <= longestValue else { return }
    let known = Known(value: value, content: content)
    memory.withLock { memory in
      if memory.known.count < limit {
        memory.known.append(known)
      } else {
        memory.known[memory.oldest] = known
        memory.oldest = (memory.oldest + 1) % limit
      }
    }
  }
}
