import Foundation
import GroupWorkload
import SharedGroup
import Synchronization
import SystemCalls
import Testing

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
        // Up to a change or two before the log is full.
        var step = WorkloadStep.reload
        var workload = Workload(seed: 41, keys: 6, lengths: [300, 900])
        while try group.statistics().deadByteCount + group.statistics().liveByteCount < 91_000 {
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
