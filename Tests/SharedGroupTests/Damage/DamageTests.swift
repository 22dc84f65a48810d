import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Files that are cut off, emptied, overwritten by noise, or gone.
@Suite struct DamageTests {
  let folder: MemoryFolder
  /// What the group held at each revision.
  private var models: [UInt64: GroupModel] = [:]

  init() throws {
    folder = try MemoryFolder()
    let group = try folder.open()
    var model = GroupModel()
    var workload = Workload(seed: 11, keys: 12, lengths: [0, 20, 300])
    for number in 0..<50 {
      let step = workload.next()
      try step.perform(on: group)
      model.perform(step)
      if number == 25 {
        try group.compact()
        for count in [100, 1] {
          let bytes = [UInt8](repeating: 0x66, count: count)
          model.perform(.changes([.set(key: "filler", type: .data, bytes: bytes)]))
          models[group.revision - (count == 100 ? 1 : 0)] = model
        }
      }
      models[group.revision] = model
    }
    group.close()
  }

  /// Opens and uses the group in every way. Each call must give an error status or the true
  /// content, and a repair must leave a sound group.
  private func expectStatusOrTruth(_ when: Comment) throws {
    folder.exercise(isReadOnly: true)
    do throws(SharedGroupError) {
      let group = try folder.open()
      let found = try GroupModel(of: group)
      #expect(models[group.revision] == found, when)
      try group.setValue("on", forKey: "key")
      let value = try folder.open(isReadOnly: true).value(forKey: "key")
      #expect(value == "on", when)
      #expect(try group.verify().isSound, when)
    } catch {
      #expect(error.code == .corrupt || error.code == .unsupported, "\(when): \(error.message)")
    }
    do throws(SharedGroupError) {
      let group = try folder.open()
      _ = try group.repair()
      #expect(try group.verify().isSound, when)
      try group.setValue("mended", forKey: "key")
    } catch {
      #expect(error.code == .corrupt || error.code == .unsupported, "\(when): \(error.message)")
    }
    folder.exercise()
  }

  @Test func aFileThatWasCutIsAnErrorOrHasTheEarlierChanges() throws {
    let whole = try folder.files()
    let bytes = try folder.read("group")
    let image = GroupImage(bytes)
    var lengths = [0, 1, 7, 8, 95, 96, 97, 104, 200, 1_000, 1_024, 4_095, 4_096]
    lengths += [image.indexOffset - 1, image.indexOffset, image.snapshotEnd - 8, image.snapshotEnd]
    lengths += image.frames.flatMap { [$0.lowerBound + 4, $0.upperBound, $0.upperBound + 8] }
    for count in lengths where count < bytes.count {
      try folder.restore(whole)
      try folder.write(Array(bytes[..<count]), to: "group")
      try expectStatusOrTruth("cut to \(count)")
    }
  }

  @Test func aFileWithNoiseIsAnErrorOrHasTheEarlierChanges() throws {
    var random = SeededGenerator(seed: 3)
    let whole = try folder.files()
    let bytes = try folder.read("group")
    let image = GroupImage(bytes)
    for round in 0..<30 {
      try folder.restore(whole)
      var noisy = bytes
      // Overwrites the entire file, everything from a frame on, or 4,096 bytes.
      let start = [
        0, image.frames[random.below(image.frames.count)].lowerBound,
        random.below(bytes.count - 4_096) & ~4_095,
      ][round % 3]
      let end = round % 3 == 2 ? start + 4_096 : bytes.count
      for offset in start..<end { noisy[offset] = UInt8(truncatingIfNeeded: random.next()) }
      try folder.write(noisy, to: "group")
      try expectStatusOrTruth("round \(round)")
    }
  }

  /// Every way to read is refused: the newest value may be in what is damaged.
  private func expectDamage(in group: SharedGroup, at offset: Int, _ when: Comment) throws {
    var ways: [() throws -> Void] = [
      { _ = try group.keys() },
      { _ = try group.waitForChange(since: group.changeCount, timeoutMilliseconds: 1) },
    ]
    for key in Set(models.values.flatMap { $0.all.map(\.key) }) {
      ways.append { _ = try group.data(forKey: key) }
      ways.append { _ = try group.value(forKey: key) }
    }
    for way in ways {
      let error = failure(of: way)
      #expect(error?.code == .corrupt, when)
      #expect(error?.message.contains("byte \(offset)") == true, when)
    }
  }

