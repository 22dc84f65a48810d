import Foundation
import GroupWorkload
import SharedGroup
import Synchronization
import SystemCalls
import TestLength
import Testing

// Nested in the serial suite FaultTests, because the seam takes one interceptor at a time.
extension FaultTests {
  /// Power losses: the tests compose what a disk may hold at any instant, and open it.
  ///
  /// The group's files are recorded before every system call that writes, flushes or renames. A
  /// flush makes a file's content certain. Each block of 512 bytes, or of 4,096, may be from any
  /// moment since the last flush of the file, and each name from any moment since the last flush of
  /// the folder.
  @Suite(.slow, .serialized) struct PowerLossTests {
    @Test func nothingAcknowledgedUnderPowerIsLost() throws {
      try simulate(
        states: TestLength.rounds(500, long: 20_000), seed: 1, steps: 60, keys: 8,
        lengths: [60, 4_000]
      ) { _ in .power }
    }

    @Test func unflushedChangesAreLostOnlyFromTheEnd() throws {
      try simulate(
        states: TestLength.rounds(400, long: 20_000), seed: 3, steps: 120, keys: 8,
        lengths: [60, 4_000]
      ) { $0 % 9 == 8 ? .power : .process }
    }

    /// Uses long values, so that there are compactions.
    @Test(arguments: [1, 3, 100]) func compactionsLoseNoPowerSafeChange(_ share: Int) throws {
      let record = try record(
        seed: 5, steps: 60, keys: 6, lengths: [60, 200_000, 400_000]
      ) { $0 % share == 0 ? .power : .process }
      #expect(record.history.count { $0.call == .rename } > 1)
      try expectSome(record, states: TestLength.rounds(60, long: 5_000), seed: 5)
    }

    @Test func everyStateOfAShortHistoryIsSound() throws {
      for (seed, isCertain) in [(4, [true]), (6, [false]), (7, [false, true])] as [(UInt64, [Bool])]
      {
        let record = try record(seed: seed, steps: 7, keys: 3, lengths: [60, 700]) {
          isCertain[$0 % isCertain.count] ? .power : .process
        }
        #expect(try expectAll(record) > 20)
      }
    }

    /// Covers the time from before the call that creates the new file until after the next change.
    @Test(arguments: [SharedGroupOptions.Durability.power, .process])
    func everyStateOfACompactionIsSound(_ durability: SharedGroupOptions.Durability) throws {
      let fill = { (group: SharedGroup) in
        try group.fillUpToACompaction(leaving: 200)
        return WorkloadStep.changes([.set(key: "filler", type: .data, bytes: [0x66])])
      }
      let record = try record(steps: 2, prepare: fill, durability: { _ in durability }) {
        number, _ in
        let bytes = [UInt8](repeating: UInt8(number + 1), count: 250)
        return .changes([.set(key: "key \(number)", type: .data, bytes: bytes)])
      }
      #expect(record.history.count { $0.call == .rename } == 1)
      #expect(try expectAll(record) > 20)
    }

