import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Changes that a power loss removed from the disk, and later changes that the disk kept.
@Suite struct RestartTests {
  /// How much higher a new file's revision is if everything from an offset on is lost.
  private func skipped(_ image: GroupImage, from end: Int) -> UInt64 {
    1 + UInt64((image.bytes.count - end) / 104)
  }

  /// A lost change is made again with the same bytes. The changes after it in the file were lost
  /// with it, and must not come back. (A change that shares its blocks of 512 bytes with the next
  /// one is not lost alone.)
  @Test(arguments: [450, 5_000]) func changesLostByARestartDoNotReturn(_ length: Int) throws {
    let folder = try MemoryFolder()
    let group = try folder.open()
    let bytes = [UInt8](repeating: 1, count: length)
    for key in ["a", "b", "c"] { try group.setData(bytes, forKey: key) }
    group.close()

    let whole = GroupImage(try folder.read("group"))
    let lost = whole.frames[1]
    var image = whole
    for offset in stride(from: lost.lowerBound, to: lost.upperBound, by: 8) {
      image.set(0, at: offset)
    }
    for again in [["b"], ["c", "b"], ["b", "c"]] {
      try folder.restore(["group": image.bytes, "lock": []])
      // The lost revisions do not return either.
      let begun = 1 + skipped(image, from: lost.lowerBound)
      var handle = try folder.open()
      #expect(try handle.keys().map(\.key) == ["a"])
      #expect(handle.revision == 1)
      #expect(try handle.verify().isSound)
      for (number, key) in again.enumerated() {
        try handle.setData(bytes, forKey: key)
        #expect(handle.revision == begun + UInt64(number) + 1)
        #expect(try handle.keys().map(\.key) == (["a"] + again[...number]).sorted())
      }
      handle.close()
      handle = try folder.open()
      #expect(try handle.keys().map(\.key) == (["a"] + again).sorted())
      #expect(handle.revision == begun + UInt64(again.count))
      #expect(try handle.verify().isSound)
    }
  }

  /// A process that has the file open knows an end that lies after the lost change. So the group
  /// continues in a new file, and the old one is kept.
  @Test func aProcessThatKnowsALaterEndContinuesInANewFile() throws {
    let folder = try MemoryFolder()
    let live = try folder.open()
    let bytes = [UInt8](repeating: 1, count: 5_000)
    for key in ["a", "b", "c"] { try live.setData(bytes, forKey: key) }
    #expect(try live.keys().map(\.key) == ["a", "b", "c"])

    let known = live.revision

    let image = GroupImage(try folder.read("group"))
    let lost = image.frames[1]
    try folder.overwrite("group", at: lost.lowerBound, with: Array(repeating: 0, count: lost.count))
    let left = try folder.read("group")
    func fresh(_ command: String...) throws -> [String] {
      try ClientProcess.lines(at: folder.path, command)
    }
    #expect(try fresh("get", "c") == ["absent"])
    #expect(folder.names == ["group", "lock"])
    #expect(try fresh("set", "d", "fresh") == ["set"])
    #expect(folder.names == ["group", "group.damaged-1", "lock"])
    // The kept file has changed only in its seal, which leads the live process to the new file.
    var kept = GroupImage(try folder.read("group.damaged-1"))
    #expect(kept.word(at: GroupImage.sealOffset) == .max)
    kept.set(0, at: GroupImage.sealOffset)
    #expect(kept.bytes.isSame(as: left))

    #expect(try live.value(forKey: "d") == "fresh")
    // The new file's revisions are none that the live process has seen.
    #expect(live.revision == 1 + skipped(GroupImage(left), from: lost.lowerBound) + 1)
    #expect(live.revision > known)
    #expect(try live.changes(since: known).isAll)
    try live.setValue("live", forKey: "e")
    #expect(try fresh("get", "e") == ["live"])
    #expect(try fresh("set", "f", "fresh again") == ["set"])
    #expect(try live.value(forKey: "f") == "fresh again")
    for group in [live, try folder.open(isReadOnly: true)] {
      #expect(try group.keys().map(\.key) == ["a", "d", "e", "f"])
      #expect(try group.data(forKey: "a") == bytes)
      #expect(try group.verify().isSound)
    }
    #expect(folder.names == ["group", "group.damaged-1", "lock"])
  }

