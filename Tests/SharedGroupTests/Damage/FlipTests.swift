import Foundation
import GroupWorkload
import SharedGroup
import TestLength
import Testing

/// Bits that flip in any byte of the file, before the group is opened or while it is open. Calls
/// must return what was written, or a status that reports the damage.
@Suite(.slow) struct FlipTests {
  let folder: MemoryFolder
  let model: GroupModel
  /// What the group held at each revision.
  let models: [UInt64: GroupModel]
  let image: GroupImage
  /// Each key with every value that it ever held.
  private let written: Set<[UInt8]>

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
      .changes([.set(key: "key 4", type: .value, bytes: [0x34])]),
    ]
    for step in old {
      try step.perform(on: group)
      model.perform(step)
    }
    try group.compact()
    let compacted = GroupImage(try folder.read("group"))
    // "filler" has 100 bytes in the snapshot, and one byte after the change that follows it.
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
    written = Set(models.values.flatMap { $0.all.map { [UInt8]($0.key.utf8) + $0.bytes } })
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
        // verify() reads everything again except the header, which is read only when the group is
        // opened.
        let seal = GroupImage.sealOffset..<GroupImage.sealOffset + 8
        let isChecked =
          (GroupImage.headerBytes..<image.end).contains(offset) && !seal.contains(offset)
        let isSound = (try? reader.verify().isSound) ?? false
        #expect(!isChecked || !isSound, "byte \(offset), bit \(bit)")
        try folder.overwrite("group", at: offset, with: [byte])
      }
    }
    // Reading has changed nothing.
    #expect(try GroupModel(of: group) == model)
    #expect(try GroupModel(of: reader) == model)
    #expect(try group.verify().isSound)
  }

  /// Opens a file with the given bytes, and makes every call. Calls must return what was written,
  /// or a status that reports the damage. A repair must leave only what was written.
  ///
  /// - Parameter others: the files beside the group's file.
  ///
  /// - Returns: how many calls gave such a status.
  private func expectTruthOrStatus(
    _ bytes: [UInt8], _ when: Comment, beside others: [String: [UInt8]] = [:]
  ) throws -> Int {
    let files = others.merging(["group": bytes, "lock": []]) { other, _ in other }
    try folder.restore(files)
    var refusals = 0
    func ask<Answer: Equatable>(
      _ right: Answer, _ call: () throws(SharedGroupError) -> Answer
    ) {
      do throws(SharedGroupError) {
        let answer = try call()
        #expect(answer == right, when)
      } catch {
        refusals += 1
        let isRight = error.code == .corrupt || error.code == .unsupported
        #expect(
          isRight && error.message.contains(folder.file("group")), "\(when): \(error.message)")
      }
    }
    ask(true) { () throws(SharedGroupError) in
      let reader = try folder.open(isReadOnly: true)
      for item in model.all {
        ask(item.bytes) { () throws(SharedGroupError) in
          try reader.item(item.type, forKey: item.key)
        }
      }
      ask([UInt8]?.none) { () throws(SharedGroupError) in try reader.item(.value, forKey: "none") }
      ask(model) { () throws(SharedGroupError) in try GroupModel(of: reader) }
      return true
    }
    // A writer must continue, or write nothing.
    ask(true) { () throws(SharedGroupError) in
      let group = try folder.open()
      do throws(SharedGroupError) {
        try group.setValue("on", forKey: "key")
      } catch {
        #expect((try? folder.read("group"))?.isSame(as: bytes) == true, when)
        throw error
      }
      return try folder.open(isReadOnly: true).value(forKey: "key") == "on"
    }
    try folder.restore(files)
    ask(true) { () throws(SharedGroupError) in
      let group = try folder.open()
      _ = try group.repair()
      #expect(try group.verify().isSound, when)
      for item in try GroupModel(of: group).all {
        #expect(written.contains([UInt8](item.key.utf8) + item.bytes), when)
      }
      return true
    }
    return refusals
  }

  @Test func anyBitMayHaveFlippedBeforeTheGroupIsOpened() throws {
    for offset in image.bytes.indices where offset < image.end {
      var bytes = image.bytes
      bytes[offset] ^= 1 << UInt8(offset % 8)
      let refusals = try expectTruthOrStatus(bytes, "byte \(offset)")
      // Every byte matters, except for unused bytes, which are zero.
      let isUsed = !(GroupImage.headerBytes..<GroupImage.recordsOffset).contains(offset)
      let isIndex = (image.indexOffset..<image.snapshotEnd).contains(offset)
      #expect(refusals > 0 || !isUsed || isIndex, "byte \(offset)")
    }
  }

  @Test func anyTwoBitsMayHaveFlipped() throws {
    var random = SeededGenerator(seed: 9)
    for round in 0..<TestLength.rounds(300, long: 10_000) {
      var bytes = image.bytes
      for _ in 0..<2 { bytes[random.below(image.end)] ^= 1 << UInt8(random.below(8)) }
      _ = try expectTruthOrStatus(bytes, "round \(round)")
    }
  }

  /// A compaction was killed after it had written a part of the next file. Bits flip in both files.
  @Test func anyBitsMayHaveFlippedInMidCompaction() throws {
    var random = SeededGenerator(seed: 13)
    for round in 0..<TestLength.rounds(300, long: 10_000) {
      var (bytes, new) = (image.bytes, image.bytes)
      let isBegun = round % 3 == 0
      if isBegun { new.replaceSubrange(8..<1_024, with: repeatElement(0, count: 1_016)) }
      new.removeLast(new.count - (8 + random.below(image.end - 8)))
      new[random.below(round % 2 == 0 ? 16 : new.count) % new.count] ^= 1 << UInt8(random.below(8))
      if round % 4 > 1 { bytes[random.below(image.end)] ^= 1 << UInt8(random.below(8)) }
      _ = try expectTruthOrStatus(bytes, "round \(round)", beside: ["group.new": new])
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

  /// Changes several random bytes at once.
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
