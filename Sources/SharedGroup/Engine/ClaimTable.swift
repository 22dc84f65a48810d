/// The slots that a change has claimed so far: a hash table by their place. A change of one key, the
/// usual one, needs no table.
struct ClaimTable: ~Copyable {
  private var firstPlace = 0
  private var firstSlot: UInt64 = 0
  private(set) var count = 0
  private(set) var newKeys = 0
  private var places: [Int] = []
  private var slots: [UInt64] = []
  /// Where in `places` a slot is found, plus 1; open addressing, a power of two.
  private var table: [Int] = [0, 0, 0, 0, 0, 0, 0, 0]

  mutating func removeAll() {
    if count > 1 { forgetTable() }
    count = 0
    newKeys = 0
  }

  @inline(never)
  private mutating func forgetTable() {
    places.removeAll(keepingCapacity: true)
    slots.removeAll(keepingCapacity: true)
    if table.count > 1024 { table = [0, 0, 0, 0, 0, 0, 0, 0] }
    for index in table.indices { table[index] = 0 }
  }

  /// What a slot will hold; nil where it was not claimed.
  @inline(__always)
  func slot(at place: Int) -> UInt64? {
    if count == 0 { return nil }
    if count == 1 { return place == firstPlace ? firstSlot : nil }
    let entry = table[find(place)]
    return entry == 0 ? nil : slots[entry - 1]
  }

  /// Claims a slot.
  mutating func set(_ place: Int, to slot: UInt64, isNewKey: Bool) {
    if count == 0 || count == 1 && place == firstPlace {
      if count == 0 && isNewKey { newKeys = 1 }
      (firstPlace, firstSlot, count) = (place, slot, 1)
      return
    }
    if count == 1 { enter(firstPlace, firstSlot) }
    if !replace(place, slot) {
      if isNewKey { newKeys += 1 }
      enter(place, slot)
    }
    count = places.count
  }

  /// Stores every claimed slot, each after all that was stored before.
  func store(in index: SharedWords) {
    if count == 1 {
      index.storeRelease(firstPlace, firstSlot)
    } else {
      for entry in places.indices { index.storeRelease(places[entry], slots[entry]) }
    }
  }

  private mutating func replace(_ place: Int, _ slot: UInt64) -> Bool {
    let found = find(place)
    if table[found] == 0 { return false }
    slots[table[found] - 1] = slot
    return true
  }

  private mutating func enter(_ place: Int, _ slot: UInt64) {
    places.append(place)
    slots.append(slot)
    if places.count * 2 > table.count {
      table = [Int](repeating: 0, count: table.count * 2)
      for entry in places.indices { table[find(places[entry])] = entry + 1 }
    } else {
      table[find(place)] = places.count
    }
  }

  private func find(_ place: Int) -> Int {
    let mask = table.count - 1
    var position = (place &* 0x9E37_79B9) >> 4 & mask
    while table[position] != 0, places[table[position] - 1] != place {
      position = (position + 1) & mask
    }
    return position
  }
}