  /// A power loss may remove any block that was not flushed, and any run of such blocks.
  @Test func changesBeforeLostBlocksStay() throws {
    let folder = try MemoryFolder()
    let group = try folder.open()
    var models = [GroupModel()]
    var workload = Workload(seed: 7, keys: 4, lengths: [0, 30, 90, 700])
    while models.count < 30 {
      let (step, before) = (workload.next(), group.revision)
      try step.perform(on: group)
      guard group.revision > before else { continue }
      var model = models[models.count - 1]
      model.perform(step)
      models.append(model)
    }
    group.close()
    let image = GroupImage(try folder.read("group"))
    let frames = image.frames
    #expect(frames.count == models.count - 1)
    for start in stride(from: image.snapshotEnd, to: image.end, by: 512) {
      for end in [start + 512, start + 1_536, image.bytes.count] where end <= image.bytes.count {
        var torn = image
        for offset in stride(from: start, to: end, by: 8) { torn.set(0, at: offset) }
        if torn.bytes.isSame(as: image.bytes) { continue }
        let kept = frames.count { frame in
          torn.bytes[..<frame.upperBound].isSame(as: image.bytes[..<frame.upperBound])
        }
        try folder.restore(["group": torn.bytes, "lock": []])
        let reader = try folder.open(isReadOnly: true)
        #expect(Int(reader.revision) == kept, "\(start)..<\(end)")
        #expect(try GroupModel(of: reader) == models[kept])
        let writer = try folder.open()
        try writer.setValue("on", forKey: "key")
        #expect(try reader.value(forKey: "key") == "on")
        // If a whole change follows what was lost, the lost revisions do not return.
        let end = kept == 0 ? image.snapshotEnd : frames[kept - 1].upperBound
        let more = folder.names == ["group", "lock"] ? 0 : skipped(torn, from: end)
        #expect(reader.revision == UInt64(kept) + more + 1)
      }
    }
  }

  /// The file may be cut at any length. Every complete frame must still count.
  @Test func aShortenedFileHasTheEarlierChanges() throws {
    let folder = try MemoryFolder()
    let group = try folder.open()
    for number in 1...4 { try group.setValue("\(number)", forKey: "key") }
    group.close()
    let image = GroupImage(try folder.read("group"))
    for length in image.snapshotEnd...image.bytes.count {
      try folder.restore(["group": Array(image.bytes[..<length]), "lock": []])
      // A frame counts if the file reaches 8 bytes beyond it. It may also count if only zeros are
      // missing, because a mapping has zeros from the end of the file to the end of the page.
      let kept = image.frames.count { frame in
        image.bytes[min(length, frame.upperBound)..<frame.upperBound].allSatisfy { $0 == 0 }
      }
      let reader = try folder.open(isReadOnly: true)
      #expect(Int(reader.revision) <= kept)
      #expect(Int(reader.revision) >= image.frames.count { $0.upperBound + 8 <= length })
      #expect(
        try reader.value(forKey: "key") == (reader.revision == 0 ? nil : "\(reader.revision)"))
      let revision = reader.revision
      let writer = try folder.open()
      try writer.setValue("on", forKey: "key")
      #expect(writer.revision == revision + 1)
      #expect(try reader.value(forKey: "key") == "on")
      #expect(try writer.verify().isSound)
    }
  }

  /// A mapping may show bytes past the end of the file: those of a change whose length was lost.
  @Test func bytesPastTheEndOfTheFileDoNotCount() throws {
    let folder = try MemoryFolder()
    try folder.open().setData([UInt8](repeating: 1, count: 400), forKey: "key")
    let bytes = try folder.read("group")
    try #require(GroupImage(bytes).end == 1_528)
    try folder.write(Array(bytes[..<1_536]), to: "group")
    let file = open(folder.file("group"), O_RDWR)
    defer { close(file) }
    let page = try #require(mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0))
    defer { munmap(page, 4_096) }
    try #require(page != MAP_FAILED)
    memset(page + 1_536, 7, 200)
    let group = try folder.open()
    try group.setData([UInt8](repeating: 2, count: 20), forKey: "other")
    let other = try folder.open(isReadOnly: true)
    #expect(try other.keys().map(\.key) == ["key", "other"])
    #expect(try other.verify().isSound)
  }

  /// A file may end where its snapshot ends. Nobody may read in the next page then, because a load
  /// from there ends the process.
  @Test func aFileThatEndsWithItsSnapshotAndAPageEndsNoProcess() throws {
    func group(_ length: Int) throws -> (MemoryFolder, GroupImage) {
      let folder = try MemoryFolder()
      let group = try folder.open()
      try group.setValue(String(repeating: "x", count: length), forKey: "key")
      try group.compact()
      return (folder, GroupImage(try folder.read("group")))
    }
    let rest = 4_096 - (try group(1_000).1.snapshotEnd)
    let (folder, image) = try group(1_000 + rest)
    try #require(image.snapshotEnd == 4_096)
    try folder.restore(["group": Array(image.bytes[..<4_096]), "lock": []])
    let lines = try ClientProcess.lines(at: folder.path, ["get", "key"])
    #expect(lines.first?.hasPrefix("error corrupt: ") == true, "\(lines)")
  }

  /// Opening changes nothing, however often.
  @Test func restartsWithoutAChangeLeaveTheFileAsItIs() throws {
    let folder = try MemoryFolder()
    let group = try folder.open()
    try group.setValue("1", forKey: "a")
    group.close()
    let before = try folder.files()
    for _ in 0..<20 {
      let again = try folder.open()
      #expect(try again.value(forKey: "a") == "1")
      again.close()
    }
    #expect(try folder.files() == before)
  }
}
