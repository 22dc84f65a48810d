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

  @Test func damagedKeysOfTheSnapshotAreLostAndOthersStay() throws {
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
  @Test func aKeyThatWasRemovedLaterIsNotLost() throws {
    try flip(try snapshotRecord(of: "old 3").upperBound - 1)
    group.close()
    _ = try expectRepair(
      lost: [], older: [],
      left: ["filler", "new 0", "new 1", "new 2", "new 3", "old 0", "old 1", "old 2"])
  }

  /// Whoever saw the damaged changes must see that the repaired group is another one.
  @Test(arguments: [1, 2, 4]) func theRevisionsOfLostChangesDoNotReturn(_ lost: Int) throws {
    let (count, revision) = (group.changeCount, group.revision)
    let frames = GroupImage(try folder.read("group")).frames
    for frame in frames.suffix(lost) { try flip(frame.upperBound - 12) }
    group.close()
    let handle = try folder.open()
    #expect(try handle.repair().keptFile != nil)
    for _ in 0..<6 {
      #expect(handle.changeCount != count)
      #expect(handle.revision > revision)
      #expect(try handle.changes(since: revision).isAll)
      try handle.setValue("1", forKey: "another")
    }
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

  @Test func twoDamagedFramesAreBothReported() throws {
    let frames = GroupImage(try folder.read("group")).frames
    try flip(frames[1].lowerBound + 20)
    try flip(frames[4].lowerBound)
    group.close()
    let told = try expectRepair(
      lost: ["new 0", "new 3"], older: ["filler", "new 1", "new 2", "old 0", "old 1", "old 2"],
      left: ["filler", "new 1", "new 2", "old 0", "old 1", "old 2"])
    #expect(told.damage.map(\.byteOffset) == [1, 4].map { frames[$0].lowerBound })
  }

  /// Writes a file in which bytes of records are flipped and words of the index are zeros, and
  /// repairs it. The records that were not changed must stay.
  private func expectWholeRecordsToStay(
    _ image: GroupImage, flipping places: [Int], clearing slots: [Int], lost: [String],
    _ when: Comment
  ) throws {
    let damaged = image.snapshotRecords.filter { record in
      places.contains { record.contains($0) }
    }
    let kept = try content(folder.open()).filter { item in
      let key = item.key.utf8
      return !damaged.contains { image.bytes[$0.lowerBound + 24..<$0.upperBound].starts(with: key) }
    }
    let files = try folder.files()
    var image = image
    for slot in slots { image.set(0, at: slot) }
    for place in places { image.bytes[place] ^= 1 }
    try folder.restore(["group": image.bytes, "lock": []])
    let handle = try folder.open()
    let told = try handle.repair()
    #expect(told.lostKeys == lost, when)
    for record in damaged {
      #expect(told.damage.contains { $0.byteOffset == record.lowerBound }, when)
    }
    let left = try content(handle)
    #expect(left.map(\.key) == kept.map(\.key), when)
    #expect(left.map(\.bytes) == kept.map(\.bytes), when)
    for item in kept { #expect(try handle.item(item.type, forKey: item.key) == item.bytes, when) }
    #expect(try handle.verify().isSound, when)
    handle.close()
    try folder.restore(files)
  }

  private func content(
    _ group: SharedGroup
  ) throws -> [(key: String, type: SharedItemType, bytes: [UInt8])] {
    try GroupModel(of: group).all.sorted { $0.key < $1.key }
  }

  private func words(ofIndexIn image: GroupImage) -> [Int] {
    Array(stride(from: image.indexOffset, to: image.snapshotEnd, by: 8))
  }

  @Test func intactRecordsAfterADamagedOneStayEvenWithoutTheIndex() throws {
    let image = GroupImage(try folder.read("group"))
    group.close()
    let record = try snapshotRecord(of: "old 1")
    let index = words(ofIndexIn: image)
    let used = try #require(index.first { image.word(at: $0) != 0 })
    // Bytes of the value's length, the key's length, the check, the key, and the value.
    let lost = [0: ["old 1"], 3: [], 4: ["old "], 16: ["old 1"], 24: ["nld 1"], 32: ["old 1"]]
    for slots in [[used], index] {
      for (place, lost) in lost.sorted(by: { $0.key < $1.key }) {
        try expectWholeRecordsToStay(
          image, flipping: [record.lowerBound + place], clearing: slots, lost: lost,
          "byte \(place), \(slots.count) slots")
      }
    }
  }

  /// The slot of a whole record is no less right because another slot is damaged.
  @Test func anIntactRecordBetweenDamagedOnesStaysIfTheIndexLeadsToIt() throws {
    let image = GroupImage(try folder.read("group"))
    group.close()
    let records = try ["old 0", "old 2"].map { try snapshotRecord(of: $0).lowerBound }
    let filler = UInt64(try snapshotRecord(of: "filler").lowerBound) / 8
    let slot = try #require(
      words(ofIndexIn: image).first { image.word(at: $0) & 0xFF_FFFF_FFFF == filler })
    try expectWholeRecordsToStay(
      image, flipping: records, clearing: [slot], lost: ["old 0", "old 2"], "two records")
  }

  /// A value may hold records of another file, down to its last byte.
  @Test func bytesInAValueAreNoRecord() throws {
    let other = try MemoryFolder()
    let maker = try other.open()
    try maker.setValue("never set here", forKey: "foreign")
    try maker.compact()
    let foreign = GroupImage(try other.read("group"))
    let copied = Array(foreign.bytes[GroupImage.recordsOffset..<foreign.indexOffset])
    try group.setData(copied, forKey: "copy")
    try group.compact()
    let image = GroupImage(try folder.read("group"))
    group.close()
    let record = try snapshotRecord(of: "copy")
    for (place, lost) in [(3, []), (16, ["copy"]), (32, ["copy"])] {
      try expectWholeRecordsToStay(
        image, flipping: [record.lowerBound + place], clearing: words(ofIndexIn: image),
        lost: lost, "byte \(place)")
    }
  }

  /// Complete changes that a loss of power left behind an unfinished one do not count.
  @Test func changesAfterAnUnfinishedEndAreNoDamage() throws {
    group.close()
    let large = [UInt8](repeating: 1, count: 1_000)
    try folder.open().setData(large, forKey: "unfinished")
    try folder.open().setValue("behind", forKey: "behind")
    var image = GroupImage(try folder.read("group"))
    let frames = image.frames
    let lost = frames[frames.count - 2]
    // The block that the unfinished change shares with none.
    let start = (lost.lowerBound + 64 + 511) & ~511
    #expect(start + 512 <= lost.upperBound - 8)
    for offset in stride(from: start, to: start + 512, by: 8) { image.set(0, at: offset) }
    try folder.restore(["group": image.bytes, "lock": []])
    let handle = try folder.open()
    let keys = try handle.keys()
    #expect(try handle.verify().isSound)
    #expect(try handle.repair().keptFile == nil)
    #expect(try folder.read("group") == image.bytes)
    #expect(folder.names == ["group", "lock"])
    #expect(try handle.keys() == keys)
    handle.close()

    // If a change before it is damaged, all complete changes after that are kept.
    image.bytes[frames[2].lowerBound + 20] ^= 1
    try folder.restore(["group": image.bytes, "lock": []])
    let again = try folder.open()
    let told = try again.repair()
    #expect(told.damage.map(\.byteOffset) == [frames[2].lowerBound, lost.lowerBound])
    #expect(told.lostKeys == ["new 1", "unfinished"])
    #expect(try again.value(forKey: "behind") == "behind")
    #expect(try again.verify().isSound)
  }

  @Test func onlyAHandleOpenedToRepairRepairs() throws {
    let options = SharedGroupOptions(directory: folder.path)
    let handle = try SharedGroup.open("group", options: options)
    #expect(failure { _ = try handle.repair() }?.code == .unsupported)
  }
}
