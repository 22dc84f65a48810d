/// A change of several keys while it is put together, in one piece of memory that is used again.
package struct SharedBatch: Sendable {
  /// One of the steps, which are made in order.
  struct Step: Sendable {
    let key: Range<Int>
    let bytes: Range<Int>
    let type: SharedItemType
    let isRemoval: Bool
  }

  /// Keys and items, one after the other.
  private(set) var bytes: [UInt8] = []
  private(set) var steps: [Step] = []

  /// A batch of no steps.
  package init() {}

  init(_ changes: [SharedChange]) {
    steps.reserveCapacity(changes.count)
    for change in changes {
      let key = append { $0.append(contentsOf: change.key.utf8) }
      let item = append { $0.append(contentsOf: change.bytes ?? []) }
      steps.append(Step(key: key, bytes: item, type: change.type, isRemoval: change.bytes == nil))
    }
  }

  /// Forgets every step, and keeps the memory unless it is large.
  package mutating func removeAll() {
    let isKept = bytes.capacity <= 1 << 20
    bytes.removeAll(keepingCapacity: isKept)
    steps.removeAll(keepingCapacity: isKept)
  }

  /// Sets a key, whatever it held.
  package mutating func set(_ key: Span<UInt8>, type: SharedItemType, to item: Span<UInt8>) {
    steps.append(
      Step(key: append(key), bytes: append(item), type: type, isRemoval: false))
  }

  /// Removes a key, whether it holds a value, data or nothing.
  package mutating func remove(_ key: Span<UInt8>) {
    let key = append(key)
    steps.append(Step(key: key, bytes: 0..<0, type: .value, isRemoval: true))
  }

  private mutating func append(_ body: (inout [UInt8]) -> Void) -> Range<Int> {
    let start = bytes.count
    body(&bytes)
    return start..<bytes.count
  }

  private mutating func append(_ span: Span<UInt8>) -> Range<Int> {
    append { bytes in
      // Safe: the pointer does not leave the closure.
      unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
  }
}
