import Foundation
import GroupWorkload
import SharedGroup
import TestLength
import Testing

/// One bit that flips, at any byte of the file, while the group is open and before it is.
///
/// Of the snapshot a wrong value may come back until `verify`; what must not come is a trap, a fault or
/// a hang.
@Suite(.slow) struct FlipTests {
  let folder: MemoryFolder
  let model: GroupModel
  /// What the group held at each revision.
  let models: [UInt64: GroupModel]
  let image: GroupImage

  init() throws {
    folder = try MemoryFolder()
    let group = try folder.open()
    var model = GroupModel()
    var models: [UInt64: GroupModel] = [:]
    let old: [WorkloadStep] = (0..<5).map {
      let bytes = [UInt8](repeating: 1, count: $0 * 9)
      return .changes([.set(key: "old \($0)", type: .value, bytes: bytes)])
    }
    let new: [WorkloadStep] = [
      .changes([.set(key: "key 1", type: .value, bytes: [0x31])]),
      .changes([
        .set(key: "key 2", type: .data, bytes: [UInt8](repeating: 2, count: 20)),
        .set(key: "key 3", type: .record, bytes: [3]),
      ]),
      .reload,
      .changes([.set(key: "key 1", type: .value, bytes: [UInt8](repeating: 0x32, count: 30))]),
      .changes([.remove(key: "old 2")]),
      .removeAll,
      .changes([.set(key: "key 4", type: .value, bytes: [0x34])]),
    ]
    for step in old {
      try step.perform(on: group)
      model.perform(step)
    }
    try group.compact()
    let compacted = GroupImage(try folder.read("group"))
    // As the snapshot has it, and with the change of that key behind it.
    for (frames, count) in [(0, 100), (1, 1)] {
      model.perform(
        .changes([.set(key: "filler", type: .data, bytes: [UInt8](repeating: 0x66, count: count))]))
      models[group.revision - UInt64(1 - frames)] = model
    }
    #expect(compacted.frames.count == 1)
    for step in new {
      try step.perform(on: group)
      model.perform(step)
      models[group.revision] = model
    }
    (self.model, self.models) = (model, models)
    group.close()
    image = GroupImage(try folder.read("group"))
  }

  @Test func anyBitMayFlipUnderOpenHandles() throws {
    let group = try folder.open()
    let reader = try folder.open(isReadOnly: true)
    for offset in image.bytes.indices {
      for bit in 0..<8 {
        let byte = image.bytes[offset]
        try folder.overwrite("group", at: offset, with: [byte ^ 1 << UInt8(bit)])
        _ = try? reader.keys()
        for number in 1...4 { _ = try? group.item(.value, forKey: "key \(number)") }
        for number in 0..<5 { _ = try? group.item(.value, forKey: "old \(number)") }
        _ = try? reader.changes(since: 0)
        // What a handle has read is checked again here, and the header is not: it was read long ago.
        let isChecked = (GroupImage.headerBytes..<image.end).contains(offset)
        let isSound = try reader.verify().isSound
        #expect(!isChecked || !isSound, "byte \(offset), bit \(bit)")
        try folder.overwrite("group", at: offset, with: [byte])
      }
    }
    // Reading has changed nothing.
    #expect(try GroupModel(of: group) == model)
    #expect(try GroupModel(of: reader) == model)
    #expect(try group.verify().isSound)
  }

  @Test func anyBitMayHaveFlippedBeforeTheGroupIsOpened() throws {
    for offset in image.bytes.indices {
      let flip: UInt8 = 1 << UInt8(offset % 8)
      func restore() throws {
        try folder.restore(["group": image.bytes, "lock": []])
        try folder.overwrite("group", at: offset, with: [image.bytes[offset] ^ flip])
      }
      try restore()
      do throws(SharedGroupError) {
        let reader = try folder.open(isReadOnly: true)
        let found = try GroupModel(of: reader)
        let isSound = try reader.verify().isSound
        // Of the frames the changes before the flip are there.
        if offset >= image.snapshotEnd {
          #expect(models[reader.revision] == found, "byte \(offset)")
        } else {
          #expect(!isSound, "byte \(offset)")
        }
      } catch {
        #expect(
          error.code == .corrupt || error.code == .unsupported && (8..<16).contains(offset),
          "byte \(offset): \(error.message)")
      }
      folder.exercise()
      try restore()
      do throws(SharedGroupError) {
        let group = try folder.open()
        try group.setValue("on", forKey: "key")
        let reader = try folder.open(isReadOnly: true)
        let value = try reader.value(forKey: "key")
        #expect(value == "on", "byte \(offset)")
        _ = try group.verify(isRepairing: true)
        let isSound = try group.verify().isSound
        #expect(isSound, "byte \(offset)")
      } catch {
        #expect(offset < GroupImage.headerBytes, "byte \(offset): \(error.message)")
      }
    }
  }

  @Test func changesAfterAFlipAreAStatusOrMade() throws {
    for offset in image.bytes.indices where offset % 3 == 0 {
      try folder.restore(["group": image.bytes, "lock": []])
      let group = try folder.open()
      let flip: UInt8 = 1 << UInt8(offset / 3 % 8)
      try folder.overwrite("group", at: offset, with: [image.bytes[offset] ^ flip])
      group.exercise()
      group.close()
    }
  }

  /// Several bytes at once, any of them.
  @Test func anyBytesMayChangeWhileTheGroupIsOpen() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<TestLength.rounds(100, long: 5_000) {
      try folder.restore(["group": image.bytes, "lock": []])
      guard let group = try? folder.open(), let reader = try? folder.open(isReadOnly: true) else {
        continue
      }
      for _ in 0...random.below(6) {
        let offset = random.below(image.bytes.count)
        try folder.overwrite("group", at: offset, with: [UInt8(truncatingIfNeeded: random.next())])
      }
      reader.exercise()
      group.exercise()
      reader.exercise()
    }
  }
}
