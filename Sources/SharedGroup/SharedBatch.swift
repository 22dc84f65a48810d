/// A change of several keys while it is put together, in one piece of memory that is used again.
package struct SharedBatch: Sendable {
  /// One of the steps, which are made in order.
  struct Step: Sendable {
    let key: Range<Int>
    let bytes: Range<Int>
    let type: SharedItemType
    let isRemoval: Bool
    /// Whether key and bytes are in a text of the caller's, and not in the batch.
    let isLent: Bool
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
      append(
        Step(
          key: key, bytes: item, type: change.type, isRemoval: change.bytes == nil, isLent: false))
    }
  }

  /// Forgets every step, and keeps the memory unless it is large.
  package mutating func removeAll() {
    if !bytes.isEmpty { bytes.removeAll(keepingCapacity: bytes.capacity <= 1 << 20) }
    if !steps.isEmpty { steps.removeAll(keepingCapacity: steps.capacity <= 1 << 12) }
  }

  /// Makes room for steps.
  package mutating func reserveCapacity(_ count: Int) { steps.reserveCapacity(count) }

  /// Sets a key, whatever it held.
  package mutating func set(_ key: Span<UInt8>, type: SharedItemType, to item: Span<UInt8>) {
    append(
      Step(
        key: append(key), bytes: append(item), type: type, isRemoval: false, isLent: false))
  }

  /// Sets a key, whatever it held, to an item of a text that is not copied: the caller lends it where
  /// the batch is applied.
  ///
  /// - Parameters:
  ///   - key: where in the text the key is.
  ///   - item: where in the text the item is.
  @inline(__always)
  package mutating func setLent(_ key: Range<Int>, type: SharedItemType, to item: Range<Int>) {
    append(Step(key: key, bytes: item, type: type, isRemoval: false, isLent: true))
  }

  /// Removes a key, whether it holds a value, data or nothing.
  package mutating func remove(_ key: Span<UInt8>) {
    append(
      Step(key: append(key), bytes: 0..<0, type: .value, isRemoval: true, isLent: false))
  }

  @inline(__always)
  private mutating func append(_ step: Step) {
    steps.append(step)
  }

  private mutating func append(_ body: (inout [UInt8]) -> Void) -> Range<Int> {
    let start = bytes.count
    body(&bytes)
    return start..<bytes.count
  }

  private mutating func append(_ span: Span<UInt8>) -> Range<Int> {
    append { bytes in
      bytes.reserveCapacity(bytes.count + span.count)
      for index in span.indices { bytes.append(span[index]) }
    }
  }
}

extension NameRules {
  /// - Parameter lent: the text that some steps of the batch are in.
  static func check(_ batch: SharedBatch, lent: Span<UInt8>) throws(SharedGroupError) {
    let own = batch.bytes.span
    for step in batch.steps {
      let key = (step.isLent ? lent : own).extracting(step.key)
      try checkKey(key)
      try checkLength(step.bytes.count, forKey: key)
    }
  }
}
