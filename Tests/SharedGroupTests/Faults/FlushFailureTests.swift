import Foundation
import GroupWorkload
import SharedGroup
import Synchronization
import SystemCalls
import Testing

// Nested in the serial suite FaultTests, because the seam takes one interceptor at a time.
extension FaultTests {
  /// Flushes that fail. The system reports a failure only once for each open file. So a later flush
  /// that succeeds does not show that earlier data is on the disk.
  @Suite(.serialized) struct FlushFailureTests {
    let folder: TemporaryFolder
    let group: SharedGroup

    init() throws {
      folder = try TemporaryFolder()
      group = try folder.open(durability: .power)
      try group.setValue("0", forKey: "key")
    }

    private func inode() throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("group"))
      return attributes[.systemFileNumber] as? Int
    }

    /// Makes flushes of some files fail during `body`.
    ///
    /// - Parameters:
    ///   - names: the files whose flushes fail.
    ///   - count: how many flushes fail.
    private func failing(
      _ names: [String] = ["group"], count: Int = Int.max, _ body: () throws -> Void
    ) throws {
      let left = Mutex(count)
      let paths = names.map { folder.file($0) }
      SystemCallSeam.intercept { call, path in
        guard call == .synchronize, paths.contains(path) else { return nil }
        return left.withLock { left in
          left -= 1
          return left >= 0 ? .fail(EIO) : nil
        }
      }
      defer { SystemCallSeam.intercept(nil) }
      try body()
    }

    @Test func aChangeWhoseFlushFailsIsStillVisible() throws {
      try failing {
        let error = failure { try group.setValue("1", forKey: "key") }
        #expect(error?.code == .ioError)
        #expect(error?.systemError == EIO)
      }
      // The change is visible, although nobody knows whether it is on the disk.
      #expect(try group.value(forKey: "key") == "1")
    }

    /// The next change that must survive a power loss, in any process, is written to a new file.
    @Test(arguments: ["same", "other", "process"])
    func theNextPowerSafeChangeWritesANewFile(_ who: String) throws {
      let other = try folder.open(durability: .power)
      let old = try inode()
      try failing { _ = failure { try group.setValue("1", forKey: "key") } }
      switch who {
      case "same": try group.setValue("2", forKey: "other")
      case "other": try other.setValue("2", forKey: "other")
      default:
        let lines = try ClientProcess.lines(folder, ["set", "other", "2"], options: ["--power"])
        #expect(lines == ["set"])
      }
      #expect(try inode() != old)
      #expect(try group.statistics().compactionCount == 1)
      #expect(try group.value(forKey: "key") == "1")
      #expect(try group.value(forKey: "other") == "2")
      #expect(try ClientProcess.lines(folder, ["digest"]).contains("unsound") == false)
      // Later changes stay in the new file.
      let new = try inode()
      try group.setValue("3", forKey: "key")
      #expect(try inode() == new)
    }

    /// A failed flush does not affect changes that only have to survive their process.
    @Test func usualChangesContinueInTheOldFile() throws {
      let usual = try folder.open()
      try failing { _ = failure { try group.setValue("1", forKey: "key") } }
      let old = try inode()
      for number in 0..<20 { try usual.setValue("\(number)", forKey: "usual") }
      #expect(try ClientProcess.lines(folder, ["set", "other", "1"]) == ["set"])
      #expect(try inode() == old)
      try group.setValue("2", forKey: "key")
      #expect(try inode() != old)
      #expect(try usual.value(forKey: "usual") == "19")
    }

    /// No power-safe change succeeds as long as no new file can be written and flushed.
    @Test func noPowerSafeChangeSucceedsUntilANewFileIsFlushed() throws {
      let old = try inode()
      try failing { _ = failure { try group.setValue("1", forKey: "key") } }
      try failing(["group.new"]) { () throws in
        for number in 0..<5 {
          let error = failure { try group.setValue("\(number)", forKey: "refused \(number)") }
          #expect(error?.code == .ioError)
        }
        #expect(try inode() == old)
        #expect(!folder.exists("group.new"))
      }
      let lines = try ClientProcess.lines(
        folder, ["set", "other", "1"], options: ["--power", "--fail-call", "synchronize group.new"])
      #expect(lines.first?.hasPrefix("error ioError: ") == true, "\(lines)")
      #expect(try inode() == old)
      try group.setValue("2", forKey: "key")
      #expect(try inode() != old)
      #expect(try group.verify().isSound)
    }

    /// A flush fails in another process. This process learns of the failure from what the other
    /// process has written.
    @Test func aFailedFlushInAnotherProcessIsNoticed() throws {
      let old = try inode()
      let lines = try ClientProcess.lines(
        folder, ["set", "key", "1"], options: ["--power", "--fail-call", "synchronize group"])
      #expect(lines.first?.hasPrefix("error ioError: ") == true, "\(lines)")
      #expect(try inode() == old)
      try group.setValue("2", forKey: "other")
      #expect(try inode() != old)
      #expect(try group.value(forKey: "key") == "1")
    }

    /// While one thread's flush fails, others wait to flush. A later flush of the same file must
    /// not make any of their changes count as certain.
    @Test func changesBeforeAFailedFlushDoNotCountAsCertain() throws {
      let old = try #require(try inode())
      let isFailing = Mutex(true)
      let certain = Mutex<[Int]>([])
      let (path, folder) = (folder.file("group"), folder)
      SystemCallSeam.intercept { call, called in
        guard call == .synchronize, called == path else { return nil }
        guard isFailing.withLock({ $0 }) else { return nil }
        // Gives the others enough time to write.
        usleep(20_000)
        isFailing.withLock { $0 = false }
        return .fail(EIO)
      }
      defer { SystemCallSeam.intercept(nil) }
      let threads = (0..<6).map { number in
        Background { [group] in
          do throws(SharedGroupError) {
            try group.setValue("1", forKey: "thread \(number)")
            let attributes = try? FileManager.default.attributesOfItem(atPath: folder.file("group"))
            let inode = attributes?[.systemFileNumber] as? Int
            if inode == old { certain.withLock { $0.append(number) } }
            return true
          } catch {
            return false
          }
        }
      }
      let results = threads.map { $0.result() }
      #expect(results.contains(false), "one was told of the failure")
      #expect(certain.withLock { $0 } == [], "no other is certain in the old file")
      try group.setValue("2", forKey: "key")
      #expect(try inode() != old)
      #expect(try group.verify().isSound)
    }

    /// A copy that takes the file's place has the same ID, and was never flushed.
    @Test func aCopyInTheFilesPlaceIsFlushed() throws {
      let before = try folder.read("group")
      for number in 1...20 { try group.setValue("\(number)", forKey: "key") }
      try folder.write(before, to: "restored")
      #expect(rename(folder.file("restored"), folder.file("group")) == 0)
      while (try? group.value(forKey: "key")) == "20" { usleep(1_000) }
      #expect(try group.value(forKey: "key") == "0")
      let flushed = Mutex<[String]>([])
      SystemCallSeam.intercept { call, path in
        if call == .synchronize { flushed.withLock { $0.append(path) } }
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      try group.setValue("1", forKey: "key")
      #expect(flushed.withLock { $0 } == [folder.file("group"), group.folder])
    }

    /// A writer flushes zeros over what a killed one has left. If that fails, others learn of it as
    /// of every failed flush.
    @Test func aFailedFlushOfZerosIsNoticed() throws {
      let start = GroupImage(try folder.read("group")).end
      try group.setData([UInt8](repeating: 1, count: 3_000), forKey: "torn")
      group.close()
      var torn = try folder.read("group")
      let rest = start + 2_560..<torn.count
      torn.replaceSubrange(rest, with: repeatElement(0, count: rest.count))
      try folder.write(torn, to: "group")
      let old = try inode()
      let usual = try folder.open()
      try failing(count: 1) {
        #expect(failure { try usual.setValue("1", forKey: "usual") }?.code == .ioError)
      }
      usual.close()
      let next = try folder.open(durability: .power)
      try next.setValue("2", forKey: "other")
      #expect(try inode() != old)
      #expect(try next.keys().map(\.key) == ["key", "other"])
    }

    /// The name of a new file must be on the disk before a power-safe change in the file is
    /// acknowledged.
    @Test func aFolderThatCannotBeFlushedFailsTheChange() throws {
      try group.compact()
      let usual = try folder.open()
      try usual.compact()
      let path = group.folder
      SystemCallSeam.intercept { call, called in
        call == .synchronize && called == path ? .fail(EIO) : nil
      }
      let error = failure { try group.setValue("1", forKey: "key") }
      SystemCallSeam.intercept(nil)
      #expect(error?.code == .ioError)
      let flushed = Mutex(0)
      SystemCallSeam.intercept { call, called in
        if call == .synchronize, called == path { flushed.withLock { $0 += 1 } }
        return nil
      }
      defer { SystemCallSeam.intercept(nil) }
      try group.setValue("2", forKey: "key")
      #expect(flushed.withLock { $0 } == 1)
      try group.setValue("3", forKey: "key")
      #expect(flushed.withLock { $0 } == 1, "once for each file")
    }
  }
}
