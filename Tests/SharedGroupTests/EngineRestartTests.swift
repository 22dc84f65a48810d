import Foundation
import SharedGroup
import Testing

/// Changes that the disk lost when the power went, and those behind them that it kept.
@Suite struct EngineRestartTests {
  /// The change that was lost is made once more, byte for byte as it was: what stood behind it in the log
  /// was lost as well, and stays so.
  @Test func whatARestartLostDoesNotComeBack() throws {
    let folder = try MemoryFolder()
    let group = try folder.open()
    try group.setValue("1", forKey: "a")
    let start = try end(in: folder)
    try group.setValue("2", forKey: "b")
    let kept = try end(in: folder)
    try group.setValue("3", forKey: "c")
    group.close()

    var files = try folder.files()
    files["log.1"]?.replaceSubrange(
      start..<kept, with: [UInt8](repeating: 0, count: kept - start))
    // The page of an earlier boot is as good as none.
    files["control"] = nil
    try folder.restore(files)
    let again = try folder.open()
    #expect(try again.keys().map(\.key) == ["a"])
    let revision = again.revision
    try again.setValue("2", forKey: "b")
    #expect(again.revision == revision + 1)
    again.close()

    files = try folder.files()
    files["control"] = nil
    try folder.restore(files)
    let last = try folder.open()
    #expect(try last.keys().map(\.key) == ["a", "b"])
    #expect(last.revision == revision + 1)
    #expect(try last.verify().isSound)
  }

  /// Each is a restart where the system cannot tell, as it has no name for the time since it started.
  @Test func restartsWithoutAChangeLeaveTheLogAsItIs() throws {
    let folder = try MemoryFolder()
    let group = try folder.open()
    try group.setValue("1", forKey: "a")
    group.close()
    let log = try folder.read("log.1")
    for _ in 0..<20 {
      try FileManager.default.removeItem(atPath: folder.file("control"))
      let again = try folder.open()
      #expect(try again.value(forKey: "a") == "1")
    }
    #expect(try folder.read("log.1") == log)
    let again = try folder.open()
    #expect(again.revision == 1)
    try again.setValue("2", forKey: "a")
    #expect(again.revision == 2)
    #expect(try again.verify().isSound)
  }

  /// A process that may not open another file just now does not take that for a system without a name for
  /// its boot.
  @Test func aProcessThatIsShortOfFilesAtFirstKnowsTheBootLater() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    let lines = try ClientProcess.lines(
      folder, ["set", "key", "2"], options: ["--few-files-at-first"])
    #expect(lines == ["set"])
    #expect(try group.value(forKey: "key") == "2")
    #expect(try group.statistics().lastRecovery?.cause == "creation")
  }

  /// Where the page says that the log ends, in bytes.
  private func end(in folder: MemoryFolder) throws -> Int {
    let state = try folder.read("control")[64..<68]
    return state.reversed().reduce(0) { $0 << 8 | Int($1) } * 8
  }
}
