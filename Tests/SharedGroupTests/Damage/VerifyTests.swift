import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// What `verify` reports about a group's file, and what a repair leaves.
@Suite struct VerifyTests {
  let folder: MemoryFolder
  let group: SharedGroup
  let image: GroupImage

  /// Makes a file with some records in its snapshot, followed by frames.
  init() throws {
    folder = try MemoryFolder()
    group = try folder.open()
    for number in 0..<6 { try group.setValue("value \(number)", forKey: "key \(number)") }
    try group.setRecord([1, 2, 3], forKey: "record")
    try group.compact()
    try group.setValue("new", forKey: "key 1")
    try group.removeItem(forKey: "key 2")
    try group.apply([
      .set(key: "batch", type: .value, bytes: [0x31]), .set(key: "batch 2", type: .data, bytes: []),
    ])
    try group.setValue("last", forKey: "key 4")
    image = GroupImage(try folder.read("group"))
  }

  /// Opens the file with one byte changed, and verifies it. Nil if it cannot be opened.
  private func damage(_ offset: Int) throws -> SharedGroupVerification? {
    try folder.restore(["group": image.bytes, "lock": []])
    try folder.overwrite("group", at: offset, with: [image.bytes[offset] ^ 0x10])
    let reader = try? folder.open(isReadOnly: true)
    defer { reader?.close() }
    return try reader?.verify()
  }

  @Test func aSoundGroupIsReportedAsSound() throws {
    for handle in [group, try folder.open(isReadOnly: true)] {
      let found = try handle.verify()
      #expect(found.isSound)
      #expect(found.damage.isEmpty)
      // In frames every record counts, even a removal. The snapshot has one record for each key,
      // and one for each name of a widget's record.
      let frames = image.frames.flatMap { image.records(ofFrame: $0) }
      #expect(found.recordCount == image.snapshotRecords.count + frames.count)
      #expect(found.byteCount == image.end)
    }
  }

  @Test func everyByteOfTheSnapshotIsChecked() throws {
    // The word of the seal is left out, because the file's name decides whether it counts.
    let seal = GroupImage.sealOffset..<GroupImage.sealOffset + 8
    for offset in 0..<image.snapshotEnd where !seal.contains(offset) {
      guard let found = try damage(offset) else {
        #expect(offset < GroupImage.headerBytes, "byte \(offset)")
        continue
      }
      #expect(!found.isSound, "byte \(offset)")
      for place in found.damage {
        #expect(place.file == folder.file("group"))
        #expect(!place.reason.isEmpty)
        #expect((0..<image.snapshotEnd).contains(place.byteOffset))
      }
      if let record = image.snapshotRecords.first(where: { $0.contains(offset) }) {
        #expect(found.damage.contains { $0.byteOffset == record.lowerBound }, "byte \(offset)")
      }
    }
  }

  @Test func everyByteOfEveryFrameIsChecked() throws {
    for frame in image.frames {
      for offset in frame {
        let found = try #require(try damage(offset))
        #expect(found.damage.map(\.byteOffset) == [frame.lowerBound], "byte \(offset)")
        #expect(found.byteCount == image.end - frame.count)
        #expect(found.damage.map(\.byteCount) == [frame.count])
      }
    }
  }

  /// The remains of a killed writer's frame are not damage.
  @Test func anUnfinishedLastFrameIsNoDamage() throws {
    let last = try #require(image.frames.last)
    for offset in stride(from: last.lowerBound, to: last.upperBound, by: 8) {
      var torn = image
      for place in stride(from: offset, to: last.upperBound, by: 8) { torn.set(0, at: place) }
      try folder.restore(["group": torn.bytes, "lock": []])
      let reader = try folder.open(isReadOnly: true)
      let found = try reader.verify()
      #expect(found.isSound, "byte \(offset)")
      #expect(found.byteCount == last.lowerBound)
    }
  }

  @Test func damageUnderAnOpenHandleIsReported() throws {
    for frame in image.frames {
      let offset = frame.lowerBound + 20
      try folder.overwrite("group", at: offset, with: [image.bytes[offset] ^ 4])
      #expect(try group.verify().damage.map(\.byteOffset) == [frame.lowerBound])
      try folder.overwrite("group", at: offset, with: [image.bytes[offset]])
      #expect(try group.verify().isSound)
    }
  }

  /// Clears each used slot of the index in turn, so that the slot leads to no record.
  @Test func aDamagedIndexIsReportedAndRepaired() throws {
    let model = try GroupModel(of: group)
    for slot in stride(from: image.indexOffset, to: image.snapshotEnd, by: 8)
    where image.word(at: slot) != 0 {
      try folder.restore(["group": image.bytes, "lock": []])
      let handle = try folder.open()
      defer { handle.close() }
      try folder.overwrite("group", at: slot, with: [UInt8](repeating: 0, count: 8))
      #expect(try !handle.verify().isSound)
      // Listing the content uses the records, and not the index.
      #expect(try GroupModel(of: handle) == model)
      #expect(try handle.repair().keptFile != nil)
      #expect(try handle.verify().isSound)
      #expect(try GroupModel(of: handle) == model)
      #expect(try handle.value(forKey: "key 0") == "value 0")
    }
  }

  @Test func aReaderMayVerifyButNotRepair() throws {
    let record = try #require(image.snapshotRecords.first)
    try folder.overwrite("group", at: record.upperBound - 1, with: [0xFF])
    let reader = try folder.open(isReadOnly: true)
    #expect(try !reader.verify().isSound)
    #expect(failure { _ = try reader.repair() }?.code == .readOnly)
    #expect(try !reader.verify().isSound)
  }

  /// Nothing is written if nothing is damaged.
  @Test func repairingASoundGroupChangesNothing() throws {
    let before = try folder.files()
    #expect(try group.repair().keptFile == nil)
    #expect(try folder.files() == before)
  }
}
