import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Growing, compacting and shrinking.
@Suite struct EngineCompactionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func size() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: folder.path + "/group").reduce(0) {
      $0 + (try folder.read($1)).count
    }
  }

  @Test(arguments: [200, 4_000])
  func tenKeysOverwrittenManyTimesStaySmall(_ length: Int) throws {
    let group = try folder.open()
    for round in 0..<(length == 200 ? 100_000 : 2_000) {
      let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: round), count: length)
      let key = [UInt8]("key \(round % 10)".utf8)
      try group.setItem(bytes.span, type: .data, forKey: key.span)
    }
    #expect(try size() < 256 << 10)
    #expect(try group.keys().count == 10)
    #expect(try group.statistics().compactionCount > 50)
    #expect(try group.verify().isSound)
  }

  @Test func aReaderFollowsAGroupThatGrowsAndShrinks() throws {
    let group = try folder.open()
    let reader = try folder.open(isReadOnly: true)
    let long = [UInt8](repeating: 7, count: 9_000)
    for index in 0..<3_000 {
      try group.setData(index % 50 == 0 ? long : [UInt8]("\(index)".utf8), forKey: "key \(index)")
      if index % 97 == 0 { #expect(try reader.keys().count == index + 1) }
    }
    let lines = try ClientProcess.lines(folder, ["keys"], options: ["--read-only"])
    #expect(lines.count == 3_000 + 1)
    for index in 0..<3_000 {
      let expected = index % 50 == 0 ? long : [UInt8]("\(index)".utf8)
      #expect(try reader.data(forKey: "key \(index)") == expected)
    }
    let grown = try size()
    try group.removeAll()
    #expect(try reader.keys().isEmpty)
    let overwriting = [UInt8](repeating: 3, count: 2_000)
    for _ in 0..<6_000 { try group.setData(overwriting, forKey: "key") }
    #expect(try size() < grown / 2)
    #expect(try reader.data(forKey: "key") == overwriting)
    #expect(try group.verify().isSound)
  }

  @Test func theLargestItemAndABatchLargerThanTheLogAreTaken() throws {
    let group = try folder.open()
    try group.setValue("kept", forKey: "key")
    let largest = [UInt8](repeating: 1, count: 16 << 20)
    try group.setData(largest, forKey: "largest")
    #expect(try group.data(forKey: "largest") == largest)
    let bytes = [UInt8](repeating: 2, count: 1000)
    try group.apply((0..<5_000).map { .set(key: "key \($0)", type: .data, bytes: bytes) })
    #expect(try folder.open(isReadOnly: true).keys().count == 5_002)
    #expect(try group.value(forKey: "key") == "kept")
    #expect(failure { try group.setData(largest + [0], forKey: "more") }?.code == .tooLarge)
  }

  @Test(arguments: [(12, 40), (17, 40), (400, 1_000)])
  func aBatchThatNamesKeysAgainAndAgainLeavesTheLast(keys: Int, steps: Int) throws {
    let group = try folder.open()
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

  @Test func revisionsAndCountsGoOnThroughCompactions() throws {
    let group = try folder.open()
    var last = group.changeCount
    for round in 1...3_000 {
      try group.setValue("\(round)", forKey: "key \(round % 10)")
      #expect(group.revision == UInt64(round))
      #expect(group.changeCount != last)
      last = group.changeCount
    }
    group.close()
    #expect(try folder.open().revision == 3_000)
  }
}