    /// A long change is written in several calls, and its head may be in two blocks. Each of the
    /// first blocks may be from any moment, wherever in its block the head begins.
    @Test(arguments: Array(stride(from: 440, to: 512, by: 8)))
    func eachBlockOfALongChangeMayBeOlder(_ place: Int) throws {
      let fill = { (group: SharedGroup) in
        // A frame begins at byte 1,024. Its head, its record's head and key, and its closing word
        // have 104 bytes.
        let bytes = [UInt8](repeating: 0x66, count: place - 104)
        try group.setData(bytes, forKey: "filler")
        return WorkloadStep.changes([.set(key: "filler", type: .data, bytes: bytes)])
      }
      let record = try record(steps: 1, prepare: fill, durability: { _ in .process }) { _, _ in
        .changes([.set(key: "long", type: .data, bytes: [UInt8](repeating: 1, count: 300_000))])
      }
      let versions = record.history.compactMap { $0.files["group"] }
      let (last, event) = try (#require(versions.last), #require(record.history.last))
      let (beginning, block) = (1_024 / 512, 512)
      try #require(Set(versions.map(\.version)).count > 3, "the change is written in several calls")
      for older in versions {
        for index in beginning..<beginning + 10 {
          let range = index * block..<(index + 1) * block
          // What was never written reads as zeros.
          let written = older.bytes.dropFirst(range.lowerBound).prefix(block)
          var bytes = last.bytes
          bytes.replaceSubrange(
            range, with: written + [UInt8](repeating: 0, count: block - written.count))
          try expect(["group": bytes], record.models, event)
        }
      }
    }

    /// What happens to a change of one process, before another process makes the next change.
    enum Mishap: CaseIterable {
      /// A write fails in the middle.
      case failed
      /// The process is killed during a write; the next one is killed while it flushes the zeros
      /// that it has written over what the first one left.
      case killed
    }

    /// Bytes of a change that was not made may already be on the disk. The next change, in a
    /// process that knew of no such bytes, must not be mixed with them.
    @Test(arguments: Mishap.allCases, Array(stride(from: 440, through: 520, by: 8)))
    func whatAnotherProcessLeavesNeverDamagesAChange(_ mishap: Mishap, _ place: Int) throws {
      let folder = try MemoryFolder()
      let next = try folder.open()
      try next.setData([UInt8](repeating: 0x66, count: place - 104), forKey: "filler")
      // Handles with another path for the same folder share nothing with the others.
      let others = try (1...2).map { number in
        let path = folder.path + String(repeating: "/.", count: number)
        return try SharedGroup.open("group", options: .init(directory: path))
      }
      let recorder = DiskRecorder(folder.path + "/group")
      recorder.end(isCertain: true, revision: 1)
      recorder.begin()
      var models = [UInt64(1): try GroupModel(of: next)]
      let calls = Mutex(0)
      SystemCallSeam.intercept { call, path in
        let changing: [SystemCall] = [.write, .punch, .synchronize]
        let isOther = path.contains("/./")
        guard isOther, changing.contains(call) else {
          return isOther ? nil : recorder.note(call, path)
        }
        let number = calls.withLock { calls in
          calls += 1
          return calls
        }
        let isDead =
          switch mishap {
          case .failed: number == 2
          case .killed: number > 1 && (call != .write || number > 1_000 || !path.contains("/././"))
          }
        if isDead {
          // Nothing that a killed process would do is done.
          if mishap == .killed, path.contains("/././") { calls.withLock { $0 = 1_000 } }
          return .fail(EIO)
        }
        let name = path.replacingOccurrences(of: "/.", with: "")
        _ = recorder.note(call, name)
        return number == 1 ? .short(1_024) : nil
      }
      defer { SystemCallSeam.intercept(nil) }
      for other in others.prefix(mishap == .failed ? 1 : 2) {
        let bytes = [UInt8](repeating: 1, count: 1_500)
        #expect(failure { try other.setData(bytes, forKey: "key") }?.code == .ioError)
      }
      try next.setData([UInt8](repeating: 2, count: 1_500), forKey: "key")
      models[next.revision] = try GroupModel(of: next)
      _ = recorder.note(.close, folder.path + "/group")
      #expect(try expectAll((recorder.history, models)) > 4)
    }

    /// A loss of power has left bytes of a change after the zero word. The process that writes
    /// zeros over them is killed before these are on the disk. The next change must not be mixed
    /// with the bytes.
    @Test(arguments: Array(stride(from: 440, through: 520, by: 8)))
    func whatALossOfPowerLeavesNeverDamagesAChange(_ place: Int) throws {
      let folder = try MemoryFolder()
      let first = try folder.open()
      try first.setData([UInt8](repeating: 0x66, count: place - 104), forKey: "filler")
      var models = [UInt64(1): try GroupModel(of: first)]
      first.close()
      var bytes = try folder.read("group")
      let end = GroupImage(bytes).end
      let left = (end / 512 + 1) * 512
      bytes = bytes[..<end] + [UInt8](repeating: 0, count: left - end)
      try folder.write(bytes + [UInt8](repeating: 7, count: 1_024), to: "group")
      let recorder = DiskRecorder(folder.path + "/group")
      recorder.end(isCertain: true, revision: 1)
      recorder.begin()
      let killed = try SharedGroup.open("group", options: .init(directory: folder.path + "/."))
      let isDead = Atomic<Bool>(false)
      SystemCallSeam.intercept { call, path in
        guard path.contains("/./") else { return recorder.note(call, path) }
        if call == .synchronize { isDead.store(true, ordering: .relaxed) }
        if isDead.load(ordering: .relaxed) { return .fail(EIO) }
        return recorder.note(call, path.replacingOccurrences(of: "/./", with: "/"))
      }
      defer { SystemCallSeam.intercept(nil) }
      #expect(failure { try killed.setValue("1", forKey: "key") }?.code == .ioError)
      let next = try folder.open()
      try next.setData([UInt8](repeating: 2, count: 1_500), forKey: "key")
      models[next.revision] = try GroupModel(of: next)
      // The change is made in a new file, whose revision is a new one.
      models[next.revision - 1] = models[1]
      _ = recorder.note(.close, folder.path + "/group")
      #expect(try expectAll((recorder.history, models)) > 4)
    }

    /// Runs a workload, and opens what the disk may hold.
    ///
    /// - Parameter states: how many states of a disk with blocks of 512 bytes are composed at
    ///   random, and half as many with blocks of 4,096 bytes. At each call there are also two plain
    ///   states: only what was flushed, and everything.
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
      for (block, states) in [(512, states), (4_096, states / 2)] {
        for _ in 0..<states {
          let index = random.below(history.count)
          let state = DiskState(history, upTo: index, .mixed, &random, block: block)
          try expect(state.files, models, history[index])
        }
      }
    }

