import Foundation
import SharedGroup
import Synchronization
import SystemCalls
import Testing

// In that suite, as the seam has room for one interceptor at a time.
extension FaultTests {
  /// Flushes whose failure is known to one process, which cannot tell the others in time. Serial, as the
  /// seam has room for one interceptor.
  @Suite(.serialized) struct EngineFlushFailureTests {
    /// The system tells an open file of an error once, and no file that is opened afterwards. So who dies
    /// in a flush may have been told, and whoever opens the log next must take it for unwritten.
    @Test func whoDiesInAFlushLeavesItToBeMadeUpFor() throws {
      let folder = try TemporaryFolder()
      let group = try folder.open(durability: .power)
      for number in 0..<3 { try group.setValue("\(number)", forKey: "key") }
      group.close()

      // What a process does that opens the group and sets a key.
      let usual = try calls(in: folder)
      #expect(usual.count { $0 == "write log.1" } == 1)
      let flush = try #require(usual.firstIndex(of: "synchronize log.1"))
      #expect(
        try ClientProcess.lines(
          folder, ["set", "key", "x"], options: ["--power", "--kill-at-call", "\(flush + 1)"])
          == [])
      let after = try calls(in: folder)
      #expect(after.count { $0 == "write log.1" } == 2, "\(after)")
      // Once is enough.
      #expect(try calls(in: folder) == usual)
    }

    /// The calls about the group's files of a set under "power" by a new handle.
    private func calls(in folder: TemporaryFolder) throws -> [String] {
      let group = try folder.open(durability: .power)
      defer { group.close() }
      let made = Mutex<[String]>([])
      SystemCallSeam.intercept { call, path in
        guard path.hasPrefix(group.folder) else { return nil }
        let name = path.split(separator: "/").last ?? ""
        made.withLock { $0.append("\(call) \(name)") }
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      try group.setValue("set", forKey: "key")
      return made.withLock { $0 }
    }

    /// A flush fails elsewhere while this one is under way, which ends well: what it was for may be
    /// lost all the same.
    @Test func aFlushDuringWhichAnotherFailedIsNotBelieved() throws {
      let folder = try MemoryFolder()
      let group = try folder.open(durability: .power)
      try group.setValue("1", forKey: "key")
      let isDone = Mutex(false)
      SystemCallSeam.intercept { call, path in
        guard call == .synchronize, path == folder.file("log.1") else { return nil }
        if isDone.withLock({ done in
          defer { done = true }; return done
        }) {
          return nil
        }
        // The word that a flush which failed leaves; see FORMAT.md.
        try? folder.overwrite("control", at: 7 * 8, with: [1])
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      #expect(failure { try group.setValue("2", forKey: "key") }?.code == .ioError)
      try group.setValue("3", forKey: "key")
      #expect(try folder.read("control")[7 * 8] == 0)
    }

    /// While the log is written over itself another flush fails: that is not forgotten with the first.
    @Test func aFlushThatFailsWhileAnotherIsMadeUpForIsNotForgotten() throws {
      let folder = try MemoryFolder()
      let group = try folder.open(durability: .power)
      try group.setValue("1", forKey: "key")
      try folder.overwrite("control", at: 7 * 8, with: [1])
      let flushes = Mutex(0)
      SystemCallSeam.intercept { call, path in
        guard call == .synchronize, path == folder.file("log.1") else { return nil }
        flushes.withLock { $0 += 1 }
        if flushes.withLock({ $0 }) == 1 {
          try? folder.overwrite("control", at: 7 * 8, with: [1])
        }
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      _ = try? group.setValue("2", forKey: "key")
      let made = flushes.withLock { $0 }
      try group.setValue("3", forKey: "key")
      #expect(flushes.withLock { $0 } > made + 1, "the log is flushed once more before the change")
      #expect(try folder.read("control")[7 * 8] == 0)
    }
  }
}
