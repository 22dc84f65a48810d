import Foundation
import SharedGroup
import Synchronization
import SystemCalls
import TestLength
import Testing

// Nested in the serial suite FaultTests, because the seam takes one interceptor at a time.
extension FaultTests {
  /// What a call that compacts the group copies and flushes, counted in system calls.
  @Suite(.slow, .serialized) struct CompactionCostTests {
    let folder: MemoryFolder
    let group: SharedGroup
    /// A compaction writes blocks of this size.
    private let blockBytes = 64 << 10
    private let aliveBytes = 100 * 10_000

    /// Makes a group that the next change of some length compacts.
    init() throws {
      folder = try MemoryFolder()
      group = try folder.open()
      let value = [UInt8](repeating: 1, count: aliveBytes / 100)
      for number in 0..<100 { try group.setData(value, forKey: "key \(number)") }
      try group.fillUpToACompaction(leaving: 1_000)
    }

    /// Calls of this process on the files of the group, such as "write group.new".
    private final class Log: Sendable {
      private let calls = Mutex<[String]>([])
      var all: [String] { calls.withLock { $0 } }
      func append(_ call: String) { calls.withLock { $0.append(call) } }
      func count(_ call: String) -> Int { all.count { $0 == call } }
    }

    /// Sets a value while the calls are recorded.
    ///
    /// - Parameter meanwhile: called before the nth write to the new file, with that number, if no
    ///   writer has the lock.
    private func set(meanwhile: @escaping @Sendable (Int) -> Void = { _ in }) throws -> Log {
      let (log, folder) = (Log(), folder.path + "/group/")
      SystemCallSeam.intercept { [lock = self.folder.file("lock")] call, path in
        guard path.hasPrefix(folder) else { return nil }
        log.append("\(call) \(path.dropFirst(folder.count))")
        if log.all.last == "write group.new" {
          let number = log.count("write group.new")
          if Self.isFree(lock) { meanwhile(number) }
        }
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      try group.setData([UInt8](repeating: 2, count: 2_000), forKey: "last")
      return log
    }

    /// Whether no writer has a lock.
    private static func isFree(_ lock: String) -> Bool {
      let descriptor = open(lock, O_RDONLY)
      defer { close(descriptor) }
      return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    /// Another process changes the group.
    private static func change(_ folder: MemoryFolder, byteCount: Int) {
      let times = "\(byteCount / 60_000)"
      let lines = try? ClientProcess.lines(
        at: folder.path, ["fill-with-data", "other", times, "60000"])
      #expect(lines == ["filled"])
    }

    @Test func whatIsAliveIsCopiedAndFlushedOnce() throws {
      let log = try set()
      #expect(try group.statistics().compactionCount == 1)
      // The first word, the header and the zero word are written alone, and so is the last block.
      let blocks = try folder.read("group").count / blockBytes
      #expect(log.count("write group.new") <= blocks + 6)
      #expect(log.count("synchronize group.new") == 1)
      // The frame, and the seal.
      #expect(log.count("write group") == 2)
      #expect(log.count("synchronize group") == 0)
      #expect(log.count("rename group") == 1)
    }

    /// Other changes cost one call.
    @Test func aChangeIsOneWrite() throws {
      _ = try set()
      for _ in 0..<3 {
        let log = try set()
        #expect(log.count("write group") == 1)
        #expect(log.all.allSatisfy { !$0.hasPrefix("synchronize") && !$0.hasSuffix("group.new") })
      }
    }

    /// What others change meanwhile is copied without the lock, except for the last of it.
    @Test func littleIsCopiedWithTheLock() throws {
      let log = try set { [folder] number in
        if number == 1 { Self.change(folder, byteCount: 3_000_000) }
        if number == 30 { Self.change(folder, byteCount: 900_000) }
      }
      #expect(try group.statistics().compactionCount == 1)
      let held = log.all.lastIndex(of: "lock lock") ?? 0
      let writes = log.all[held...].count { $0 == "write group.new" }
      #expect(writes > 0 && writes <= (1 << 20) / blockBytes + 3)
      #expect(log.count("write group.new") <= (aliveBytes + 4_000_000) / blockBytes + 10)
      #expect(log.count("synchronize group.new") == 1)
      #expect(try group.verify().isSound)
    }

    /// A compaction whose failure does not matter notices a move. The next change fails then.
    @Test func aMoveDuringACompactionFailsTheNextChange() throws {
      _ = try set { [folder] number in
        if number == 1 {
          try? folder.write((try? folder.read("group")) ?? [], to: "restored")
          #expect(rename(folder.file("restored"), folder.file("group")) == 0)
          // The names are looked at again only in another second.
          usleep(1_100_000)
        }
      }
      #expect(failure { try group.setValue("1", forKey: "key") }?.code == .unavailable)
      try group.setValue("2", forKey: "key")
      #expect(try ClientProcess.lines(at: folder.path, ["get", "key"]) == ["2"])
    }

    /// A flush of another process fails meanwhile. Its mark concerns only the old file, but who saw
    /// its revision must see the next change.
    @Test func theRevisionNeverFalls() throws {
      let before = group.revision
      _ = try set { [folder] number in
        if number == 1 {
          let options = ["--power", "--fail-call", "synchronize group"]
          let client = try? ClientProcess(
            nil, ["set", "other", "1"], options: options, directory: folder.path)
          let lines = client?.remainingLines()
          #expect(lines?.first?.hasPrefix("error ioError: ") == true)
        }
      }
      #expect(try group.statistics().compactionCount == 1)
      // This process's change, the other one, and the mark.
      #expect(group.revision == before + 3)
      #expect(try group.verify().isSound)
    }

    /// A compaction that others outrun gives up, and its process leaves the next ones to others.
    @Test func aCompactionThatDoesNotGainGivesUp() throws {
      let log = try set { [folder] number in
        if number % 20 == 1 { Self.change(folder, byteCount: 2_000_000) }
      }
      #expect(log.count("rename group") == 0)
      #expect(!folder.names.contains("group.new"))
      #expect(log.count("write group.new") <= 3 * (20_000_000 / blockBytes))
      let next = try set()
      #expect(!next.all.contains { $0.hasSuffix("group.new") })
      #expect(try group.verify().isSound)
    }
  }
}
