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
      try makeGroup(in: folder)
      // What a process does that opens the group and sets a key.
      let usual = try calls(in: folder)
      #expect(usual.count { $0 == "write log.1" } == 1)
      #expect(try dieInAFlush(of: "log.1", in: folder, ["set", "key", "x"]))
      let after = try calls(in: folder)
      #expect(after.count { $0 == "write log.1" } == 2, "\(after)")
      // Once is enough.
      #expect(try calls(in: folder) == usual)
    }

    /// A system may suspend a process in a flush for as long as it likes. Who reads has no use for what
    /// became of that, and neither has a change that its process alone is to survive.
    @Test func whoStopsInAFlushConcernsThoseWhoFlush() throws {
      let folder = try TemporaryFolder()
      try makeGroup(in: folder)
      let usual = try calls(in: folder)
      let client = try ClientProcess(
        folder, ["set", "key", "x"], options: ["--power", "--pause-at-call", "synchronize log.1"])
      #expect(client.nextLine() == "paused")
      try client.stop()
      #expect(try folder.word(Self.flushesOfLog1) == 1)

      let group = try folder.open()
      #expect(try group.keys().map(\.key) == ["key"])
      #expect(try group.value(forKey: "key") == "x")
      #expect(try group.verify().isSound)
      #expect(try folder.word(Self.failedFlush) == 0)
      try group.setValue("y", forKey: "key")
      #expect(try folder.word(Self.failedFlush) == 0)
      group.close()

      let after = try calls(in: folder)
      #expect(after.count { $0 == "write log.1" } == 2, "\(after)")
      #expect(try folder.word(Self.failedFlush) == 0)
      #expect(try folder.word(Self.flushesOfLog1) == 0)
      #expect(try calls(in: folder) == usual)
    }

    /// Between a change and its flush another process goes over to the other log, and dies as it flushes
    /// that. The change is there by then, and nobody knows whether it is on the disk.
    @Test func aFlushOfALogThatWasOpenedForItIsMadeUpForFirst() throws {
      let folder = try TemporaryFolder()
      try makeGroup(in: folder)
      let group = try folder.open(durability: .power)
      let isOver = Mutex(false)
      let made = try calls(of: group) { call in
        // The first change wakes everyone, once it is made and the lock is given back.
        guard call.hasPrefix("wake"), !isOver.withLock({ $0 }) else { return }
        isOver.withLock { $0 = true }
        let command = ["fill-with-data", "other", "12", "9000"]
        #expect((try? self.dieInAFlush(of: "log.0", in: folder, command)) == true)
      } during: {
        try group.setValue("set", forKey: "key")
      }
      #expect(try folder.word(Self.generation) & 1 == 0, "the other log is in use")
      let expected = ["write log.0", "synchronize log.0"]
      #expect(made.filter { expected.contains($0) }.suffix(2) == expected[...], "\(made)")
      #expect(try folder.word(Self.failedFlush) == 0)
      #expect(try group.value(forKey: "key") == "set")
    }

    /// The snapshot that a generation began with is on the disk before the log ahead of it is written over.
    @Test func noLogIsWrittenOverAfterAFlushThatCannotBeBelieved() throws {
      let folder = try TemporaryFolder()
      try makeGroup(in: folder)
      #expect(try dieInAFlush(of: "log.0", in: folder, ["fill-with-data", "other", "12", "9000"]))
      let group = try folder.open()
      let made = try calls(of: group) {
        for number in 0..<30 {
          try group.setData([UInt8](repeating: UInt8(number), count: 5_000), forKey: "key")
        }
      }
      // Those sets are stores, and the copies' are not.
      let copied = try #require(made.firstIndex(of: "write log.1"), "\(made)")
      let rewritten = try #require(made.firstIndex(of: "write log.0"), "\(made)")
      #expect(
        rewritten < copied && made[rewritten..<copied].contains("synchronize log.0"), "\(made)")
      #expect(try folder.word(Self.failedFlush) == 0)
      #expect(try group.verify().isSound)
    }

    /// A flush that the log was written over for ends when another is under way, which nobody may take
    /// for ended.
    @Test func aFlushThatWasMadeUpForEndsNoOther() throws {
      let folder = try TemporaryFolder()
      try makeGroup(in: folder)
      let command = ["set", "key", "x"]
      let options = ["--power", "--pause-at-call", "synchronize log.1"]
      let early = try ClientProcess(folder, command, options: options)
      #expect(early.nextLine() == "paused")
      #expect(try calls(in: folder).count { $0 == "write log.1" } == 2)
      let late = try ClientProcess(folder, command, options: options)
      #expect(late.nextLine() == "paused")
      try early.start()
      #expect(early.remainingLines() == ["set"])
      late.signal(SIGKILL)
      #expect(late.remainingLines() == [])
      #expect(try calls(in: folder).count { $0 == "write log.1" } == 2)
    }

    /// What the system takes for written, and is not, it may drop from memory: what is read then is what
    /// the disk has. No change that follows in that log would be there after a restart.
    @Test func whatASystemDroppedAfterAFlushThatFailedIsToldOf() throws {
      let folder = try MemoryFolder()
      let group = try folder.open(durability: .power)
      let long = [UInt8](repeating: 1, count: 9_000)
      try group.setValue("1", forKey: "before")
      try group.setData(long, forKey: "long")
      try group.setValue("1", forKey: "behind")
      try folder.overwrite("log.1", at: 4_096, with: [UInt8](repeating: 0, count: 4_096))
      // The word that a flush which failed leaves; see FORMAT.md.
      try folder.overwrite("control", at: Self.failedFlush, with: [1])
      #expect(failure { try group.setValue("2", forKey: "key") }?.code == .corrupt)
      try group.setValue("2", forKey: "key")
      #expect(try group.verify().isSound)
      group.close()

      // The page of an earlier boot is as good as none.
      var files = try folder.files()
      files["control"] = nil
      try folder.restore(files)
      let again = try folder.open()
      #expect(try again.value(forKey: "key") == "2")
      #expect(try again.value(forKey: "before") == "1")
      #expect(try again.value(forKey: "behind") == "1")
    }

    /// A log whose end cannot be read is copied, and for that flushed, where a flush failed before.
    @Test func whatCannotBeReadIsSetAsideAfterAFlushThatFailed() throws {
      let folder = try MemoryFolder()
      let group = try folder.open(durability: .power)
      try group.setValue("1", forKey: "a")
      try group.setValue("1", forKey: "b")
      let state = try folder.read("control")[Self.generation - 4..<Self.generation]
      let end = state.reversed().reduce(0) { $0 << 8 | Int($1) } * 8
      try folder.overwrite("log.1", at: end - 8, with: [UInt8](repeating: 0, count: 8))
      try folder.overwrite("control", at: Self.failedFlush, with: [1])
      #expect(failure { try group.setValue("2", forKey: "a") }?.code == .corrupt)
      #expect(folder.names.contains("log.1.damaged-1"))
      #expect(try folder.read("control")[Self.failedFlush] == 0)
      try group.setValue("2", forKey: "a")
      #expect(try group.verify().isSound)
    }

    // Words of the page, of four bytes that of *state* says the generation with; see FORMAT.md.
    private static let failedFlush = 7 * 8
    private static let generation = 8 * 8 + 4
    private static let flushesOfLog1 = 37 * 8

    /// Makes a group all of which is on the disk.
    private func makeGroup(in folder: TemporaryFolder) throws {
      let group = try folder.open(durability: .power)
      defer { group.close() }
      for number in 0..<3 { try group.setValue("\(number)", forKey: "key") }
    }

    /// Runs a program that is killed as it is about to flush a log; false where it was not.
    private func dieInAFlush(
      of log: String, in folder: TemporaryFolder, _ command: [String]
    ) throws -> Bool {
      try ClientProcess.lines(
        folder, command, options: ["--power", "--kill-at-call", "synchronize \(log)"]) == []
    }

    /// The calls about the group's files of a set under "power" by a new handle.
    private func calls(in folder: TemporaryFolder) throws -> [String] {
      let group = try folder.open(durability: .power)
      defer { group.close() }
      return try calls(of: group) { try group.setValue("set", forKey: "key") }
    }

    /// The calls about a group's files.
    ///
    /// - Parameter note: called with each before it is made.
    private func calls(
      of group: SharedGroup, _ note: @escaping @Sendable (String) -> Void = { _ in },
      during body: () throws -> Void
    ) rethrows -> [String] {
      let made = Mutex<[String]>([])
      let folder = group.folder
      SystemCallSeam.intercept { call, path in
        guard path.hasPrefix(folder) else { return nil }
        let text = "\(call) \(path.split(separator: "/").last ?? "")"
        note(text)
        made.withLock { $0.append(text) }
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      try body()
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

extension TemporaryFolder {
  /// Four bytes of the page, as a number.
  fileprivate func word(_ offset: Int) throws -> Int {
    try read("control")[offset..<offset + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
