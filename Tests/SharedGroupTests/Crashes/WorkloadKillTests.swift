import Foundation
import GroupWorkload
import SharedGroup
import TestLength
import Testing

/// Writers that are killed at random instants: during single changes, batches, compactions, growth
/// and the creation of the group. A new process then checks what they left.
@Suite(.slow) struct WorkloadKillTests {
  @Test(arguments: [8, 40, 600])
  func aKilledWriterLosesNoChangeAndLeavesNoneInPart(_ keys: Int) throws {
    let folder = try TemporaryFolder()
    var model = GroupModel()
    var random = SeededGenerator(seed: UInt64(keys))
    for round in 0..<TestLength.kills(70) {
      let seed = Int(random.next() % 1_000_000)
      let worker = try ClientProcess(
        folder, ["work", "\(seed)", "\(keys)"], options: round % 10 == 9 ? ["--power"] : [])
      let acknowledged = try killed(worker, afterLines: 1 + random.below(150), random.next())
      var workload = Workload(seed: UInt64(seed), keys: keys)
      for _ in 0..<acknowledged { model.perform(workload.next()) }
      let found = try settled(folder, acknowledged: model)
      if found != model.digest { model.perform(workload.next()) }
      try #require(
        found == model.digest, "round \(round), seed \(seed), \(acknowledged) acknowledged")
    }
    #expect(try folder.open().statistics().compactionCount > 0)
  }

  @Test func aWriterKilledWhileCreatingAGroupLeavesNoneOrACompleteOne() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<TestLength.kills(120) {
      let folder = try TemporaryFolder()
      let worker = try ClientProcess(folder, ["work", "1", "10"])
      // The kill comes at any time from the loading of the program to its first changes.
      usleep(UInt32(random.below(12_000)))
      worker.signal(SIGKILL)
      let acknowledged = worker.remainingLines().last.flatMap { Int($0) } ?? 0
      var model = GroupModel()
      var workload = Workload(seed: 1, keys: 10)
      for _ in 0..<acknowledged { model.perform(workload.next()) }
      let found = try settled(folder, acknowledged: model)
      if found != model.digest { model.perform(workload.next()) }
      #expect(found == model.digest)
    }
  }

  @Test func anOpenReaderSeesAllChangesDespiteKillsAndCompactions() throws {
    let folder = try TemporaryFolder()
    let reader = try folder.open()
    var random = SeededGenerator(seed: 9)
    for round in 0..<8 {
      try folder.open().fillUpToACompaction(leaving: 5_000)
      let worker = try ClientProcess(folder, ["work", "\(round)", "20"])
      _ = try killed(worker, afterLines: 50 + random.below(300), random.next())
      let fresh = try folder.open(isReadOnly: true)
      #expect(try GroupModel(of: reader) == GroupModel(of: fresh))
      #expect(reader.changeCount == fresh.changeCount)
    }
    #expect(try reader.statistics().compactionCount > 0)
  }

  /// The digest of the group after a new process has made a change, which needs a free lock. Before
  /// that change, the group may lack only a change that the killed writer had not acknowledged.
  private func settled(_ folder: TemporaryFolder, acknowledged: GroupModel) throws -> String {
    let lines = try ClientProcess.lines(folder, ["digest"])
    try #require(lines.count == 2, "\(lines)")
    #expect(lines[0] == lines[1] || lines[0] == acknowledged.digest)
    return lines[1]
  }

  /// Kills a worker after it has printed some lines and a time that depends on `jitter` has passed.
  ///
  /// - Returns: how many changes were acknowledged.
  private func killed(
    _ worker: ClientProcess, afterLines lines: Int, _ jitter: UInt64
  ) throws -> Int {
    var last = 0
    for _ in 0..<lines {
      guard let line = worker.nextLine() else { break }
      last = try #require(Int(line), "\(line)")
    }
    for _ in 0..<jitter % 3000 { _ = getppid() }
    worker.signal(SIGKILL)
    return worker.remainingLines().last.flatMap { Int($0) } ?? last
  }
}
