/// The slots that a change has claimed so far, in the order in which it claimed them.
///
/// Most changes claim few: up to sixteen are looked through one by one, and that seldom, as a word of
/// 64 bits knows of most places that they were not claimed. More are found by a hash table.
struct ClaimTable: ~Copyable {
  private static let few = 16
  /// How much memory is kept from one change to the next, in words.
  private static let mostWordsKept = 1 << 11

  private(set) var count = 0
  private(set) var newKeys = 0
  /// A bit is set where a place was claimed that leaves its number, divided by 64.
  private var remainders: UInt64 = 0
  /// The place and the slot of each.
  private var entries = PrivateWords(count: 2 * few)
  /// Where among the entries a place is, plus 1: open addressing, a power of two. Of use from more
  /// than a few on.
  private var table = PrivateWords(count: 4 * few)

  mutating func removeAll() {
    if count > Self.few { forgetTable() }
    count = 0
    newKeys = 0
    remainders = 0
  }

  @inline(never)
  private mutating func forgetTable() {
    if table.words.count > Self.mostWordsKept {
      entries = PrivateWords(count: 2 * Self.few)
      table = PrivateWords(count: 4 * Self.few)
    } else {
      table.words.clear()
    }
  }

  private static func remainder(of place: Int) -> UInt64 {
    1 &<< UInt64(truncatingIfNeeded: place)
  }

  /// What a slot will hold; nil where it was not claimed.
  @inline(__always)
  func slot(at place: Int) -> UInt64? {
    guard remainders & Self.remainder(of: place) != 0, let entry = find(place) else { return nil }
    return entries.words.load(2 &* entry &+ 1)
  }

  /// Claims a slot.
  @inline(__always)
  mutating func set(_ place: Int, to slot: UInt64, isNewKey: Bool) {
    if remainders & Self.remainder(of: place) != 0, let entry = find(place) {
      entries.words.store(2 &* entry &+ 1, slot)
      return
    }
    if isNewKey { newKeys &+= 1 }
    if count >= Self.few { makeRoom(for: place) }
    entries.words.store(2 &* count, UInt64(bitPattern: Int64(place)))
    entries.words.store(2 &* count &+ 1, slot)
    count &+= 1
    remainders |= Self.remainder(of: place)
  }

  /// Stores every claimed slot, each after all that was stored before.
  func store(in index: SharedWords) {
    let entries = entries.words
    for entry in 0..<count {
      index.storeRelease(
        Int(truncatingIfNeeded: entries.load(2 &* entry)), entries.load(2 &* entry &+ 1))
    }
  }

  /// Which entry a place has.
  @inline(never)
  private func find(_ place: Int) -> Int? {
    let (entries, word) = (entries.words, UInt64(bitPattern: Int64(place)))
    if count > Self.few {
      let entry = table.words.load(position(of: place, in: table.words))
      return entry == 0 ? nil : Int(truncatingIfNeeded: entry) &- 1
    }
    for entry in 0..<count where entries.load(2 &* entry) == word { return entry }
    return nil
  }

  /// Enters a place in the table that becomes the next entry, and all before it with the first one
  /// that is more than a few.
  @inline(never)
  private mutating func makeRoom(for place: Int) {
    if 2 &* count &+ 2 > entries.words.count {
      let larger = PrivateWords(count: 2 &* entries.words.count)
      larger.words.copy(2 &* count, from: entries.words, at: 0, to: 0)
      entries = larger
    }
    if 2 &* count > table.words.count {
      table = PrivateWords(count: 2 &* table.words.count)
      enterAll()
    } else if count == Self.few {
      enterAll()
    }
    table.words.store(position(of: place, in: table.words), UInt64(count &+ 1))
  }

  private func enterAll() {
    for entry in 0..<count {
      let place = Int(truncatingIfNeeded: entries.words.load(2 &* entry))
      table.words.store(position(of: place, in: table.words), UInt64(entry &+ 1))
    }
  }

  /// Where a place stands in the table, or would.
  private func position(of place: Int, in table: SharedWords) -> Int {
    let (mask, word) = (table.count &- 1, UInt64(bitPattern: Int64(place)))
    var position = (place &* 0x9E37_79B9) &>> 4 & mask
    while true {
      let entry = table.load(position)
      if entry == 0 || entries.words.load(2 &* Int(truncatingIfNeeded: entry) &- 2) == word {
        return position
      }
      position = (position &+ 1) & mask
    }
  }
}
