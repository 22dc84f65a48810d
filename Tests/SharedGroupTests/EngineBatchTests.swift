import GroupWorkload
import Testing

@testable import SharedGroup

/// Batches in which keys come again and again, some of them with one hash, compared with a dictionary;
/// and what the page counts of them, compared with a count.
@Suite struct EngineBatchTests {
  private let folder: MemoryFolder
  private let group: SharedGroup

  init() throws {
    folder = try MemoryFolder()
    group = try folder.open()
  }

  @Test(arguments: [3, 20, 400], [false, true])
  func aBatchDoesWhatItsStepsDo(_ keyCount: Int, _ isLent: Bool) throws {
    #expect(group.hold())
    defer { group.letGo() }
    var random = SeededGenerator(seed: UInt64(keyCount))
    let equal = keysOfEqualHash()
    #expect(!equal.isEmpty)
    let keys = (0..<keyCount).map { "key \($0)" } + equal
    var model = GroupModel()
    for round in 0..<TestLength.rounds(40, long: 2_000) {
      let length = [0, 1, 2, 16, 17, 40, 200][random.below(7)]
      let changes = (0..<length).map { _ in change(of: keys, &random) }
      let old = (model, revision: group.revision)
      try apply(changes, isLent: isLent, &random)
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
        try apply(refused, isLent: isLent, &random)
      }
      try expectRightCounts("after what was refused in round \(round)")
    }
    #expect(try GroupModel(of: folder.open(isReadOnly: true)) == model)
    let statistics = try group.statistics()
    #expect(statistics.compactionCount > 0)
    #expect(statistics.lastRecovery?.cause == "creation")
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
  /// - Parameter isLent: whether some of the steps are in a text that is lent; where a record is removed
  ///   none are, as such a step is none of theirs.
  private func apply(
    _ changes: [SharedChange], isLent: Bool, _ random: inout SeededGenerator
  ) throws {
    guard isLent, !changes.contains(where: { $0.type == .record && $0.bytes == nil }) else {
      return try group.apply(changes)
    }
    var batch = SharedBatch()
    // It forgets what it was used for before.
    batch.set([1, 2].span, type: .value, to: [3].span)
    batch.removeAll()
    var text: [UInt8] = []
    for change in changes {
      let key = [UInt8](change.key.utf8)
      guard let bytes = change.bytes else {
        batch.remove(key.span)
        continue
      }
      if random.below(2) == 0 {
        batch.set(key.span, type: change.type, to: bytes.span)
      } else {
        text += [0xEE] + key
        let end = text.count
        text += bytes
        batch.setLent(end - key.count..<end, type: change.type, to: end..<text.count)
      }
    }
    try group.heldApply(batch, lent: text.span)
  }

  private func expectRightCounts(_ when: Comment) throws {
    #expect(try group.verify().isSound, when)
    try group.held.with { storage in
      let words = unsafe storage.control.words
      let point = try storage.readPoint()
      let live = try #require(point.segment.live(committed: point.position.end))
      #expect(Int(words.load(ControlField.liveWords)) == live.words, when)
      #expect(Int(words.load(ControlField.liveKeys)) == live.keys, when)
      #expect(Int(words.load(ControlField.taken)) == point.segment.countTaken(), when)
    }
  }

  /// Keys that come in pairs of one hash, by the seeds of this group.
  private func keysOfEqualHash() -> [String] {
    let words = group.held.with { unsafe $0.control.words }
    let seeds = (words.load(ControlField.seed), words.load(ControlField.otherSeed))
    var seen: [UInt32: String] = [:]
    var found: [String] = []
    for number in 0..<1_000_000 where found.count < 4 {
      let key = "number \(number)"
      let hash = keyHash([UInt8](key.utf8).span, isRecord: false, seeds: seeds)
      if let other = seen.updateValue(key, forKey: hash) { found += [other, key] }
    }
    return found
  }
}
