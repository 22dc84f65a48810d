import Foundation
import GroupWorkload
import Synchronization
import SystemCalls
import Testing

@testable import SharedGroup

// In that suite, as the seam has room for one interceptor at a time.
extension FaultTests {
  /// System calls that fail while the group is compacted, grown or recovered. Serial, as the seam has
  /// room for one interceptor.
  @Suite(.serialized) struct EngineFaultTests {
    static let faults: [SystemCallFault] = [
      .fail(EIO), .fail(ENOSPC), .fail(EINTR), .fail(EMFILE), .fail(EACCES), .short(1),
      .short(4096),
    ]

    @Test(arguments: EngineFaultTests.faults, [SharedGroupOptions.Durability.process, .power])
    func eachCallOfACompactionMayFail(
      _ fault: SystemCallFault, _ durability: SharedGroupOptions.Durability
    ) throws {
      for number in 1... {
        let folder = try MemoryFolder()
        let group = try folder.open(durability: durability)
        var model = GroupModel()
        // Before a copy is begun bit by bit.
        var step = WorkloadStep.reload
        var workload = Workload(seed: 41, keys: 6, lengths: [300, 900])
        for _ in 0..<400 {
          let statistics = try group.statistics()
          if statistics.deadByteCount + statistics.liveByteCount > 60_000 { break }
          step = workload.next()
          try step.perform(on: group)
          model.perform(step)
        }
        // Larger than what is left, so that the other pair of files is made.
        let big = WorkloadStep.changes([
          .set(key: "big", type: .data, bytes: [UInt8](repeating: 5, count: 60_000))
        ])
        let hasFailed = Mutex(false)
        let error = failing(fault, atCall: number, within: folder, hasFailed) {
          () throws(SharedGroupError) in try big.perform(on: group)
        }
        if error == nil { model.perform(big) }
        let found = try GroupModel(of: group)
        if found != model, error != nil { model.perform(big) }
        #expect(found == model)
        if error != nil { #expect(fault != .fail(EINTR) && fault != .short(1)) }
        #expect(try GroupModel(of: try folder.open(isReadOnly: true)) == model)
        #expect(try group.verify().isSound)
        try big.perform(on: group)
        model.perform(big)
        #expect(try GroupModel(of: group) == model)
        if !hasFailed.withLock({ $0 }) {
          #expect(number > 3)
          return
        }
      }
    }

    @Test(arguments: EngineFaultTests.faults)
    func eachCallOfACompactionThatIsSpreadMayFail(_ fault: SystemCallFault) throws {
      for number in 1... {
        let folder = try MemoryFolder()
        let group = try folder.open()
        var model = GroupModel()
        var workload = Workload(seed: 43, keys: 6, lengths: [300, 900])
        // The lock, which each change takes, is failed elsewhere.
        let made = Mutex(0)
        SystemCallSeam.intercept { call, path in
          guard path.hasPrefix(folder.path), call != .lock, call != .status else { return nil }
          return made.withLock {
            $0 += 1
            return $0 == number ? fault : nil
          }
        }
        defer { SystemCallSeam.intercept(nil) }
        for _ in 0..<260 {
          let step = workload.next()
          do {
            try step.perform(on: group)
            model.perform(step)
          } catch {
            if try GroupModel(of: group) != model { model.perform(step) }
          }
        }
        SystemCallSeam.intercept(nil)
        #expect(try GroupModel(of: group) == model)
        #expect(try GroupModel(of: try folder.open(isReadOnly: true)) == model)
        #expect(try group.verify().isSound)
        #expect(try group.statistics().compactionCount > 0)
        if made.withLock({ $0 }) < number {
          #expect(number > 3)
          return
        }
      }
    }

    @Test(arguments: EngineFaultTests.faults) func eachCallOfARecoveryMayFail(
      _ fault: SystemCallFault
    ) throws {
      for number in 1... {
        let folder = try MemoryFolder()
        var model = GroupModel()
        do {
          let group = try folder.open()
          var workload = Workload(seed: 51, keys: 6, lengths: [30])
          for _ in 0..<40 {
            let step = workload.next()
            try step.perform(on: group)
            model.perform(step)
          }
        }
        try FileManager.default.removeItem(atPath: folder.file("control"))
        try FileManager.default.removeItem(atPath: folder.file("index.1"))
        let hasFailed = Mutex(false)
        _ = failing(fault, atCall: number, within: folder, hasFailed) {
          () throws(SharedGroupError) in
          let group = try folder.open()
          let found = try GroupModel(of: group)
          #expect(found == model)
        }
        #expect(try GroupModel(of: try folder.open()) == model)
        if !hasFailed.withLock({ $0 }) {
          #expect(number > 3)
          return
        }
      }
    }

    @Test(arguments: EngineFaultTests.faults) func eachCallOfCarryingOverMayFail(
      _ fault: SystemCallFault
    ) throws {
      let item = GroupSnapshot.Item(key: [0x6B], type: .value, bytes: [0x31])
      let snapshot = GroupSnapshot(items: [item], records: [], revision: 7)
      for number in 1... {
        let folder = try MemoryFolder()
        try folder.write(snapshot.encoded(), to: "values")
        let hasFailed = Mutex(false)
        _ = failing(fault, atCall: number, within: folder, hasFailed) {
          () throws(SharedGroupError) in
          let group = try folder.open()
          #expect(try group.value(forKey: "k") == "1")
        }
        let group = try folder.open()
        #expect(try group.value(forKey: "k") == "1")
        #expect(group.revision == 7)
        if !hasFailed.withLock({ $0 }) {
          #expect(number > 10)
          return
        }
      }
    }

    /// Readers that have no page to follow, and those that look at a damaged group.
    @Test(arguments: EngineFaultTests.faults, ["control", "index.1"])
    func eachCallOfAReaderWithAnIndexOfItsOwnMayFail(
      _ fault: SystemCallFault, _ missing: String
    ) throws {
      let folder = try MemoryFolder()
      do {
        let group = try folder.open()
        try group.setValue("1", forKey: "key")
      }
      try FileManager.default.removeItem(atPath: folder.file(missing))
      for number in 1... {
        let hasFailed = Mutex(false)
        let error = failing(fault, atCall: number, within: folder, hasFailed) {
          () throws(SharedGroupError) in
          let reader = try folder.open(isReadOnly: true)
          #expect(try reader.value(forKey: "key") == "1")
          #expect(try reader.verify().isSound)
        }
        if error != nil { #expect(fault != .fail(EINTR) && fault != .short(1)) }
        if !hasFailed.withLock({ $0 }) {
          #expect(error == nil)
          #expect(number > 3)
          return
        }
      }
    }

    /// A disk that is full at some call, and stays so.
    @Test func aDiskThatStaysFullLosesNothing() throws {
      for number in 1..<60 {
        let folder = try MemoryFolder()
        let group = try folder.open()
        var model = GroupModel()
        var workload = Workload(seed: 71, keys: 6, lengths: [300, 9_000])
        let made = Mutex(0)
        SystemCallSeam.intercept { call, path in
          guard call == .write, path.hasPrefix(folder.path) else { return nil }
          return made.withLock {
            $0 += 1
            return $0 >= number ? .fail(ENOSPC) : nil
          }
        }
        defer { SystemCallSeam.intercept(nil) }
        for _ in 0..<80 {
          let step = workload.next()
          do throws(SharedGroupError) {
            try step.perform(on: group)
            model.perform(step)
          } catch {
            #expect(error.code == .ioError)
          }
        }
        #expect(try GroupModel(of: group) == model)
        #expect(try GroupModel(of: try folder.open(isReadOnly: true)) == model)
        SystemCallSeam.intercept(nil)
        let step = workload.next()
        try step.perform(on: group)
        model.perform(step)
        #expect(try GroupModel(of: group) == model)
        #expect(try group.verify().isSound)
        if made.withLock({ $0 < number }) { return }
      }
    }

    /// The calls that the other tests make fail one by one are all that there are.
    @Test func everyKindOfCallIsMade() throws {
      let made = Mutex<Set<SystemCall>>([])
      let folder = try MemoryFolder()
      SystemCallSeam.intercept { call, path in
        if path.hasPrefix(folder.path) { made.withLock { _ = $0.insert(call) } }
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      try folder.write(GroupSnapshot(items: [], records: [], revision: 0).encoded(), to: "values")
      let group = try folder.open(durability: .power)
      chmod(folder.file("control"), 0o640)
      let long = [UInt8](repeating: 1, count: 9_000)
      for number in 0..<20 { try group.setData(long, forKey: "key \(number)") }
      // Files are closed without asking what close() says of it.
      #expect(made.withLock { $0 } == Set(SystemCall.allCases).subtracting([.close]))
    }

    @Test func aFlushThatFailedIsMadeUpFor() throws {
      let folder = try MemoryFolder()
      let group = try folder.open(durability: .power)
      try group.setValue("1", forKey: "key")
      SystemCallSeam.intercept { call, path in
        call == .synchronize && path.hasPrefix(folder.path) ? .fail(EIO) : nil
      }
      let error = failure { try group.setValue("2", forKey: "key") }
      SystemCallSeam.intercept(nil)
      #expect(error?.code == .ioError)
      let written = Mutex(0)
      SystemCallSeam.intercept { call, path in
        if call == .write, path.hasPrefix(folder.path) { written.withLock { $0 += 1 } }
        return nil
      }
      try group.setValue("3", forKey: "key")
      SystemCallSeam.intercept(nil)
      #expect(written.withLock { $0 } > 1, "what the failed flush was for is written again")
      #expect(try group.value(forKey: "key") == "3")
    }

    private func failing(
      _ fault: SystemCallFault, atCall number: Int, within folder: MemoryFolder,
      _ hasFailed: borrowing Mutex<Bool>, _ body: () throws(SharedGroupError) -> Void
    ) -> SharedGroupError? {
      let counter = EngineCallCounter(folder.path, number, fault)
      SystemCallSeam.intercept { counter.next($1) }
      defer {
        SystemCallSeam.intercept(nil)
        hasFailed.withLock { $0 = counter.hasFailed }
      }
      do {
        try body()
        return nil
      } catch {
        return error
      }
    }
  }
}

/// Fails the nth call about a folder.
final class EngineCallCounter: Sendable {
  private let folder: String
  private let number: Int
  private let fault: SystemCallFault
  private let made = Mutex(0)

  init(_ folder: String, _ number: Int, _ fault: SystemCallFault) {
    (self.folder, self.number, self.fault) = (folder, number, fault)
  }

  var hasFailed: Bool { made.withLock { $0 >= number } }

  func next(_ path: String) -> SystemCallFault? {
    guard path.hasPrefix(folder) else { return nil }
    return made.withLock {
      $0 += 1
      return $0 == number ? fault : nil
    }
  }
}
