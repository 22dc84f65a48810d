/// Everything that a group holds, as it was at one moment.
struct GroupSnapshot: Sendable {
  /// A key and what it holds.
  struct Item: Sendable {
    let key: [UInt8]
    let type: SharedItemType
    let bytes: [UInt8]
  }

  /// Values and data, sorted by their keys' bytes.
  let items: [Item]
  /// Records, sorted by their names' bytes.
  let records: [Item]
  /// The number of the change that made it so; 0 for a group that nobody has changed.
  let revision: UInt64

  static let empty = GroupSnapshot(items: [], records: [], revision: 0)

  /// The item of a key; nil where there is none. Allocates nothing.
  ///
  /// - Parameter type: `.record` looks among the records, the others among values and data alike.
  func item(_ type: SharedItemType, forKey key: Span<UInt8>) -> Item? {
    let items = type == .record ? records : items
    var low = 0
    var high = items.count
    while low < high {
      let middle = low + (high - low) / 2
      switch order(items[middle].key, key) {
      case 0: return items[middle]
      case ..<0: low = middle + 1
      default: high = middle
      }
    }
    return nil
  }

  /// The same with changes made in order; nil where they change nothing.
  func applying(_ changes: [Change], revision: UInt64) -> GroupSnapshot? {
    let items = merged(items, with: changes.filter { !$0.isRecord })
    let records = merged(records, with: changes.filter(\.isRecord))
    guard items != nil || records != nil else { return nil }
    return GroupSnapshot(
      items: items ?? self.items, records: records ?? self.records, revision: revision)
  }

  /// The same with another revision, and without values and data where that is asked for.
  func copy(revision: UInt64, keepingItems: Bool = true) -> GroupSnapshot {
    GroupSnapshot(items: keepingItems ? items : [], records: records, revision: revision)
  }

  /// A step of a change: what a key is to hold from now on, or nil where it is removed.
  struct Change {
    let key: [UInt8]
    let isRecord: Bool
    let item: Item?
  }

  /// Merges changes into a sorted list; nil where they change nothing.
  private func merged(_ old: [Item], with changes: [Change]) -> [Item]? {
    // Of several changes to a key the last wins.
    var last: [[UInt8]: Item?] = [:]
    for change in changes { last[change.key] = .some(change.item) }
    let keys = last.keys.sorted { order($0, $1.span) < 0 }
    var new: [Item] = []
    new.reserveCapacity(old.count + keys.count)
    var isChanged = false
    var next = 0
    for key in keys {
      while next < old.count, order(old[next].key, key.span) < 0 {
        new.append(old[next])
        next += 1
      }
      let isPresent = next < old.count && old[next].key == key
      if isPresent { next += 1 }
      if let item = last[key] ?? nil {
        new.append(item)
        isChanged = true
      } else if isPresent {
        isChanged = true
      }
    }
    guard isChanged else { return nil }
    new.append(contentsOf: old[next...])
    return new
  }
}

/// The order of two keys by their bytes: less than 0, 0 or more than 0.
private func order(_ one: [UInt8], _ other: Span<UInt8>) -> Int {
  for index in 0..<min(one.count, other.count) where one[index] != other[index] {
    return one[index] < other[index] ? -1 : 1
  }
  return one.count - other.count
}
