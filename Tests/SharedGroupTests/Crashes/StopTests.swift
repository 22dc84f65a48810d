import Foundation
import GroupWorkload
import SharedGroup
import TestLength
import Testing

/// Writers and readers that are stopped, as a system suspends an app.
@Suite(.slow, .timeLimit(.minutes(10))) struct StopTests {
  /// All calls are made while the writer is stopped, so a call that waited for it would never end.
  @Test func readersNeverWaitForAStoppedWriter() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    let reader = try folder.open(isReadOnly: true)
    let hasty = try folder.open(lockTimeoutMilliseconds: 5)
    var random = SeededGenerator(seed: 3)
    for round in 0..<TestLength.kills(60) {
      let writer = try ClientProcess(folder, ["work", "\(round)", "8"])
      for _ in 0..<1 + random.below(40) { _ = try #require(writer.nextLine()) }
      for _ in 0..<random.below(3_000) { _ = getppid() }
      try writer.stop()
      let seen = try GroupModel(of: reader)
      #expect(try GroupModel(of: group) == seen)
      #expect(try GroupModel(of: try folder.open(isReadOnly: true)) == seen)
      #expect(try reader.waitForChange(since: reader.changeCount, timeoutMilliseconds: 1) == false)
      if round % 8 == 0 { _ = try ClientProcess.lines(folder, ["keys"]) }
      do throws(SharedGroupError) {
        try hasty.reload()
      } catch {
        #expect(error.code == .busy)
      }
      #expect(try GroupModel(of: reader) == seen)
      writer.signal(SIGKILL)
      _ = writer.remainingLines()
      try group.reload()
    }
    #expect(try group.verify().isSound)
  }

  /// A stopped reader continues in files that others have replaced long ago.
  @Test func aReaderStoppedAtAnyPointSeesOneState() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    // Each row has one key, and the values of these versions are 4,000 bytes long.
    let rows = stride(from: 0, to: 24, by: 3)
    var version: Int64 = -1
    func setAll() throws {
      version += 8
      for row in rows {
        try group.setData(
          RowValue.bytes(row: row, version: version), forKey: RowLayout.keys(of: row)[0])
      }
    }
    try setAll()
    let readers = try (0..<2).map {
      try ClientProcess(folder, ["read-rows"], options: $0 == 0 ? [] : ["--read-only"])
    }
    for reader in readers { #expect(reader.nextLine() == "reading") }
    for _ in 0..<TestLength.kills(60) {
      for reader in readers { try reader.stop() }
      for _ in 0..<40 { try setAll() }
      for reader in readers { reader.signal(SIGCONT) }
      usleep(500)
    }
    #expect(try group.statistics().compactionCount > 3)
    for reader in readers {
      try reader.start()
      let lines = reader.remainingLines()
      #expect(lines.count == 1 && lines[0].hasPrefix("read "), "\(lines.prefix(3))")
    }
  }
}
