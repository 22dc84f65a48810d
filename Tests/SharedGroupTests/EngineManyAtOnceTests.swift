import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Several processes with several threads each, reading and writing at once.
@Suite struct EngineManyAtOnceTests {
  @Test func processesAndThreadsAgree() throws {
    let folder = try TemporaryFolder()
    let milliseconds = TestLength.rounds(3_000, long: 60_000)
    let workers = try (0..<8).map {
      try ClientProcess(
        folder, ["many-at-once", "\($0)", "4", "\(milliseconds)"],
        options: $0 == 7 ? ["--power"] : [])
    }
    var sums = [Int](repeating: 0, count: ManyAtOnce.counters)
    for worker in workers {
      let lines = worker.remainingLines()
      #expect(lines.filter { !$0.hasPrefix("added") } == [])
      let added = lines.first?.split(separator: " ").dropFirst().compactMap { Int($0) } ?? []
      try #require(added.count == sums.count)
      for index in sums.indices { sums[index] += added[index] }
    }
    let group = try folder.open()
    for index in sums.indices {
      #expect(try group.value(forKey: "counter \(index)") ?? "0" == "\(sums[index])")
    }
    #expect(try group.verify().isSound)
    #expect(try group.statistics().compactionCount > 0)
  }

  @Test func threadsOfOneProcessAgree() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    let work = ManyAtOnce(group, seed: 77, milliseconds: TestLength.rounds(1_000, long: 20_000))
    let (added, problems) = work.result(threads: 6)
    #expect(problems == [])
    for (index, sum) in added.enumerated() {
      #expect(try group.value(forKey: "counter \(index)") ?? "0" == "\(sum)")
    }
  }

  @Test func aHundredWaitersSleepAndWake() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    let worker = try ClientProcess(folder, ["wait-on-threads", "100"])
    #expect(worker.nextLine() == "ready")
    let used = try #require(worker.nextLine()?.split(separator: " ").last.flatMap { Int($0) })
    #expect(used < 100_000, "microseconds of the processor in half a second of waiting")
    try group.recordChange()
    #expect(worker.remainingLines() == ["woken 100"])
  }
}
