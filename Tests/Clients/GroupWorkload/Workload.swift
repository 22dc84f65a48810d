package import SharedGroup

/// Pseudorandom numbers that the seed determines (SplitMix64, Steele et al. 2014).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(limit, 1))) }
}

/// One change of a workload.
package enum WorkloadStep: Sendable {
  case changes([SharedChange])
  case removeAll
  case reload

  /// Makes the change.
  package func perform(on group: SharedGroup) throws(SharedGroupError) {
    switch self {
    case .changes(let changes): try group.apply(changes)
    case .removeAll: try group.removeAll()
    case .reload: try group.reload()
    }
  }
}

/// A sequence of changes that the seed determines, so that another process can compute the result.
package struct Workload {
  private var generator: SeededGenerator
  private let keys: Int
  private let lengths: [Int]
  private var number = 0

  /// - Parameters:
  ///   - keys: the number of different keys.
  ///   - lengths: the lengths that items may have, in bytes.
  package init(seed: UInt64, keys: Int = 40, lengths: [Int] = [0, 60, 200, 4_000]) {
    generator = SeededGenerator(seed: seed)
    self.keys = keys
    self.lengths = lengths
  }

  package mutating func next() -> WorkloadStep {
    number += 1
    switch generator.below(100) {
    case 0: return .removeAll
    case 1..<4: return .reload
    case 4..<12: return .changes([.remove(key: key())])
    case 12..<30: return .changes((0..<1 + generator.below(12)).map { _ in change() })
    default: return .changes([change()])
    }
  }

  private mutating func key() -> String { "key \(generator.below(keys))" }

  private mutating func change() -> SharedChange {
    let kind = generator.below(10)
    if kind == 0 { return .remove(key: key()) }
    if kind == 1 { return .removeRecord(key: key()) }
    let type: SharedItemType = kind == 2 ? .record : kind == 3 ? .data : .value
    let length = lengths[generator.below(lengths.count)]
    var bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: length)
    for (index, digit) in "\(number)".utf8.enumerated() where index < length {
      bytes[length - 1 - index] = digit
    }
    return .set(key: key(), type: type, bytes: bytes)
  }
}

/// The contents that a group must have.
package struct GroupModel: Equatable, Sendable {
  private struct Item: Equatable, Sendable {
    let type: SharedItemType
    let bytes: [UInt8]
  }

  private var items: [String: Item] = [:]
  private var records: [String: Item] = [:]

  package init() {}

  /// Takes the present contents of a group.
  package init(of group: SharedGroup) throws(SharedGroupError) {
    for type in [SharedItemType.value, .data] {
      for item in try group.items(type) { items[item.key] = Item(type: type, bytes: item.bytes) }
    }
    for item in try group.items(.record) where item.key != SharedGroup.reloadRecord {
      records[item.key] = Item(type: .record, bytes: item.bytes)
    }
  }

  /// Applies a step to the model, as to a group.
  package mutating func perform(_ step: WorkloadStep) {
    switch step {
    case .changes(let changes):
      for change in changes {
        let item = change.bytes.map { Item(type: change.type, bytes: $0) }
        if change.type == .record { records[change.key] = item } else { items[change.key] = item }
      }
    case .removeAll: items = [:]
    case .reload: break
    }
  }

  package var keyCount: Int { items.count }

  /// All items: first those of keys, then records.
  package var all: [(key: String, type: SharedItemType, bytes: [UInt8])] {
    (Array(items) + Array(records)).map { ($0.key, $0.value.type, $0.value.bytes) }
  }

  /// The keys whose items differ between the two models, or that only one of them has.
  package func keysThatDiffer(from other: GroupModel) -> [String] {
    Set(items.keys).union(other.items.keys).filter { items[$0] != other.items[$0] }
  }

  /// The names of records that differ between the two models, or that only one of them has.
  package func recordsThatDiffer(from other: GroupModel) -> [String] {
    Set(records.keys).union(other.records.keys).filter { records[$0] != other.records[$0] }
  }

  /// A hash of all contents (FNV-1a, 64 bits), in hexadecimal.
  package var digest: String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bytes: some Sequence<UInt8>) {
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }
    for items in [items, records] {
      for (key, item) in items.sorted(by: { $0.key < $1.key }) {
        add("\(key)|\(item.type)|\(item.bytes.count)|".utf8)
        add(item.bytes)
      }
      add("end".utf8)
    }
    return String(hash, radix: 16)
  }
}
