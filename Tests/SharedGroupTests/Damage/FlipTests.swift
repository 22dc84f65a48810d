import Foundation
import GroupWorkload
import SharedGroup
import TestLength
import Testing

/// Bits that flip in any byte of the file, before the group is opened or while it is open. Calls
/// must return what was written, or a status that reports the damage.
@Suite(.slow) struct FlipTests {
  let folder: MemoryFolder
  /// A group with a snapshot and frames.
  private let subject: FlippedGroup
  private var image: GroupImage { subject.image }
  /// Whether the run has time for every byte and for many pairs.
  private let isAll = TestLength.isAll

  init() throws {
    folder = try MemoryFolder()
    let group = try folder.open()
    var base = GroupModel()
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
      base.perform(step)
    }
    try group.compact()
    // "filler" has 100 bytes in the snapshot, and one byte after the change that follows it.
    let filler = [100, 1].map { count in
      WorkloadStep.changes([
        .set(key: "filler", type: .data, bytes: [UInt8](repeating: 0x66, count: count))
      ])
    }
    base.perform(filler[0])
    for step in new { try step.perform(on: group) }
    group.close()
    subject = FlippedGroup(
      image: GroupImage(try folder.read("group")), base: base, steps: [filler[1]] + new)
  }

  /// A group of three frames, without a snapshot.
  private func threeFrames() throws -> FlippedGroup {
    let folder = try MemoryFolder()
    let group = try folder.open()
    let steps: [WorkloadStep] = ["key 1", "key 2", "key 1"].enumerated().map { number, key in
      let bytes = [UInt8](repeating: UInt8(0x31 + number), count: 1 + 11 * number)
      return .changes([.set(key: key, type: .value, bytes: bytes)])
    }
    for step in steps { try step.perform(on: group) }
    group.close()
    return FlippedGroup(
      image: GroupImage(try folder.read("group")), base: GroupModel(), steps: steps)
  }

  @Test func anyBitMayFlipUnderOpenHandles() throws {
    let group = try folder.open()
    let reader = try folder.open(isReadOnly: true)
    let model = subject.model
    for offset in image.bytes.indices {
      let unsure = subject.keysThatNeed(offset)
      for bit in 0..<8 {
        let byte = image.bytes[offset]
        try folder.overwrite("group", at: offset, with: [byte ^ 1 << UInt8(bit)])
        for handle in [reader, group] {
          // What a process has checked stays checked, so only these items may be wrong.
          for item in model.all where !unsure.contains(item.key) {
            do throws(SharedGroupError) {
              let found = try handle.item(item.type, forKey: item.key)
              #expect(found == item.bytes, "byte \(offset), bit \(bit)")
            } catch {
              #expect(error.code == .corrupt, "byte \(offset), bit \(bit): \(error.message)")
            }
          }
        }
        _ = try? reader.keys()
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

  /// Handles that were open before a frame was written report its damage, like any other handle.
  @Test func openHandlesReportADamagedNewFrame() throws {
    for (number, frame) in image.frames.enumerated() {
      let before = subject.model(frames: 0..<number)
      var begun = image.bytes
      begun.replaceSubrange(
        frame.lowerBound..., with: repeatElement(0, count: begun.count - frame.lowerBound))
      for offset in frame {
        try folder.restore(["group": begun, "lock": []])
        let (group, reader) = (try folder.open(), try folder.open(isReadOnly: true))
        defer {
          group.close()
          reader.close()
        }
        #expect(try GroupModel(of: reader) == before)
        var bytes = image.bytes
        bytes[offset] ^= 1 << UInt8(offset % 8)
        try folder.overwrite(
          "group", at: frame.lowerBound, with: Array(bytes[frame.lowerBound...]))
        for handle in [reader, group] {
          for key in ["old 1", "key 1", "none"] {
            let error = failure { _ = try handle.item(.value, forKey: key) }
            #expect(error?.code == .corrupt, "byte \(offset)")
            #expect(error?.message.contains("byte \(frame.lowerBound)") == true)
          }
          #expect(failure { _ = try handle.keys() }?.code == .corrupt, "byte \(offset)")
        }
        let error = failure { try group.setValue("on", forKey: "key") }
        #expect(error?.code == .corrupt, "byte \(offset)")
        #expect(try folder.read("group").isSame(as: bytes), "byte \(offset)")
      }
    }
  }

  /// A record of the snapshot is checked when a process reads it for the first time. Later reads
  /// cost nothing more, and give what the file then holds.
  @Test func aRecordIsCheckedOnlyOnce() throws {
    try folder.restore(["group": image.bytes, "lock": []])
    let reader = try folder.open(isReadOnly: true)
    for (key, isRead) in [("old 3", true), ("old 4", false)] {
      let record = try #require(image.snapshotRecords.first { image.key(of: $0) == key })
      let right = try #require(subject.model.all.first { $0.key == key }?.bytes)
      if isRead { #expect(try reader.item(.value, forKey: key) == right) }
      // The value begins with the word after the key.
      try folder.overwrite("group", at: record.lowerBound + 32, with: [9])
      if isRead {
        #expect(try reader.item(.value, forKey: key) == [9] + right.dropFirst())
      } else {
        #expect(failure { _ = try reader.item(.value, forKey: key) }?.code == .corrupt)
      }
      // The writer's handle is a new one, which has read nothing.
      let writer = try folder.open()
      #expect(failure { _ = try writer.item(.value, forKey: key) }?.code == .corrupt)
      writer.close()
      try folder.overwrite("group", at: record.lowerBound + 32, with: [right[0]])
      #expect(try reader.item(.value, forKey: key) == right)
    }
  }

  /// Flips a bit in each byte of a group's file, before the group is opened. All damage is
  /// reported by the calls that need what is damaged, and a repair loses nothing else.
  ///
  /// - Parameter step: 1 for each byte, or the distance between the bytes.
  private func flipEachByte(
    of subject: FlippedGroup, beside others: [String: [UInt8]] = [:], step: Int = 1
  ) throws {
    let image = subject.image
    for offset in stride(from: 0, to: image.end, by: step) {
      var bytes = image.bytes
      bytes[offset] ^= 1 << UInt8(offset % 8)
      let refusals = try subject.expectTruthOrStatus(
        bytes, in: folder, "byte \(offset)", beside: others,
        repaired: subject.repaired(afterDamageAt: offset))
      let isHeader = offset < GroupImage.headerBytes
      #expect(refusals.isRepair == isHeader, "byte \(offset)")
      if image.snapshotRecords.contains(where: { $0.contains(offset) }) {
        #expect(refusals.count > 0, "byte \(offset)")
        #expect(refusals.keys == subject.keysThatNeed(offset), "byte \(offset)")
      } else if isHeader || offset >= image.snapshotEnd {
        // A group with a damaged header cannot be opened. If a frame is damaged, every key may have
        // its newest value in it.
        let all = Set(isHeader ? [] : subject.model.all.map(\.key))
        #expect(refusals.count > all.count && refusals.keys == all, "byte \(offset)")
      } else {
        // The other bytes are unused, or those of the index, which can be made from the records.
        #expect(refusals.count == 0, "byte \(offset)")
      }
    }
  }

  @Test func anyBitMayHaveFlippedBeforeTheGroupIsOpened() throws {
    try flipEachByte(of: subject)
  }

  @Test func anyBitOfThreeFramesMayHaveFlipped() throws {
    let subject = try threeFrames()
    #expect(subject.image.frames.count == 3 && subject.image.snapshotRecords.isEmpty)
    try flipEachByte(of: subject)
  }

  @Test func anyTwoBitsMayHaveFlipped() throws {
    var random = SeededGenerator(seed: 9)
    for subject in [subject, try threeFrames()] {
      for round in 0..<(isAll ? 10_000 : 300) {
        var bytes = subject.image.bytes
        for _ in 0..<2 { bytes[random.below(subject.image.end)] ^= 1 << UInt8(random.below(8)) }
        _ = try subject.expectTruthOrStatus(bytes, in: folder, "round \(round)")
      }
    }
  }

  /// What a killed compaction leaves: the library's first word, and records of the next snapshot.
  private var leftover: [UInt8] {
    var bytes = Array(image.bytes[..<image.indexOffset])
    bytes.replaceSubrange(8..<1_024, with: repeatElement(0, count: 1_016))
    return bytes
  }

  @Test func anyBitMayHaveFlippedInMidCompaction() throws {
    try flipEachByte(of: subject, beside: ["group.new": leftover], step: isAll ? 1 : 13)
  }

  /// The group does not need what a killed compaction left.
  @Test func anyBitOfWhatAKilledCompactionLeftMayHaveFlipped() throws {
    for offset in leftover.indices where isAll || offset < 16 || offset % 13 == 0 {
      var new = leftover
      new[offset] ^= 1 << UInt8(offset % 8)
      let refusals = try subject.expectTruthOrStatus(
        image.bytes, in: folder, "byte \(offset)", beside: ["group.new": new],
        repaired: subject.model)
      // If the first word is damaged, this may be somebody else's file, so writers are refused.
      #expect(refusals.count == (offset < 8 ? 2 : 0), "byte \(offset)")
      if offset < 8 { #expect(try folder.read("group.new") == new) }
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
      _ = try subject.expectTruthOrStatus(
        bytes, in: folder, "round \(round)", beside: ["group.new": new])
    }
  }

  /// A file that ends before its first frame is damaged. A longer one has the frames before its
  /// end.
  @Test func aFileMayBeCutAtAnyLength() throws {
    for length in image.bytes.indices {
      let bytes = Array(image.bytes[..<length])
      try folder.restore(["group": bytes, "lock": []])
      if length < image.snapshotEnd {
        for isReadOnly in [true, false] {
          let error = failure { _ = try folder.open(isReadOnly: isReadOnly) }
          #expect(error?.code == .corrupt, "cut to \(length)")
          #expect(error?.message.contains(folder.file("group")) == true)
        }
        #expect(try folder.read("group").isSame(as: bytes), "cut to \(length)")
      } else {
        // A frame may count if only the zero word after it is gone.
        let whole = image.frames.count { $0.upperBound + 8 <= length }
        let possible = [whole, whole + 1].map { count in
          subject.model(frames: 0..<min(count, image.frames.count))
        }
        let reader = try folder.open(isReadOnly: true)
        let found = try GroupModel(of: reader)
        let mayCount = image.frames.contains {
          $0.upperBound <= length && length < $0.upperBound + 8
        }
        #expect(found == possible[0] || mayCount && found == possible[1], "cut to \(length)")
      }
    }
  }

  /// A change that was acknowledged is found by others, or they are told of the damage.
  @Test func changesAfterAFlipFailOrAreMade() throws {
    for offset in image.bytes.indices where offset % 3 == 0 {
      try folder.restore(["group": image.bytes, "lock": []])
      let group = try folder.open()
      let flip: UInt8 = 1 << UInt8(offset / 3 % 8)
      try folder.overwrite("group", at: offset, with: [image.bytes[offset] ^ flip])
      do throws(SharedGroupError) {
        try group.setValue("made", forKey: "key 1")
        do throws(SharedGroupError) {
          let reader = try folder.open(isReadOnly: true)
          #expect(try reader.value(forKey: "key 1") == "made", "byte \(offset)")
        } catch {
          let isRight = error.code == .corrupt || error.code == .unsupported
          #expect(isRight, "byte \(offset): \(error.message)")
        }
      } catch {
        #expect(error.code == .corrupt, "byte \(offset): \(error.message)")
      }
      group.exercise()
      group.close()
    }
  }

  /// A process that has the group open reads after the flip, a writer goes on, and a third process
  /// opens what is there then.
  @Test func otherProcessesReadWhatIsRightOrThatItIsDamaged() throws {
    try folder.restore(["group": image.bytes, "lock": []])
    let items = subject.model.all
    let client = try ClientProcess(
      nil, ["read-in-children"] + items.flatMap { ["\($0.type.rawValue)", $0.key] },
      directory: folder.path)
    func read() throws -> [String] {
      try client.start()
      return (0...items.count).map { _ in client.nextLine() ?? "gone" }
    }
    func right(_ model: GroupModel) -> [String] {
      items.map { item in
        let bytes = model.all.first { $0.key == item.key }?.bytes ?? []
        return "hex " + bytes.map { String($0, radix: 16) }.joined(separator: " ")
      } + [model.digest]
    }
    var refused = 0
    for offset in stride(from: 0, to: image.end, by: isAll ? 1 : 7) {
      var model = subject.model
      try folder.restore(["group": image.bytes, "lock": []])
      let writer = try folder.open()
      try client.start()
      #expect(client.nextLine() == "open")
      let flip: UInt8 = 1 << UInt8(offset % 8)
      try folder.overwrite("group", at: offset, with: [image.bytes[offset] ^ flip])

      let unsure = subject.keysThatNeed(offset)
      for (index, (told, expected)) in zip(try read(), right(model)).enumerated() {
        // The process has checked the frames before the flip. In a list, a removed key may be back.
        let mayDiffer =
          index < items.count
          ? unsure.contains(items[index].key) : !subject.changedKeysThatNeed(offset).isEmpty
        #expect(
          told == expected || told == "corrupt" || mayDiffer, "byte \(offset), answer \(index)")
      }

      let made = WorkloadStep.changes([.set(key: "key 1", type: .value, bytes: [0x38])])
      do throws(SharedGroupError) {
        try made.perform(on: writer)
        model.perform(made)
      } catch {
        #expect(error.code == .corrupt, "byte \(offset): \(error.message)")
      }
      writer.close()
      try client.start()
      let opened = client.nextLine()
      if opened == "open" {
        for (told, expected) in zip(try read(), right(model)) {
          #expect(told == expected || told == "corrupt", "byte \(offset)")
          if told == "corrupt" { refused += 1 }
        }
      } else {
        #expect(opened == "corrupt" || opened == "unsupported", "byte \(offset)")
        #expect(offset < GroupImage.headerBytes, "byte \(offset)")
      }
    }
    #expect(refused > 100)
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
