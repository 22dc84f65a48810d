import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Files that are cut off, overwritten, flipped bit by bit, newer, or something else altogether.
@Suite struct EngineDamageTests {
  let folder: MemoryFolder
  let model: GroupModel

  init() throws {
    folder = try MemoryFolder()
    let group = try folder.open()
    var model = GroupModel()
    var workload = Workload(seed: 11, keys: 12, lengths: [0, 20, 300])
    for _ in 0..<25 {
      let step = workload.next()
      try step.perform(on: group)
      model.perform(step)
    }
    self.model = model
    group.close()
  }

  static let damagedFiles = ["log.1", "index.1", "control", "values", "lock"]

  @Test(arguments: EngineDamageTests.damagedFiles) func aFileThatIsCutOffIsAStatusOrARecovery(
    _ file: String
  ) throws {
    let whole = try folder.read(file)
    let all = try folder.files()
    for count in [0, 1, 7, 8, 63, 64, 65, 200, 1000, 4095, 4096, 5000] where count < whole.count {
      try folder.restore(all)
      try folder.write(Array(whole[..<count]), to: file)
      folder.exercise(isReadOnly: true)
      folder.exercise()
      // Whatever it was, the group can be used again.
      let group = try openAfterDamage()
      try group.setValue("on", forKey: "key")
      #expect(try folder.open().value(forKey: "key") == "on")
      #expect(try group.verify().isSound)
    }
  }

  @Test(arguments: EngineDamageTests.damagedFiles) func noiseIsAStatusOrARecovery(_ file: String)
    throws
  {
    var random = SeededGenerator(seed: 3)
    let all = try folder.files()
    for round in 0..<10 {
      try folder.restore(all)
      let noise = (0..<(round % 2 == 0 ? try folder.read(file).count : 3_000)).map { _ in
        UInt8(truncatingIfNeeded: random.next())
      }
      try folder.write(noise, to: file)
      folder.exercise(isReadOnly: true)
      folder.exercise()
      folder.exercise()
    }
  }

