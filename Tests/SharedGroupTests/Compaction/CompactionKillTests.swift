import Foundation
import GroupWorkload
import SharedGroup
import TestLength
import Testing

/// Processes that are killed or stopped at each system call of a compaction.
@Suite(.slow, .timeLimit(.minutes(10))) struct CompactionKillTests {
  let folder: TemporaryFolder
  let group: SharedGroup
  let reader: SharedGroup
  private var model = GroupModel()

  init() throws {
    folder = try TemporaryFolder()
    group = try folder.open()
    reader = try folder.open(isReadOnly: true)
    for number in 0..<6 {
      try perform(
        .changes([.set(key: "key \(number)", type: .data, bytes: .init(repeating: 7, count: 300))]))
    }
    try perform(.changes([.set(key: "record", type: .record, bytes: [1])]))
    try perform(.changes([.remove(key: "key 3")]))
  }

  private mutating func perform(_ step: WorkloadStep) throws {
    try step.perform(on: group)
    model.perform(step)
  }

  private mutating func fillUp(leaving left: Int) throws {
    try group.compact()
    try group.fillUpToACompaction(leaving: left)
    model.perform(.changes([.set(key: "filler", type: .data, bytes: [0x66])]))
  }

  /// A change by the client that makes a compaction due.
  private static let change = ["fill-with-data", "large", "1", "30000"]
  private static let changed = WorkloadStep.changes([
    .set(key: "large", type: .data, bytes: [UInt8](repeating: 0x77, count: 30_000))
  ])

  private mutating func expectOldOrNew(isAcknowledged: Bool, _ when: Comment) throws {
    let found = try GroupModel(of: group)
    var new = model
    new.perform(Self.changed)
    if isAcknowledged || found == new { model = new }
    #expect(found == model, when)
    #expect(try GroupModel(of: reader) == model, when)
    #expect(try GroupModel(of: try folder.open(isReadOnly: true)) == model, when)
    #expect(
      try ClientProcess.lines(folder, ["digest"], options: ["--read-only"]).first == model.digest)
  }

  @Test(arguments: [[], ["--power"]]) mutating func aKillAtAnyCallLosesNothing(
    _ options: [String]
  ) throws {
    var compactions = 0
    for call in 1... {
      try fillUp(leaving: 20_000)
      let before = try group.statistics().compactionCount
      let lines = try ClientProcess.lines(
        folder, Self.change, options: options + ["--kill-at-call", "\(call)"])
      try expectOldOrNew(isAcknowledged: lines == ["filled"], "call \(call)")
      if try group.statistics().compactionCount > before { compactions += 1 }
      // The next compaction removes the files that this one left.
      try perform(
        .changes([.set(key: "key 0", type: .value, bytes: [UInt8](repeating: 0x78, count: call))]))
      try group.compact()
      model.perform(.changes([.set(key: "filler", type: .data, bytes: [0x66])]))
      #expect(!folder.exists("group.new"), "call \(call)")
      #expect(try GroupModel(of: reader) == model)
      #expect(try group.verify().isSound)
      if lines == ["filled"] {
        #expect(call > 12 && compactions > 0)
        break
      }
      #expect(lines.isEmpty)
    }
  }

  /// While a compacting process is stopped, others write, and compact once they have waited long
  /// enough. Then the process continues.
  @Test(arguments: [1, 25]) mutating func aStopAtAnyCallLosesNothing(_ rounds: Int) throws {
    let hasty = try folder.open(lockTimeoutMilliseconds: 20)
    var (busy, gone) = (0, 0)
    for call in 1... {
      try fillUp(leaving: 20_000)
      let client = try ClientProcess(
        folder, Self.change, options: ["--pause-at-call", "\(call)"])
      guard client.nextLine() == "paused" else {
        #expect(call > 12)
        break
      }
      try client.stop()
      let seen = try GroupModel(of: reader)
      #expect(try GroupModel(of: group) == seen)
      var new = model
      new.perform(Self.changed)
      #expect(seen == model || seen == new, "call \(call)")
      model = seen
      // Others overtake a compaction that has taken more than a second.
      let overtakes = rounds > 1 && call % 3 == 0 && folder.exists("group.new")
      let compactions = try group.statistics().compactionCount
      // Makes enough changes for a compaction, if nobody has the writers' lock.
      for round in 0... {
        if overtakes {
          if try group.statistics().compactionCount > compactions { break }
          usleep(10_000)
        } else if round == rounds {
          break
        }
        let step = WorkloadStep.changes([
          .set(
            key: "other", type: .data,
            bytes: [UInt8](repeating: UInt8(truncatingIfNeeded: round), count: 90_000))
        ])
        do throws(SharedGroupError) {
          try step.perform(on: hasty)
          model.perform(step)
        } catch {
          #expect(error.code == .busy)
          busy += 1
          break
        }
      }
      #expect(try GroupModel(of: reader) == model, "call \(call)")
      try client.start()
      client.signal(SIGCONT)
      let lines = client.remainingLines()
      #expect(lines == ["filled"])
      gone += 1
      // The client's change may have been made before or after the others'. The result is the same,
      // because the keys differ.
      var after = model
      after.perform(Self.changed)
      model = after
      #expect(try GroupModel(of: group) == model, "call \(call)")
      #expect(try GroupModel(of: reader) == model, "call \(call)")
      #expect(try group.verify().isSound)
      if call % 4 == 0 { #expect(try GroupModel(of: folder.open()) == model) }
    }
    #expect(busy > 3 && gone > 12)
    try group.compact()
    #expect(!folder.exists("group.new"))
  }
}
