import Foundation
import SharedGroup
import Testing

/// Processes of which one names the boot otherwise than the others, or not at all: each takes the page for an
/// old one where another has written.
@Suite struct EngineForeignBootTests {
  /// A writer is stopped while it makes the index anew, if it does; nobody who reads waits for it, or is
  /// told that anything is damaged.
  @Test(arguments: [false, true])
  func readersGoOnBesideAWriterThatStopsInARecovery(isReadOnly: Bool) throws {
    let folder = try MemoryFolder()
    try folder.open().setValue("old", forKey: "key")
    let client = try ClientProcess(
      nil, ["add", "sum", "1"],
      options: ["--without-boot-id", "--pause-at-call", "status index.1"], directory: folder.path)
    #expect(client.nextLine() == "ready")
    let (group, reader) = (try folder.open(), try folder.open(isReadOnly: isReadOnly))
    try group.setValue("new", forKey: "key")
    #expect(try reader.value(forKey: "key") == "new")
    #expect(try reader.keys().map(\.key) == ["key"])
    try client.start()
    let line = client.nextLine()
    #expect(line == "paused" || line == "added")
    for _ in 0..<20 { #expect(try reader.value(forKey: "key") == "new") }
    #expect(try reader.keys().first?.key == "key")
    if line == "paused" {
      try client.start()
      #expect(client.nextLine() == "added")
    }
    #expect(try reader.value(forKey: "sum") == "1")
    #expect(try group.verify().isSound)
  }

  /// What is right already is left as it is: readers are not even to look again.
  @Test func recoveriesOfASoundGroupLeaveTheIndexToItsReaders() throws {
    let folder = try MemoryFolder()
    let group = try folder.open()
    for number in 0..<100 { try group.setValue("\(number)", forKey: "key \(number)") }
    let numbers = try folder.read("control")[24..<40]
    for number in 0..<5 {
      let lines = try ClientProcess(
        nil, ["set", "key", "\(number)"], options: ["--without-boot-id"], directory: folder.path
      ).remainingLines()
      #expect(lines == ["set"])
      #expect(try group.value(forKey: "key") == "\(number)")
      try group.setValue("\(number)", forKey: "key \(number)")
    }
    #expect(try group.statistics().lastRecovery?.cause == "restart")
    #expect(try folder.read("control")[24..<40] == numbers)
    #expect(try group.keys().count == 101)
    #expect(try group.verify().isSound)
  }
}
