import CSharedMemory

/// Slots that lead from the hashes of keys to offsets of records: open addressing, with the next slot
/// tried after one that is taken.
///
/// A slot is 0, or 24 bits of a hash and the offset in words (40 bits). The snapshot's table lies in the
/// file, the frames' in memory of this process; both are searched here. Slots come from a file: no more
/// are tried than there are, and the caller checks the offsets.
@safe struct SlotTable: Sendable {
  // Safe: good for `count` words for as long as the owner lives, which whoever has the table keeps.
  nonisolated(unsafe) private let base: UnsafePointer<UInt64>?
  let count: Int

  /// No slots.
  init() {
    unsafe base = nil
    count = 0
  }

  @unsafe init(_ base: UnsafePointer<UInt64>, count: Int) {
    unsafe self.base = unsafe base
    self.count = count
  }

  /// A slot's word; 0 if there is none.
  @inline(__always)
  subscript(position: Int) -> UInt64 {
    guard position >= 0, position < count, let base = unsafe base else { return 0 }
    return unsafe shared_word_load(base + position)
  }

  /// The hash of a key.
  @inline(__always)
  static func hash(_ key: Span<UInt8>, seed: UInt64) -> UInt64 {
    // Safe: the pointer does not leave the closure, and goes with its count.
    unsafe key.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe shared_key_hash(start, bytes.count, seed)
    }
  }

  /// Where the search for a hash begins.
  @inline(__always)
  func start(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: ((hash >> 32) &* UInt64(truncatingIfNeeded: count)) >> 32)
  }

  @inline(__always)
  static func slot(_ hash: UInt64, offset: Int) -> UInt64 {
    hash << 40 | UInt64(truncatingIfNeeded: offset) >> 3 & 0xFF_FFFF_FFFF
  }

  @inline(__always)
  static func offset(_ slot: UInt64) -> Int { Int(truncatingIfNeeded: slot & 0xFF_FFFF_FFFF) << 3 }

  /// The position of the slot that leads to a record, or of the free one where the search ended.
  ///
  /// - Parameter matches: whether the record at an offset is the one.
  /// - Returns: nil if no slot is free and none leads there.
  @inline(__always)
  func position(_ hash: UInt64, _ matches: (_ offset: Int) -> Bool) -> (Int, isFree: Bool)? {
    var position = start(hash)
    for _ in 0..<count {
      let slot = self[position]
      if slot == 0 { return (position, true) }
      if slot >> 40 == hash & 0xFF_FFFF, matches(SlotTable.offset(slot)) {
        return (position, false)
      }
      position &+= 1
      if position >= count { position = 0 }
    }
    return nil
  }
}

/// A table in this process's own memory, which one thread enters records into while others search it.
@safe final class SlotMemory: Sendable {
  // Safe: allocated for `count` words and freed with the object; one thread at a time writes, by whole
  // words.
  nonisolated(unsafe) private let memory: UnsafeMutablePointer<UInt64>
  let count: Int
  /// The slots, for as long as this object is there.
  var table: SlotTable { unsafe SlotTable(UnsafePointer(memory), count: count) }

  /// A table that takes so many records in two thirds of its slots.
  init(forRecords records: Int) {
    count = max(records + records / 2 + 1, 64)
    unsafe memory = UnsafeMutablePointer.allocate(capacity: count)
    unsafe memory.initialize(repeating: 0, count: count)
  }

  /// A copy.
  init(_ other: SlotMemory) {
    count = other.count
    unsafe memory = UnsafeMutablePointer.allocate(capacity: count)
    unsafe memory.initialize(from: other.memory, count: count)
  }

  deinit { unsafe memory.deallocate() }

  /// How many records the table takes.
  var capacity: Int { count / 3 * 2 }

  /// Sets a slot.
  func set(_ position: Int, to slot: UInt64) {
    guard position >= 0, position < count else { return }
    unsafe shared_word_store(memory + position, slot)
  }

  /// Enters a record of a key that is not there; false if all slots are taken.
  func add(_ hash: UInt64, offset: Int) -> Bool {
    guard let (position, _) = table.position(hash, { _ in false }) else { return false }
    set(position, to: SlotTable.slot(hash, offset: offset))
    return true
  }

  /// Lends the slots as bytes.
  func withBytes<Failure>(_ body: (RawSpan) throws(Failure) -> Void) throws(Failure) {
    // Safe: the span does not outlive the call.
    try body(unsafe RawSpan(_unsafeStart: memory, byteCount: count * 8))
  }
}
