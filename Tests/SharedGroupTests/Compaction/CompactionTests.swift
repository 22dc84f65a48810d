import Foundation
import GroupWorkload
import SharedGroup
import TestLength
import Testing

/// Groups that grow, are overwritten and shrink.
@Suite(.slow) struct CompactionTests {
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
    for round in 0..<(length == 200 ? 30_000 : 2_000) {
      let bytes = [UInt8](repeating: UInt8(truncatingIfNeeded: round), count: length)
      let key = [UInt8]("key \(round % 10)".utf8)
      try group.setItem(bytes.span, type: .data, forKey: key.span)
    }
    // At most three times the live data plus 5 MiB.
    #expect(try size() < 3 * 10 * length + 5 << 20)
    #expect(try group.keys().count == 10)
    #expect(try group.statistics().compactionCount > (length == 200 ? 5 : 0))
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
    try group.removeAll()
    #expect(try reader.keys().isEmpty)
    let overwriting = [UInt8](repeating: 3, count: 2_000)
    for _ in 0..<1_000 { try group.setData(overwriting, forKey: "key") }
    #expect(try size() < 5 << 20)
    #expect(try reader.data(forKey: "key") == overwriting)
    #expect(try group.verify().isSound)
  }

  @Test func theLargestItemAndALongBatchAreKept() throws {
    let group = try folder.open()
    try group.setValue("kept", forKey: "key")
    let largest = [UInt8](repeating: 1, count: 16 << 20)
    try group.setData(largest, forKey: "largest")
    #expect(try group.data(forKey: "largest") == largest)
    let bytes = [UInt8](repeating: 2, count: 1_000)
    try group.apply((0..<5_000).map { .set(key: "key \($0)", type: .data, bytes: bytes) })
    #expect(try folder.open(isReadOnly: true).keys().count == 5_002)
    #expect(try group.value(forKey: "key") == "kept")
    #expect(try group.verify().isSound)
  }

  @Test func revisionsAndCountsContinueAcrossCompactions() throws {
    let group = try folder.open()
    var last = group.changeCount
    for round in 1...600 {
      try group.setData([UInt8](repeating: 1, count: 20_000), forKey: "key \(round % 10)")
      #expect(group.revision == UInt64(round))
      #expect(group.changeCount != last)
      last = group.changeCount
    }
    #expect(try group.statistics().compactionCount > 1)
    group.close()
    #expect(try folder.open().revision == 600)
  }

  /// Compares the content before and after a compaction, with all kinds of records, with removals,
  /// and with a removal of everything.
  @Test func aCompactionKeepsTheContent() throws {
    let group = try folder.open()
    let reader = try folder.open(isReadOnly: true)
    var model = GroupModel()
    var workload = Workload(seed: 17, keys: 60, lengths: [0, 1, 7, 8, 9, 300, 160_000])
    for round in 0..<1_500 {
      let step = workload.next()
      let compactions = try group.statistics().compactionCount
      try step.perform(on: group)
      model.perform(step)
      guard try group.statistics().compactionCount > compactions || round % 100 == 0 else {
        continue
      }
      #expect(try GroupModel(of: group) == model, "round \(round)")
      #expect(try GroupModel(of: reader) == model, "round \(round)")
      #expect(try group.verify().isSound)
    }
    #expect(try group.statistics().compactionCount > 5)
    #expect(try GroupModel(of: try folder.open()) == model)
  }

  /// Programs that copy files, as rsync does, compare lengths and whole seconds. A second may see
  /// more than one compaction.
  @Test func noFileHasALengthOfTheFilesBeforeIt() throws {
    let group = try folder.open()
    var before: Set<Int> = []
    for _ in 0..<8 {
      try group.compact()
      var lengths: Set<Int> = []
      for count in 0..<60 {
        try group.setData([UInt8](repeating: 1, count: count % 20), forKey: "key")
        #expect(lengths.insert(try folder.read("group").count).inserted)
      }
      #expect(lengths.isDisjoint(with: before))
      before.formUnion(lengths)
    }
  }

  /// Several processes write values that keep making compactions due.
  @Test func simultaneousCompactionsLoseNothing() throws {
    let group = try folder.open()
    let clients = try (0..<4).map {
      try ClientProcess(
        folder, ["fill-with-data", "key \($0)", "150", "60000", "\($0)"],
        options: $0 == 3 ? ["--power"] : [])
    }
    let threads = (0..<2).map { number in
      Background { [folder] () -> Bool in
        guard let own = try? folder.open() else { return false }
        return (0..<150).allSatisfy {
          (try? own.setValue("\($0)", forKey: "thread \(number) \($0)")) != nil
        }
      }
    }
    for client in clients { #expect(client.remainingLines() == ["filled"]) }
    for thread in threads { #expect(thread.result()) }
    for number in 0..<4 {
      let expected = [UInt8](repeating: UInt8(number), count: 60_000)
      #expect(try group.data(forKey: "key \(number)") == expected)
    }
    for number in 0..<300 {
      #expect(
        try group.value(forKey: "thread \(number / 150) \(number % 150)") == "\(number % 150)")
    }
    #expect(group.revision == 4 * 150 + 300)
    #expect(try group.statistics().compactionCount > 2)
    #expect(try group.verify().isSound)
    #expect(!folder.exists("group.new"))
  }

  /// Old files are closed, no matter which handle has read them.
  @Test func noOldFileStaysOpen() throws {
    let group = try folder.open()
    let reader = try folder.open(isReadOnly: true)
    for _ in 0..<5 {
      try group.compact()
      _ = try reader.keys()
      _ = try reader.value(forKey: "absent")
    }
    // Running calls of other tests may keep an old file open until they end. The next call checks
    // again.
    var kept = try keptFiles()
    for _ in 0..<60_000 where !kept.isEmpty {
      usleep(1_000)
      _ = try reader.value(forKey: "absent")
      kept = try keptFiles()
    }
    #expect(kept.isEmpty, "\(kept)")
  }

  /// The removed files of the test's folder that this process still has open or mapped.
  private func keptFiles() throws -> [String] {
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
    return (open + maps.split(separator: "\n").map(String.init)).filter {
      $0.contains(folder.path) && $0.contains("(deleted)")
    }
  }
}
