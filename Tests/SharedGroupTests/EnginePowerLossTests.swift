import Foundation
import GroupWorkload
import Synchronization
import SystemCalls
import Testing

@testable import SharedGroup

// In that suite, as the seam has room for one interceptor at a time.
extension FaultTests {
  /// Power that fails: what a disk may hold at any instant is put together, and opened.
  ///
  /// The group's files are looked at before every system call that writes, flushes or renames. A flush
  /// makes what a file holds certain; since then each 512 bytes of it may be of any moment, and so may each name
  /// since the folder was flushed. Serial, as the seam has room for one interceptor.
  @Suite(.serialized) struct EnginePowerLossTests {
    @Test func nothingAcknowledgedUnderPowerIsLost() throws {
      try simulate(
        states: TestLength.rounds(500, long: 20_000), seed: 1, steps: 60, keys: 8,
        lengths: [60, 4_000]
      ) { _ in .power }
    }

    @Test func aGroupThatGrowsSurvives() throws {
      try simulate(
        states: TestLength.rounds(250, long: 20_000), seed: 2, steps: 40, keys: 400,
        lengths: [20, 12_000]
      ) { _ in .power }
    }

    @Test func whatWasNotFlushedIsLostFromTheEndAlone() throws {
      try simulate(
        states: TestLength.rounds(400, long: 20_000), seed: 3, steps: 120, keys: 8,
        lengths: [60, 4_000]
      ) { $0 % 9 == 8 ? .power : .process }
    }

    @Test func compactionsWithoutAFlushByTheWriterLoseNothingCertain() throws {
      try simulate(
        states: TestLength.rounds(600, long: 30_000), seed: 5, steps: 200, keys: 6,
        lengths: [60, 4_000]
      ) { $0 < 10 ? .power : .process }
    }

    /// The log that it goes over from is not on the disk yet, and the one before that is written over.
    @Test func aChangeThatNeedsAnotherLogAtOnceLosesNothingCertain() throws {
      var last = 0
      let record = try record(steps: 100, durability: { $0 < 6 ? .power : .process }) {
        number, group in
        let compactions = try group.statistics().compactionCount
        if compactions > 0, last == 0 { last = number }
        if last > 0, number > last + 3 { return nil }
        let length = number < 6 ? 60 : number == last ? 100_000 : 4_000
        return .changes([
          .set(
            key: number < 6 ? "key \(number)" : "filler", type: .data,
            bytes: [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: length))
        ])
      }
      #expect(last > 0)
      try expectSome(record, states: TestLength.rounds(400, long: 20_000), seed: 8)
    }

    @Test func everyStateOfAShortHistoryIsSound() throws {
      for (seed, isCertain) in [(4, [true]), (6, [false]), (7, [false, true])] as [(UInt64, [Bool])]
      {
        let record = try record(seed: seed, steps: 5, keys: 3, lengths: [60, 700]) {
          isCertain[$0 % isCertain.count] ? .power : .process
        }
        #expect(try expectAll(record) > 100)
      }
    }

    @Test func everyStateOfACompactionIsSound() throws {
      let record = try record(steps: 200, durability: { _ in .power }) { number, group in
        // Short ones before the copy begins, so that little is copied.
        let statistics = try group.statistics()
        let isCompacted = statistics.compactionCount > 0
        if isCompacted, number % 4 == 3 { return nil }
        let isLong = !isCompacted && statistics.deadByteCount < 60_000
        return .changes([
          .set(
            key: "key \(number % 2)", type: .data,
            bytes: [UInt8](
              repeating: UInt8(truncatingIfNeeded: number), count: isLong ? 4_000 : 250))
        ])
      }
      // What was flushed until the other log was begun is certain.
      let first = record.history.firstIndex { $0.files.keys.contains { $0.hasPrefix("log.0") } }
      #expect(try expectAll(record, from: try #require(first) - 2) > 50)
    }

    @Test func everyStateOfCarryingOverTheFirstFormIsSound() throws {
      let item = GroupSnapshot.Item(key: [0x6B], type: .value, bytes: [0x31])
      let snapshot = GroupSnapshot(items: [item], records: [], revision: 0)
      var model = GroupModel()
      model.perform(.changes([.set(key: "k", type: .value, bytes: [0x31])]))
      let record = try record(
        from: ["values": snapshot.encoded(), "lock": []], model, steps: 2,
        durability: { _ in .power }
      ) { number, _ in .changes([.set(key: "\(number)", type: .value, bytes: [0x32])]) }
      #expect(try expectAll(record) > 20)
    }