  /// A later frame says that the file was flushed beyond the zeros, so a change is gone.
  @Test func aFlushedFrameOfZerosIsDamage() throws {
    let group = try folder.open(durability: .power)
    // Longer than a block, so that the zeros reach to the end of the block in which they begin.
    let value = String(repeating: "1", count: 1_000)
    for _ in 0..<3 { try group.setValue(value, forKey: "flushed") }
    group.close()
    var bytes = try folder.read("group")
    let frame = try #require(GroupImage(bytes).frames.dropLast().last)
    bytes.replaceSubrange(frame, with: repeatElement(0, count: frame.count))
    try folder.write(bytes, to: "group")
    for isReadOnly in [true, false] {
      let group = try folder.open(isReadOnly: isReadOnly)
      try expectDamage(in: group, at: frame.lowerBound, "a frame of zeros")
      #expect(failure { _ = try group.keys() }?.message.contains("flushed") == true)
    }
    #expect(try folder.read("group") == bytes)
    #expect(try folder.open().repair().keptFile != nil)
    #expect(try folder.open().value(forKey: "flushed") == value)
  }

  /// After a kill or a power loss, zeros reach to the end of a block. So a single word of zeros is
  /// damage.
  @Test func aWordOfZerosBeforeOtherWordsIsDamage() throws {
    let bytes = try folder.read("group")
    var count = 0
    for frame in GroupImage(bytes).frames {
      for place in [frame.lowerBound, frame.lowerBound + 56, frame.upperBound - 8] {
        var zeroed = bytes
        zeroed.replaceSubrange(place..<place + 8, with: repeatElement(0, count: 8))
        let block = place..<min((place / 512 + 1) * 512, bytes.count)
        if zeroed[block].allSatisfy({ $0 == 0 }) { continue }
        try folder.write(zeroed, to: "group")
        for isReadOnly in [true, false] {
          let group = try folder.open(isReadOnly: isReadOnly)
          try expectDamage(in: group, at: frame.lowerBound, "byte \(place)")
        }
        #expect(try folder.read("group") == zeroed)
        #expect(try folder.open().repair().keptFile != nil)
        #expect(try folder.open().verify().isSound)
        count += 1
      }
    }
    #expect(count > 30)
  }

  @Test func theRemovalOfAnOpenGroupsFileIsNoticed() throws {
    for isReadOnly in [false, true] {
      let group = try folder.open(isReadOnly: isReadOnly)
      let files = try folder.files()
      try FileManager.default.removeItem(atPath: folder.file("group"))
      var error: SharedGroupError?
      while error == nil {
        do throws(SharedGroupError) { _ = try group.keys() } catch let gone { error = gone }
      }
      #expect(error?.code == .unavailable)
      try folder.restore(files)
      let again = try folder.open(isReadOnly: isReadOnly)
      #expect(try GroupModel(of: again) == models[again.revision])
    }
  }