    /// The record of a run: the files before each call, and what the group held at each revision.
    private typealias Record = (history: [DiskRecorder.Event], models: [UInt64: GroupModel])

    private func record(
      seed: UInt64, steps: Int, keys: Int, lengths: [Int],
      durability: (Int) -> SharedGroupOptions.Durability
    ) throws -> Record {
      var workload = Workload(seed: seed, keys: keys, lengths: lengths)
      return try record(steps: steps, durability: durability) { _, _ in workload.next() }
    }

    /// - Parameters:
    ///   - prepare: makes changes that count as certain, and returns a step with the same result;
    ///     nil if there are no such changes.
    ///   - step: the next change; nil at the end.
    private func record(
      steps: Int, prepare: ((SharedGroup) throws -> WorkloadStep)? = nil,
      durability: (Int) -> SharedGroupOptions.Durability,
      _ step: (Int, SharedGroup) throws -> WorkloadStep?
    ) throws -> Record {
      let folder = try MemoryFolder()
      let recorder = DiskRecorder(folder.path + "/group")
      var models: [UInt64: GroupModel] = [0: GroupModel()]
      var last = GroupModel()
      if let prepare {
        let group = try folder.open()
        last.perform(try prepare(group))
        models = [group.revision: last]
        recorder.end(isCertain: true, revision: group.revision)
        recorder.begin()
      }
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
        guard group.revision > before else { continue }
        last.perform(step)
        models[group.revision] = last
        recorder.end(isCertain: durability(number) == .power, revision: group.revision)
        // Data that an ordinary change has left in memory may also reach the disk at any time.
        if number % 7 == 0 { _ = recorder.note(.close, folder.path + "/group") }
      }
      _ = recorder.note(.close, folder.path + "/group")
      return (recorder.history, models)
    }

    /// Opens every possible state of the disk before each call.
    ///
    /// - Returns: the number of different states.
    private func expectAll(_ record: Record, from first: Int = 0) throws -> Int {
      var seen: Set<Int> = []
      for index in record.history.indices.dropFirst(first) {
        let event = record.history[index]
        // Computed outside of the check, which would print every byte of the states.
        let states = DiskState.all(record.history, upTo: index, limit: 1 << 14)
        try #require(states != nil, "too many at call \(index)")
        for files in states ?? [] {
          var hasher = Hasher()
          hasher.combine(event.certain)
          for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            hasher.combine(name)
            bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
          }
          guard seen.insert(hasher.finalize()).inserted else { continue }
          try expect(files, record.models, event)
        }
      }
      return seen.count
    }

    private func expect(
      _ files: [String: [UInt8]], _ models: [UInt64: GroupModel], _ event: DiskRecorder.Event
    ) throws {
      let folder = try MemoryFolder()
      for (name, bytes) in files { try folder.write(bytes, to: name) }
      do {
        // A reader opens most states, because it creates no files and so is faster. A writer checks
        // more.
        let isWritable = files["group.new"] != nil || event.number % 8 == files.count % 8
        let group = try folder.open(isReadOnly: !isWritable)
        let found = try GroupModel(of: group)
        #expect(group.revision >= event.certain, "nothing certain is lost")
        #expect(found == models[group.revision], "a state that the group was in")
        guard isWritable else { return }
        try group.setValue("on", forKey: "another key")
        #expect(try folder.open(isReadOnly: true).value(forKey: "another key") == "on")
      } catch {
        // A reader creates no group, and before anything is certain there may be no group.
        if error.code == .unavailable, event.certain == 0 { return }
        Issue.record("call \(event.number), \(event.certain) certain: \(error.message)")
      }
    }
  }
}
