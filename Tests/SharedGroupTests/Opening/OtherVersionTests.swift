import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Groups of other versions, and foreign files in a group's folder, are reported and not changed.
@Suite struct OtherVersionTests {
  let folder: MemoryFolder

  init() throws { folder = try MemoryFolder() }

  /// Checks that opening fails, for writing and for reading, and that no file is changed or
  /// created.
  private func expectRefusal(_ code: SharedGroupError.Code, naming file: String) throws {
    let before = try folder.files()
    for isReadOnly in [true, false] {
      let error = failure { _ = try folder.open(isReadOnly: isReadOnly) }
      #expect(error?.code == code, "\(error?.message ?? "")")
      #expect(error?.message.contains("\"\(folder.file(file))\"") == true)
    }
    #expect(try folder.files() == before)
  }

  @Test(arguments: ["control", "values"])
  func anErrorSaysThatAGroupIsOfAnEarlierVersion(_ file: String) throws {
    try folder.write([UInt8](repeating: 1, count: 4_096), to: file)
    try folder.write([UInt8](repeating: 2, count: 4_096), to: "log.1")
    try folder.write([], to: "lock")
    try expectRefusal(.unsupported, naming: file)
  }

  /// The package for JavaScript stores a group in SQLite if the native library is missing.
  @Test func anErrorSaysThatAGroupIsPortable() throws {
    try folder.write(Array("SQLite format 3".utf8), to: "group.sqlite")
    try expectRefusal(.unsupported, naming: "group.sqlite")
  }

  /// This version does not read a file of another version, whatever else the file holds.
  @Test(arguments: [0, 1, 5, 7, 1 << 40], [false, true])
  func anotherVersionsFileIsUnsupported(_ version: UInt64, _ isMended: Bool) throws {
    try folder.open().setValue("1", forKey: "key")
    var image = GroupImage(try folder.read("group"))
    image.set(version, at: 8)
    if isMended { image.set(UInt64(GroupImage.CRC.of(image.bytes[0..<88], begun: 0)), at: 88) }
    try folder.write(image.bytes, to: "group")
    try expectRefusal(.unsupported, naming: "group")
    #expect(failure { _ = try folder.open() }?.message.contains("\(version)") == true)
  }

  /// The message says how to take the values of the last published version along.
  @Test func theErrorForTheLastVersionsFormatGivesAdvice() throws {
    try folder.open().setValue("1", forKey: "key")
    var image = GroupImage(try folder.read("group"))
    image.set(5, at: 8)
    try folder.write(image.bytes, to: "group")
    let advice =
      "has format 5, which version 0.2.0 wrote. Let a program with that version read the group's "
      + "values, and set them in a new group."
    for isReadOnly in [true, false] {
      let error = failure { _ = try folder.open(isReadOnly: isReadOnly) }
      #expect(error?.code == .unsupported)
      #expect(error?.message.hasSuffix(advice) == true, "\(error?.message ?? "")")
    }
    #expect(try folder.read("group") == image.bytes)
  }

  @Test(arguments: [
    "", "W", "WidgetBr",
    "a text of somebody's that is longer than the header of a group's file "
      + "and has nothing to do with it at all, but for its name",
  ])
  func aFileOfSomethingElseIsCorrupt(_ text: String) throws {
    try folder.write(Array(text.utf8), to: "group")
    try expectRefusal(.corrupt, naming: "group")
    try folder.write([], to: "lock")
    try expectRefusal(.corrupt, naming: "group")
  }

  /// A lock proves that a group existed. A new, empty group in its place would hide the loss.
  @Test func aLockWithoutAGroupIsCorrupt() throws {
    try folder.open().setValue("1", forKey: "key")
    try FileManager.default.removeItem(atPath: folder.file("group"))
    let error = failure { _ = try folder.open() }
    #expect(error?.code == .corrupt)
    #expect(error?.message.contains("\"\(folder.file("group"))\"") == true)
    #expect(folder.names == ["lock"])
    #expect(failure { _ = try folder.open(isReadOnly: true) }?.code != nil)
  }

  @Test(arguments: [1, 7, 8, 600_000])
  func aForeignFileNamedGroupNewIsCorruptAndStays(_ length: Int) throws {
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    let foreign = [UInt8](repeating: 0x61, count: length)
    try folder.write(foreign, to: "group.new")
    // A process that has not opened the group yet.
    let lines = try ClientProcess.lines(at: folder.path, ["get", "key"])
    #expect(lines.first?.hasPrefix("error corrupt: ") == true, "\(lines)")
    #expect(lines.first?.contains("/group.new\"") == true)
    #expect(try folder.open(isReadOnly: true).value(forKey: "key") == "1")
    // A process that has the group open continues without compactions. In another folder, the same
    // changes cause one.
    let long = [UInt8](repeating: 1, count: 100_000)
    let other = try MemoryFolder()
    for (group, compactions) in [(group, 0), (try other.open(), 1)] as [(SharedGroup, UInt64)] {
      for number in 0..<45 { try group.setData(long + [UInt8(number)], forKey: "long") }
      #expect(try group.data(forKey: "long") == long + [44])
      #expect(try group.statistics().compactionCount == compactions)
    }
    #expect(try folder.read("group.new") == foreign)
    try FileManager.default.removeItem(atPath: folder.file("group.new"))
    while try group.statistics().compactionCount == 0 { try group.setData(long, forKey: "long") }
    #expect(try group.data(forKey: "long") == long)
  }

  @Test func aForeignFileIsCorruptBeforeThereIsAGroup() throws {
    try folder.write([0x61], to: "group.new")
    #expect(failure { _ = try folder.open() }?.code == .corrupt)
    #expect(folder.names == ["group.new"])
    #expect(try folder.read("group.new") == [0x61])
  }

  /// A file that a killed compaction left is never used, and the next compaction removes it.
  @Test(arguments: [0, 8, 96, 100_000])
  func theRemainsOfAKilledCompactionAreRemoved(_ length: Int) throws {
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    let left = GroupImage(try folder.read("group")).bytes + [UInt8](repeating: 9, count: 100_000)
    try folder.write(Array(left.prefix(length)), to: "group.new")
    let other = try folder.open()
    #expect(try other.keys().map(\.key) == ["key"])
    let long = [UInt8](repeating: 1, count: 100_000)
    while try group.statistics().compactionCount == 0 { try group.setData(long, forKey: "long") }
    #expect(folder.names == ["group", "lock"])
    #expect(try group.value(forKey: "key") == "1")
    #expect(try group.verify().isSound)
  }

  /// If a process was killed while it created a group, the next process that opens the group
  /// removes the unfinished file.
  @Test(arguments: [0, 8, 1_032])
  func theRemainsOfAKilledCreationAreRemoved(_ length: Int) throws {
    try folder.open().close()
    let left = try folder.read("group")
    try folder.restore(["group.new": Array(left.prefix(length))])
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    #expect(folder.names == ["group", "lock"])
  }
}
