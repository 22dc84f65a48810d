import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Tests what a repair reports, and what it leaves in the group.
@Suite struct RepairTests {
  let folder: MemoryFolder
  let group: SharedGroup

  init() throws {
    folder = try MemoryFolder()
    group = try folder.open()
    for number in 0..<4 { try group.setValue("\(number)", forKey: "old \(number)") }
    try group.compact()
    for number in 0..<4 { try group.setValue("\(number)", forKey: "new \(number)") }
    try group.removeItem(forKey: "old 3")
  }

  private func flip(_ offset: Int) throws {
    let byte = try folder.read("group")[offset]
    try folder.overwrite("group", at: offset, with: [byte ^ 1])
  }

  private func snapshotRecord(of key: String) throws -> Range<Int> {
    let bytes = try folder.read("group")
    let place = try #require(bytes.firstRange(of: Array(key.utf8))?.lowerBound)
    return try #require(GroupImage(bytes).snapshotRecords.first { $0.contains(place) })
  }

  private func expectRepair(
    lost: [String], older: [String], left: [String]
  ) throws -> SharedGroupRepair {
    let handle = try folder.open()
    let told = try handle.repair()
    #expect(told.lostKeys == lost)
    #expect(told.olderKeys == older)
    #expect(told.keptFile == folder.file("group.damaged-1"))
    #expect(try handle.keys().map(\.key) == left)
    #expect(try handle.verify().isSound)
    // Repairing again returns the same result. For another handle there is nothing to repair.
    #expect(try handle.repair() == told)
    #expect(try folder.open().repair().keptFile == nil)
    return told
  }

  @Test func keysOfTheSnapshotAreLostAndOthersAreAsTheyWere() throws {
    let record = try snapshotRecord(of: "old 1")
    try flip(record.upperBound - 1)
    group.close()
    let told = try expectRepair(
      lost: ["old 1"], older: [],
      left: ["filler", "new 0", "new 1", "new 2", "new 3", "old 0", "old 2"])
    #expect(told.damage.map(\.byteOffset) == [record.lowerBound])
    #expect(told.damage.map(\.byteCount) == [record.count])
  }

  /// The key was removed later, so the damage to its record loses nothing.
  @Test func whatWasRemovedLaterIsNotLost() throws {
    try flip(try snapshotRecord(of: "old 3").upperBound - 1)
    group.close()
    _ = try expectRepair(
      lost: [], older: [],
      left: ["filler", "new 0", "new 1", "new 2", "new 3", "old 0", "old 1", "old 2"])
  }

  @Test func keysBeforeADamagedFrameMayBeOlder() throws {
    let frames = GroupImage(try folder.read("group")).frames
    try flip(frames[2].upperBound - 12)
    group.close()
    let told = try expectRepair(
      lost: ["new 1"], older: ["filler", "new 0", "old 0", "old 1", "old 2"],
      left: ["filler", "new 0", "new 2", "new 3", "old 0", "old 1", "old 2"])
    #expect(told.damage.map(\.byteOffset) == [frames[2].lowerBound])
    #expect(told.damage.map(\.byteCount) == [frames[2].count])
  }

  @Test func twoDamagedFramesAreBothToldOf() throws {
    let frames = GroupImage(try folder.read("group")).frames
    try flip(frames[1].lowerBound + 20)
    try flip(frames[4].lowerBound)
    group.close()
    let told = try expectRepair(
      lost: ["new 0", "new 3"], older: ["filler", "new 1", "new 2", "old 0", "old 1", "old 2"],
      left: ["filler", "new 1", "new 2", "old 0", "old 1", "old 2"])
    #expect(told.damage.map(\.byteOffset) == [1, 4].map { frames[$0].lowerBound })
  }

  @Test func aHandleThatWasNotOpenedForItRepairsNothing() throws {
    let options = SharedGroupOptions(directory: folder.path)
    let handle = try SharedGroup.open("group", options: options)
    #expect(failure { _ = try handle.repair() }?.code == .unsupported)
  }
}
