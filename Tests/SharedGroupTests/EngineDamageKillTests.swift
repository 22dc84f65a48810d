import Foundation
import SharedGroup
import Testing

/// A writer that is killed as it compacts a log with a damaged change.
@Suite struct EngineDamageKillTests {
  /// At each of its calls: whoever comes next tells of it, where nobody could before.
  @Test func theDamageIsToldOfWhereverTheWriterWasKilled() throws {
    for call in 1... {
      let folder = try TemporaryFolder()
      try fillDamaged(folder)
      let lines = try ClientProcess.lines(
        folder, ["set", "key", String(repeating: "x", count: 60_000)],
        options: ["--kill-at-call", "\(call)"])
      var told = lines.filter { $0.hasPrefix("error corrupt") }.count
      #expect(lines.count == told)

      for (key, length) in [("next", 1), ("next", 1), ("large", 200_000), ("next", 1)] {
        let group = try folder.open()
        do throws(SharedGroupError) {
          try group.setData([UInt8](repeating: 2, count: length), forKey: key)
        } catch {
          #expect(error.code == .corrupt)
          told += 1
        }
        for number in 0..<10 {
          #expect(try group.data(forKey: "key \(number)") == [UInt8](repeating: 1, count: 100))
        }
      }
      #expect(told == 1, "killed at call \(call)")
      #expect(folder.exists("log.1.damaged-1"), "killed at call \(call)")
      #expect(!folder.exists("log.1.damaged-2") && !folder.exists("log.0.damaged-1"))
      #expect(try folder.open().verify().isSound)
      if !lines.isEmpty { break }
    }
  }

  /// Fills a log until little more fits, and flips a bit of a change that another has replaced.
  private func fillDamaged(_ folder: TemporaryFolder) throws {
    let group = try folder.open()
    for _ in 0..<45 {
      for number in 0..<10 {
        try group.setData([UInt8](repeating: 1, count: 100), forKey: "key \(number)")
      }
    }
    #expect(try group.statistics().compactionCount == 0)
    group.close()
    var log = try folder.read("log.1")
    log[112] ^= 1
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: folder.file("log.1")))
    try file.seek(toOffset: 112)
    try file.write(contentsOf: Data([log[112]]))
    try file.close()
  }
}