  @Test func aLogThatIsCutToNothingIsToldOnceAndSetAside() throws {
    try folder.write([UInt8](repeating: 0xAA, count: 114_688), to: "log.1")
    let error = failure { _ = try folder.open() }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains("log.1.damaged-1") == true)
    #expect(try folder.read("log.1.damaged-1").count == 114_688)
    let group = try folder.open()
    #expect(try group.keys().isEmpty)
    #expect(try group.statistics().lastRecovery?.cause == "damage")
    try group.setValue("on", forKey: "key")
  }

  @Test func theReadablePartOfALogOutlivesTheRest() throws {
    let group = try folder.open()
    let end = try group.statistics().liveByteCount + group.statistics().deadByteCount
    try group.setValue("last", forKey: "last")
    group.close()
    var log = try folder.read("log.1")
    log[end + 40] ^= 1
    log[0] ^= 0
    // Cut below what was acknowledged, so that opening notices.
    try folder.write(Array(log[..<(end + 16)]), to: "log.1")
    let error = failure { _ = try folder.open() }
    #expect(error?.code == .corrupt)
    let again = try folder.open()
    #expect(try GroupModel(of: again) == model)
    #expect(try folder.read("log.1.damaged-1").count == end + 16)
  }

  /// Small changes compact bit by bit, a large one in one piece.
  @Test(arguments: [(0, 10), (0, 40_000), (1, 10), (1, 40_000)])
  func noCompactionLosesWhatADamagedIndexLost(_ part: Int, _ length: Int) throws {
    let group = try folder.open()
    for number in 0..<100 { try group.setData([UInt8(number)], forKey: "kept \(number)") }
    let index = try folder.read("index.1")
    let start = index.count / 2 * part
    try folder.overwrite(
      "index.1", at: start, with: [UInt8](repeating: 0, count: index.count - start))
    let compactions = try group.statistics().compactionCount
    let bytes = [UInt8](repeating: 1, count: length)
    while try group.statistics().compactionCount == compactions {
      try group.setData(bytes, forKey: "another")
    }
    for number in 0..<100 {
      #expect(try group.data(forKey: "kept \(number)") == [UInt8(number)])
    }
    #expect(try group.verify().isSound)
  }

  /// A copy with checksums of its own would make what a bit flipped into as good as what was written. Small
  /// changes compact bit by bit, a large one in one piece.
  @Test(arguments: [10, 40_000])
  func aCompactionTellsOnceOfAChangeThatIsNotAsItWasWritten(_ length: Int) throws {
    let group = try folder.open()
    let place = try flipAValue(of: group)
    let before = try GroupModel(of: group)
    let bytes = [UInt8](repeating: 1, count: length)
    var told: [SharedGroupError] = []
    while try group.statistics().compactionCount < 3 {
      do {
        try group.setData(bytes, forKey: "another")
      } catch {
        told.append(error)
      }
    }
    try group.removeItem(forKey: "another")
    #expect(told.map(\.code) == [.corrupt])
    #expect(told.first?.message.contains("log.1.damaged-1") == true)
    #expect(try folder.read("log.1.damaged-1")[place] == 8)
    // Nobody can tell which byte it was; nothing else is lost.
    #expect(try GroupModel(of: group) == before)
    #expect(try group.verify().isSound)
  }

  /// A removal goes on where a compaction fails for want of room, but never in a log that is not in use
  /// any more.
  @Test func aRemovalThatFindsADamagedChangeIsNotLostInTheOldLog() throws {
    let group = try folder.open()
    _ = try flipAValue(of: group)
    let before = try GroupModel(of: group)
    let bytes = [UInt8](repeating: 1, count: 300)
    var length = 0
    while length < 114_688 / 16 * 15 - 1_000, try group.statistics().compactionCount == 0 {
      for number in 0..<60 where length < 114_688 / 16 * 15 - 1_000 {
        try group.setData(bytes, forKey: "more \(number)")
        let statistics = try group.statistics()
        length = statistics.liveByteCount + statistics.deadByteCount
      }
    }
    #expect(try group.statistics().compactionCount == 0)
    var told: [SharedGroupError] = []
    for number in 0..<60 {
      do {
        try group.removeItem(forKey: "more \(number)")
      } catch {
        told.append(error)
        try group.removeItem(forKey: "more \(number)")
      }
    }
    #expect(told.map(\.code) == [.corrupt])
    #expect(try GroupModel(of: group) == before)
    #expect(try group.verify().isSound)
  }

  /// Sets a value and flips a bit of it in the log; answers where.
  private func flipAValue(of group: SharedGroup) throws -> Int {
    let value = [UInt8](repeating: 7, count: 100)
    try group.setData(value, forKey: "flipped")
    let start = try #require(try folder.read("log.1").firstRange(of: value)?.lowerBound)
    try folder.overwrite("log.1", at: start + 50, with: [8])
    return start + 50
  }

  @Test func verifyNamesTheByteAndRepairKeepsWhatComesBefore() throws {
    let group = try folder.open()
    let log = try folder.read("log.1")
    let end = try group.statistics().liveByteCount + group.statistics().deadByteCount
    for offset in stride(from: 64, to: end, by: 173) {
      try folder.overwrite("log.1", at: offset, with: [log[offset] ^ 4])
      let found = try group.verify()
      let place = try #require(found.damage.first)
      #expect(place.file.hasSuffix("log.1") && place.byteOffset <= offset)
      try folder.overwrite("log.1", at: offset, with: [log[offset]])
      #expect(try group.verify().isSound)
    }
    try folder.overwrite("log.1", at: end - 4, with: [log[end - 4] ^ 1])
    #expect(failure { _ = try group.verify(isRepairing: true) }?.code == .corrupt)
    #expect(try group.verify().isSound)
    try group.setValue("on", forKey: "key")
  }

  @Test func verifyNoticesADamagedIndexAndRepairMendsIt() throws {
    let group = try folder.open()
    let index = try folder.read("index.1")
    for slot in stride(from: 0, to: index.count, by: 8)
    where index[slot..<slot + 8].contains(where: { $0 != 0 }) {
      try folder.overwrite("index.1", at: slot, with: [UInt8](repeating: 0, count: 8))
      #expect(try !group.verify().isSound)
      _ = try group.verify(isRepairing: true)
      #expect(try group.verify().isSound)
      #expect(try GroupModel(of: group) == model)
    }
  }

  /// The log before it is whole, but is not what the group is.
  @Test func verifyThroughAReaderNoticesAHeaderThatIsDamaged() throws {
    let group = try folder.open()
    while try group.statistics().compactionCount == 0 {
      try group.setData([UInt8](repeating: 1, count: 4_000), forKey: "key 1")
    }
    try folder.overwrite("log.0", at: 20, with: [0xFF])
    for handle in [group, try folder.open(isReadOnly: true)] {
      let place = try #require(try handle.verify().damage.first)
      #expect(place.file.hasSuffix("log.0") && place.byteOffset == 0)
    }
  }

  @Test(arguments: ["log.1", "index.1", "control"])
  func anyBitMayFlipWhileTheGroupIsOpen(_ file: String) throws {
    var random = SeededGenerator(seed: 5)
    let all = try folder.files()
    let whole = try folder.read(file)
    for _ in 0..<TestLength.rounds(20, long: 2_000) {
      try folder.restore(all)
      guard let group = try? folder.open(), let reader = try? folder.open(isReadOnly: true) else {
        continue
      }
      for _ in 0...random.below(6) {
        let offset = random.below(random.below(2) == 0 ? min(256, whole.count) : whole.count)
        try folder.overwrite(
          file, at: offset, with: [UInt8(truncatingIfNeeded: random.next())])
      }
      reader.exercise()
      group.exercise()
      reader.exercise()
    }
  }

  /// Opens the group; what was damaged is told of once.
  private func openAfterDamage() throws -> SharedGroup {
    if let group = try? folder.open() { return group }
    return try folder.open()
  }
}
