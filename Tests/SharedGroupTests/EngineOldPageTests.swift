import Foundation
import SharedGroup
import Testing

/// A page that is older than the log, in the boot that made it: a file system stopped, or its drive was
/// pulled out, and was mounted again. The log was flushed, and the page was not.
@Suite struct EngineOldPageTests {
  /// - Parameters:
  ///   - bytes: how long the first values are; short ones are read before anything is mapped.
  ///   - length: how long the lost change's value is.
  @Test(arguments: [10, 3_000], [1, 200, 20_000])
  func whatIsInTheLogIsThereAgain(bytes: Int, length: Int) throws {
    let folder = try MemoryFolder()
    let group = try folder.open(durability: .power)
    for number in 0..<4 {
      try group.setData([UInt8](repeating: 1, count: bytes), forKey: "data \(number)")
    }
    let page = try folder.read("control")
    try group.setValue(String(repeating: "7", count: length), forKey: "key")
    try group.setValue("2", forKey: "other")
    let revision = group.revision
    group.close()
    try folder.overwrite("control", at: 0, with: page)

    let again = try folder.open()
    #expect(try again.value(forKey: "key") == String(repeating: "7", count: length))
    #expect(again.revision == revision)
    try again.setValue("3", forKey: "other")
    again.close()
    // As after a restart, too.
    try FileManager.default.removeItem(atPath: folder.file("control"))
    let last = try folder.open()
    #expect(try last.value(forKey: "other") == "3")
    #expect(last.revision == revision + 1)
    #expect(try last.keys().count == 6)
    #expect(try last.verify().isSound)
  }

  /// A writer that has the lock is about to say in the page what the log has more.
  @Test(arguments: [10, 3_000]) func whoIsStoppedBeforeThePageSaysItKeepsNobodyWaiting(
    bytes: Int
  ) throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    for number in 0..<4 {
      try group.setData([UInt8](repeating: 1, count: bytes), forKey: "data \(number)")
    }
    let page = try folder.read("control")
    try group.setValue("2", forKey: "other")
    group.close()
    let writer = try ClientProcess(folder, ["stop-with-lock"])
    #expect(writer.nextLine() == "holding")
    let control = URL(fileURLWithPath: folder.file("control"))
    try FileHandle(forUpdating: control).write(contentsOf: Data(page))

    let reader = try folder.open(lockTimeoutMilliseconds: 0)
    #expect(try reader.data(forKey: "data 3")?.count == bytes)
    reader.close()
    writer.signal(SIGKILL)
    _ = writer.remainingLines()
    #expect(try folder.open().value(forKey: "other") == "2")
  }

  /// What earlier generations left behind the log's end is no change of this one.
  @Test func whatIsLeftOfEarlierGenerationsIsNotTakenForMore() throws {
    let folder = try MemoryFolder()
    let group = try folder.open()
    // Always as long, so that the old changes begin where new ones would.
    for number in 10_000..<20_000 { try group.setValue("\(number)", forKey: "key") }
    #expect(try group.statistics().compactionCount > 2)
    group.close()
    for _ in 0..<50 {
      let again = try folder.open()
      #expect(try again.statistics().lastRecovery?.cause == "creation")
      try again.setValue("12345", forKey: "key")
    }
  }
}
