import CSharedGroup

/// Slots that map the hashes of keys to offsets of records, by open addressing: if a slot is taken,
/// the next one is tried.
///
/// A slot is 0, or 24 bits of a hash and the offset in words (40 bits). The snapshot's slots are in
/// the file, the frames' slots in this process's memory (`SlotMemory`).
enum Slot {
  @inline(__always)
  static func hash(_ key: Span<UInt8>, seed: UInt64) -> UInt64 {
    // Safe: the pointer does not leave the closure, and is passed with its count.
    unsafe key.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe shared_key_hash(start, bytes.count, seed)
    }
  }

  @inline(__always)
  static func word(_ hash: UInt64, offset: Int) -> UInt64 {
    hash << 40 | UInt64(truncatingIfNeeded: offset) >> 3 & 0xFF_FFFF_FFFF
  }

  @inline(__always)
  static func offset(_ word: UInt64) -> Int { Int(truncatingIfNeeded: word & 0xFF_FFFF_FFFF) << 3 }

  /// The position where the search for a hash begins.
  @inline(__always)
  static func first(_ hash: UInt64, count: Int) -> Int {
    Int(truncatingIfNeeded: ((hash >> 32) &* UInt64(truncatingIfNeeded: count)) >> 32)
  }

  /// Searches slots. They may come from a damaged file, so each slot is tried at most once.
  ///
  /// - Parameters:
  ///   - word: the word of the slot at a position.
  ///   - matches: whether the record at an offset is the wanted one. The offset was not checked
  ///     before.
  /// - Returns: the position of the slot of the wanted record, or of the free slot where the search
  ///   ended; nil if there is neither.
  @inline(__always)
  static func position(
    _ hash: UInt64, count: Int, _ word: (_ position: Int) -> UInt64,
    _ matches: (_ offset: Int) -> Bool
  ) -> Int? {
    var position = first(hash, count: count)
    for _ in 0..<count {
      let slot = word(position)
      if slot == 0 { return position }
      if slot >> 40 == hash & 0xFF_FFFF, matches(offset(slot)) { return position }
      position &+= 1
      if position >= count { position = 0 }
    }
    return nil
  }
}

/// Slots in this process's own memory, into which one thread enters records while others search
/// them. `SnapshotChecks` uses the words as bits, which any thread may set.
@safe final class SlotMemory: Sendable {
  // Safe: allocated for `count` words and freed with the object; once threads share it, each write
  // is an atomic store of a whole word.
  nonisolated(unsafe) private let memory: UnsafeMutablePointer<UInt64>
  let count: Int

  /// Makes free slots for a number of records, which will fill at most two thirds of the slots.
  init(forRecords records: Int) {
    count = max(records + records / 2 + 1, 64)
    unsafe memory = UnsafeMutablePointer.allocate(capacity: count)
    unsafe memory.initialize(repeating: 0, count: count)
  }

  init(copying other: SlotMemory) {
    count = other.count
    unsafe memory = UnsafeMutablePointer.allocate(capacity: count)
    unsafe memory.initialize(from: other.memory, count: count)
  }

  deinit { unsafe memory.deallocate() }

  /// How many records may be entered.
  var capacity: Int { count / 3 * 2 }

  @inline(__always)
  subscript(position: Int) -> UInt64 {
    guard position >= 0, position < count else { return 0 }
    return unsafe shared_word_load(memory + position)
  }

  func set(_ position: Int, _ hash: UInt64, to offset: Int) {
    guard position >= 0, position < count else { return }
    unsafe shared_word_store(memory + position, Slot.word(hash, offset: offset))
  }

  /// Whether a bit is set, counted from the first slot's lowest bit.
  @inline(__always)
  func isMarked(_ bit: Int) -> Bool { self[bit >> 6] >> UInt64(bit & 63) & 1 == 1 }

  /// Sets a bit. It may be lost if another thread sets a bit of the same word at the same time.
  func mark(_ bit: Int) {
    guard bit >= 0, bit >> 6 < count else { return }
    unsafe shared_word_store(memory + bit >> 6, self[bit >> 6] | 1 << UInt64(bit & 63))
  }

  /// Enters a record of a key that has none yet; false if all slots are taken.
  func add(_ hash: UInt64, _ offset: Int) -> Bool {
    guard let position = Slot.position(hash, count: count, { self[$0] }, { _ in false }) else {
      return false
    }
    set(position, hash, to: offset)
    return true
  }

  var offsets: [Int] { (0..<count).map { self[$0] }.filter { $0 != 0 }.map { Slot.offset($0) } }

  /// The CRCs of the slots, one for every `each` slots.
  func contentCRCs(_ each: Int) -> [UInt32] {
    stride(from: 0, to: count, by: each).map { start in
      // Safe: the range is within the slots.
      unsafe crc32c_content(memory + start, min(each, count - start))
    }
  }

  /// A copy of the slots.
  var words: [UInt64] { unsafe Array(UnsafeBufferPointer(start: memory, count: count)) }
}