    /// Runs a workload, and opens what the disk may hold.
    ///
    /// - Parameter states: how many states are put together at random, beside the plain ones: at each
    ///   call what was flushed and nothing more, and everything.
    private func simulate(
      states: Int, seed: UInt64, steps: Int, keys: Int, lengths: [Int],
      durability: (Int) -> SharedGroupOptions.Durability
    ) throws {
      let record = try record(
        seed: seed, steps: steps, keys: keys, lengths: lengths, durability: durability)
      try expectSome(record, states: states, seed: seed)
    }

    private func expectSome(_ record: Record, states: Int, seed: UInt64) throws {
      let (history, models) = record
      try #require(history.count > 10)
      var random = SeededGenerator(seed: seed)
      for index in history.indices {
        for choice in [DiskState.Choice.flushed, .newest] {
          let state = DiskState(history, upTo: index, choice, &random)
          try expect(state.files, models, history[index])
        }
      }
      for _ in 0..<states {
        let index = random.below(history.count)
        try expect(DiskState(history, upTo: index, .mixed, &random).files, models, history[index])
      }
    }

    /// What a run left behind: the files before each call, and what the group held after each change.
    private typealias Record = (history: [DiskRecorder.Event], models: [GroupModel])

    private func record(
      seed: UInt64, steps: Int, keys: Int, lengths: [Int],
      durability: (Int) -> SharedGroupOptions.Durability
    ) throws -> Record {
      var workload = Workload(seed: seed, keys: keys, lengths: lengths)
      return try record(steps: steps, durability: durability) { _, _ in workload.next() }
    }

    /// - Parameters:
    ///   - files: what is there at first, and certain.
    ///   - step: the next change; nil at the end.
    private func record(
      from files: [String: [UInt8]] = [:], _ model: GroupModel = GroupModel(), steps: Int,
      durability: (Int) -> SharedGroupOptions.Durability,
      _ step: (Int, SharedGroup) throws -> WorkloadStep?
    ) throws -> Record {
      let folder = try MemoryFolder()
      for (name, bytes) in files { try folder.write(bytes, to: name) }
      let recorder = DiskRecorder(folder.path + "/group")
      var models = [model]
      if !files.isEmpty { recorder.begin() }
      SystemCallSeam.intercept { recorder.note($0, $1) }
      defer { SystemCallSeam.intercept(nil) }
      let handles = [
        SharedGroupOptions.Durability.process: try folder.open(),
        .power: try folder.open(durability: .power),
      ]
      for number in 0..<steps {
        let group = try #require(handles[durability(number)])
        guard let step = try step(number, group) else { break }
        let before = group.revision
        try step.perform(on: group)
        guard group.revision > before else {
          recorder.end(isCertain: false, hasChanged: false)
          continue
        }
        var model = models[models.count - 1]
        model.perform(step)
        models.append(model)
        recorder.end(isCertain: durability(number) == .power, hasChanged: true)
        // What a usual change leaves in memory may reach the disk at any time as well.
        if number % 7 == 0 { _ = recorder.note(.close, folder.path + "/group") }
      }
      _ = recorder.note(.close, folder.path + "/group")
      return (recorder.history, models)
    }

    /// Opens every state in which the disk can be found at any call.
    ///
    /// - Returns: how many there are.
    private func expectAll(_ record: Record, from first: Int = 0) throws -> Int {
      var seen: Set<Int> = []
      for index in record.history.indices.dropFirst(first) {
        let event = record.history[index]
        // Not inside the check, which would print every byte of them.
        let states = DiskState.all(record.history, upTo: index, limit: 1 << 14)
        try #require(states != nil, "too many at call \(index)")
        for files in states ?? [] {
          var hasher = Hasher()
          hasher.combine(files)
          hasher.combine(event.certain)
          guard seen.insert(hasher.finalize()).inserted else { continue }
          try expect(files, record.models, event)
        }
      }
      return seen.count
    }

    private func expect(
      _ files: [String: [UInt8]], _ models: [GroupModel], _ event: DiskRecorder.Event
    ) throws {
      let folder = try MemoryFolder()
      for (name, bytes) in files { try folder.write(bytes, to: name) }
      do {
        // Looked at by a reader mostly, which is quicker as it makes no files.
        let isWritable = event.number % 8 == files.count % 8
        let group = try folder.open(isReadOnly: !isWritable)
        let found = try GroupModel(of: group)
        let revision = Int(group.revision)
        try #require(revision < models.count)
        #expect(revision >= event.certain, "nothing certain is lost")
        #expect(found == models[revision], "a state that the group was in")
        guard isWritable else { return }
        try group.setValue("on", forKey: "another key")
        #expect(try folder.open(isReadOnly: true).value(forKey: "another key") == "on")
      } catch let error as SharedGroupError {
        // A reader makes no group; before anything is certain there need be none.
        if error.code == .unavailable, event.certain == 0 { return }
        Issue.record("call \(event.number), \(event.certain) certain: \(error.message)")
      }
    }
  }
}