  /// Another program copies a file over the group's file, or shortens it, while the group is open.
  /// Writers report that at once, and readers within a second.
  @Test func overwritingOrShorteningAnOpenFileIsReported() throws {
    let files = try folder.files()
    let bytes = try folder.read("group")
    let other = try MemoryFolder()
    for number in 0..<200 { try other.open().setValue("\(number)", forKey: "key \(number)") }
    let foreign = try other.read("group")
    let last = try #require(GroupImage(bytes).frames.last)
    let changes: [(name: String, change: () throws -> Void)] = [
      ("written over", { try folder.overwrite("group", at: 0, with: foreign) }),
      ("shortened", { #expect(truncate(folder.file("group"), off_t(last.upperBound - 8)) == 0) }),
    ]
    for (name, change) in changes {
      try folder.restore(files)
      let (group, reader) = (try folder.open(), try folder.open(isReadOnly: true))
      try change()
      let spoilt = try folder.read("group")
      #expect(failure { try group.setValue("1", forKey: "key") }?.code == .corrupt, "\(name)")
      #expect(try folder.read("group") == spoilt, "\(name)")
      var error: SharedGroupError?
      while error == nil {
        do throws(SharedGroupError) {
          _ = try reader.data(forKey: "none")
        } catch let told {
          error = told
        }
      }
      #expect(error?.code == .corrupt, "\(name)")
      // Once the old files are back, the group can be opened again.
      group.close()
      reader.close()
      try folder.restore(files)
      #expect(try GroupModel(of: folder.open()) == models[folder.open().revision])
    }
  }

  /// Sets data under a key until the frames have taken more than the limit of 4 MiB since the
  /// last compaction. The last value that was set is in the group.
  private func changeUntilACompactionIsDue(_ group: SharedGroup, _ key: String) throws {
    for number in 0..<75 {
      let value = [UInt8](repeating: UInt8(number), count: 60_000)
      try group.setData(value, forKey: key)
      #expect(try group.data(forKey: key) == value)
    }
  }

  /// Opens a group whose snapshot has the key "flipped", in whose value a bit has flipped.
  private func openFlipped() throws -> (group: SharedGroup, record: Range<Int>) {
    let group = try folder.open()
    let value = [UInt8](repeating: 7, count: 100)
    try group.setData(value, forKey: "flipped")
    try group.compact()
    let bytes = try folder.read("group")
    let start = try #require(bytes.firstRange(of: value)?.lowerBound)
    try folder.overwrite("group", at: start + 50, with: [8])
    let records = GroupImage(bytes).snapshotRecords
    return (group, try #require(records.first { $0.contains(start) }))
  }

  /// A compaction that copied a flipped bit with new checksums would make the bit look valid.
  @Test func noCompactionCopiesADamagedRecord() throws {
    // In a group without damage, the same changes cause a compaction.
    let other = try MemoryFolder()
    let sound = try other.open()
    try changeUntilACompactionIsDue(sound, "another")
    #expect(try sound.statistics().compactionCount == 1)

    let (group, record) = try openFlipped()
    let before = try group.statistics().compactionCount
    // Changes are still made.
    try changeUntilACompactionIsDue(group, "another")
    #expect(try group.statistics().frameByteCount > 4 << 20)
    #expect(try group.statistics().compactionCount == before)
    #expect(!folder.names.contains("group.new"))
    let found = try group.verify()
    #expect(found.damage.map(\.byteOffset) == [record.lowerBound])

    // A repair leaves out that record, and nothing else.
    var keys = try group.keys().map(\.key)
    #expect(try group.repair().damage == found.damage)
    keys.removeAll { $0 == "flipped" }
    #expect(try group.keys().map(\.key) == keys)
    #expect(try group.verify().isSound)
    #expect(try group.statistics().compactionCount == before + 1)
    #expect(folder.names == ["group", "group.damaged-1", "lock"])
  }

  /// Without compactions the file would grow without limit. So changes fail once the frames take
  /// eight times their limit, until the group is repaired.
  @Test func aGroupThatCannotBeCompactedRefusesChangesAtALimit() throws {
    let (group, record) = try openFlipped()
    let limit = 8 * (4 << 20)
    let value = [UInt8](repeating: 1, count: 1 << 20)
    var refused: SharedGroupError?
    var taken = 0
    while refused == nil, taken < limit * 2 {
      taken = try group.statistics().frameByteCount
      do throws(SharedGroupError) {
        try group.setData(value, forKey: "another")
      } catch {
        refused = error
      }
    }
    #expect(taken > limit && taken < limit + 2 * value.count, "\(taken) bytes")
    #expect(refused?.code == .corrupt)
    #expect(refused?.message.contains("\"\(folder.file("group"))\"") == true)
    #expect(refused?.message.contains("byte \(record.lowerBound)") == true)
    #expect(refused?.message.contains("repair the group") == true)
    #expect(failure { try group.removeItem(forKey: "another") } == refused)
    #expect(try group.statistics().frameByteCount == taken)
    // Reading goes on.
    #expect(try group.data(forKey: "another") == value)
    #expect(try folder.open(isReadOnly: true).data(forKey: "another") == value)

    #expect(try group.repair().lostKeys == ["flipped"])
    try group.setValue("on", forKey: "key")
    #expect(try group.data(forKey: "another") == value)
    #expect(try group.statistics().frameByteCount < value.count)
  }
}
