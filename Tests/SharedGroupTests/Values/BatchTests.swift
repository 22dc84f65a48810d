import CSharedGroup
import GroupWorkload
import SharedGroup
import TestLength
import Testing

/// Batches in which keys occur repeatedly, some of them with similar hashes, compared with a
/// dictionary.
@Suite struct BatchTests {
  private let folder: MemoryFolder
  private let group: SharedGroup

  init() throws {
    folder = try MemoryFolder()
    group = try folder.open()
  }

  @Test(arguments: [3, 20, 400], [false, true])
  func aBatchEqualsItsSteps(_ keyCount: Int, _ isKept: Bool) throws {
    var random = SeededGenerator(seed: UInt64(keyCount))
    let alike = try keysOfAlikeHash()
    #expect(alike.count >= 4)
    let keys = (0..<keyCount).map { "key \($0)" } + alike
    var model = GroupModel()
    for round in 0..<TestLength.rounds(40, long: 2_000) {
      let length = [0, 1, 2, 16, 17, 40, 200][random.below(7)]
      let changes = (0..<length).map { _ in change(of: keys, &random) }
      let old = (model, revision: group.revision)
      try apply(changes, isKept: isKept)
      model.perform(.changes(changes))
      #expect(try GroupModel(of: group) == model, "round \(round)")
      if old.0 != model { #expect(group.revision == old.revision + 1) }
      try expectRightCounts("round \(round)")
      if random.below(20) == 0 {
        try group.removeAll()
        model.perform(.removeAll)
        try expectRightCounts("after all was removed in round \(round)")
      }
      let refused = changes + [.set(key: "", type: .value, bytes: [])] + changes
      #expect(throws: SharedGroupError.self) {
        try apply(refused, isKept: isKept)
      }
      try expectRightCounts("after what was refused in round \(round)")
    }
    #expect(try GroupModel(of: folder.open(isReadOnly: true)) == model)
  }

  private func change(of keys: [String], _ random: inout SeededGenerator) -> SharedChange {
    let key = keys[random.below(random.below(3) == 0 ? 3 : keys.count)]
    let kind = random.below(12)
    if kind < 3 { return .remove(key: key) }
    if kind == 3 { return .removeRecord(key: key) }
    let type: SharedItemType = [.record, .data, .value, .value][kind % 4]
    let length = [0, 1, 7, 8, 9, 60, 64, 65, 300][random.below(9)]
    let bytes = (0..<length).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    return .set(key: key, type: type, bytes: bytes)
  }

  /// Makes the changes as one batch.
  ///
  /// - Parameter isKept: whether to use a batch that was used before.
  private func apply(_ changes: [SharedChange], isKept: Bool) throws {
    guard isKept else { return try group.apply(changes) }
    try group.update { (batch) throws(SharedGroupError) in
      // The batch must forget its earlier use.
      try batch.set([1, 2].span, type: .value, to: [3].span)
      batch.removeAll()
      try batch.append(changes)
    }
  }

  private func expectRightCounts(_ when: Comment) throws {
    #expect(try group.verify().isSound, when)
    let statistics = try group.statistics()
    #expect(try group.keys().count == statistics.keyCount, when)
    #expect(try group.items(.record).count == statistics.recordCount, when)
  }

  /// Pairs of keys whose hashes agree in the bits that a slot stores, and in those that decide
  /// where the search in a small table begins.
  private func keysOfAlikeHash() throws -> [String] {
    let seed = GroupImage(try folder.read("group")).id
    var seen: [UInt64: String] = [:]
    var found: [String] = []
    for number in 0..<400_000 where found.count < 4 {
      let key = "number \(number)"
      let bytes = Array(key.utf8)
      let hash = shared_key_hash(bytes, bytes.count, seed)
      if let other = seen.updateValue(key, forKey: (hash & 0xFF_FFFF) | ((hash >> 58) << 24)) {
        found += [other, key]
      }
    }
    return found
  }

  @Test func aBatchOfMoreThan64MiBIsTooLargeAndChangesNothing() throws {
    try group.setValue("1", forKey: "key")
    let revision = group.revision
    let bytes = [UInt8](repeating: 7, count: 16 << 20)
    let four = (0..<4).map { SharedChange.set(key: "large \($0)", type: .data, bytes: bytes) }
    let error = failure { try group.apply([.remove(key: "key")] + four) }
    #expect(error?.code == .tooLarge)
    #expect(error?.message.contains("64 MiB") == true)
    #expect(group.revision == revision)
    #expect(try group.keys().map(\.key) == ["key"])
    try group.apply([.remove(key: "key")] + four.dropLast())
    let reader = try folder.open(isReadOnly: true)
    #expect(try reader.keys().map(\.key) == ["large 0", "large 1", "large 2"])
    #expect(try reader.data(forKey: "large 2") == bytes)
  }

  @Test(arguments: [(12, 40), (17, 40), (400, 1_000)])
  func theLastStepForAKeyWins(keys: Int, steps: Int) throws {
    var random = SeededGenerator(seed: 4)
    var model = GroupModel()
    for _ in 0..<8_000 / steps {
      let changes: [SharedChange] = (0..<steps).map { number in
        let key = "key \(random.below(keys))"
        if random.below(4) == 0 { return .remove(key: key) }
        return .set(key: key, type: .value, bytes: [UInt8]("\(number)".utf8))
      }
      try group.apply(changes)
      model.perform(.changes(changes))
      #expect(try GroupModel(of: group) == model)
    }
    #expect(try group.verify().isSound)
  }
}
