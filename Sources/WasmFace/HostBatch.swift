import SharedGroupTypes

/// The steps of a change, in the form that the host reads. Each step has its number in
/// ``HostStep``, the length of the key and the length of the bytes, in four bytes each, the lowest
/// first. The key and the bytes follow.
struct HostBatch: GroupBatch {
  private(set) var steps: [UInt8] = []
  private var size = ChangeSize()

  mutating func set(
    _ key: Span<UInt8>, type: SharedItemType, to item: Span<UInt8>
  ) throws(SharedGroupError) {
    try check(key, holding: item.count)
    let step: HostStep =
      switch type {
      case .value: .setValue
      case .data: .setData
      default: .setRecord
      }
    append(step, key, item)
  }

  /// Sets a key to data that stays with the host: the step does not contain the bytes.
  mutating func setData(_ key: Span<UInt8>, count: Int) throws(SharedGroupError) {
    try check(key, holding: count)
    append(.setData, key, Span())
  }

  mutating func remove(
    _ key: Span<UInt8>, type: SharedItemType
  ) throws(SharedGroupError) {
    try check(key, holding: 0)
    append(type == .record ? .removeRecord : .removeItem, key, Span())
  }

  mutating func removeAll() { append(.removeAll, Span(), Span()) }

  private mutating func check(
    _ key: Span<UInt8>, holding count: Int
  ) throws(SharedGroupError) {
    try NameRules.checkKey(key)
    try NameRules.checkLength(count, forKey: key)
    try size.add(keyCount: key.count, itemCount: count)
  }

  private mutating func append(_ step: HostStep, _ key: Span<UInt8>, _ bytes: Span<UInt8>) {
    for number in [step.rawValue, UInt32(key.count), UInt32(bytes.count)] {
      for shift: UInt32 in [0, 8, 16, 24] {
        steps.append(UInt8(truncatingIfNeeded: number >> shift))
      }
    }
    append(key)
    append(bytes)
  }

  private mutating func append(_ bytes: Span<UInt8>) {
    // Safe: the pointer is used only inside the closure.
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe steps.append(contentsOf: bytes)
    }
  }
}
