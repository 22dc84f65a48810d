import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// A reader in Python, written from FORMAT.md alone, reads what the library wrote, and finds damage
/// where the library does.
@Suite struct OtherReaderTests {
  private static let reader = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Oracles/group_reader.py").path

  /// The reader's output for each file: the lines of its items, and the last line.
  private func read(_ files: [[UInt8]]) throws -> [(items: [String], end: String)] {
    let folder = try MemoryFolder()
    for (number, bytes) in files.enumerated() { try folder.write(bytes, to: "\(number)") }
    let paths = files.indices.map { folder.file("\($0)") }
    let lines = try Script.lines(of: "python3", [Self.reader] + paths)
    var (told, items): ([(items: [String], end: String)], [String]) = ([], [])
    for line in lines {
      if line == "end" || line.hasPrefix("damaged") {
        told.append((items, line))
        items = []
      } else {
        items.append(line)
      }
    }
    return told
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { String(format: "%02x", $0) }.joined()
  }

  private func lines(_ group: SharedGroup) throws -> [String] {
    try GroupModel(of: group).all.map { item in
      let key = Self.hex([UInt8](item.key.utf8))
      return "\(item.type.rawValue)\t\(key)\t\(Self.hex(item.bytes))"
    }.sorted()
  }

  @Test func theOtherReaderReadsTheLibrarysFiles() throws {
    let folder = try MemoryFolder()
    let handles = [try folder.open(), try folder.open(durability: .power)]
    var workload = Workload(seed: 17, keys: 9, lengths: [0, 5, 60, 700, 5_000])
    var (files, expected): ([[UInt8]], [[String]]) = ([], [])
    for number in 0..<90 {
      if number == 40 { try handles[0].compact() }
      try workload.next().perform(on: handles[number / 20 % 2])
      guard number % 5 == 4 else { continue }
      files.append(try folder.read("group"))
      expected.append(try lines(handles[0]))
    }
    let told = try read(files)
    // The model lacks the record with which the workload reloads timelines.
    let reload = "\t\(Self.hex([UInt8](SharedGroup.reloadRecord.utf8)))\t"
    #expect(told.map { $0.items.filter { !$0.contains(reload) }.sorted() } == expected)
    #expect(told.allSatisfy { $0.end == "end" })
  }

  @Test func theOtherReaderFindsTheSameDamageAndUnfinishedChanges() throws {
    let folder = try MemoryFolder()
    let group = try folder.open()
    for number in 0..<5 { try group.setValue("value \(number)", forKey: "key \(number)") }
    try group.compact()
    for number in 3..<9 {
      try group.setData([UInt8](repeating: UInt8(number % 2), count: 900), forKey: "key \(number)")
    }
    group.close()
    let image = GroupImage(try folder.read("group"))
    var random = SeededGenerator(seed: 23)
    var (files, isWhole): ([[UInt8]], [Bool]) = ([], [])
    for round in 0..<120 {
      var bytes = image.bytes
      let place = image.snapshotEnd + random.below(image.end - image.snapshotEnd)
      switch round % 3 {
      case 0: bytes[place] ^= 1 << UInt8(random.below(8))
      case 1: bytes.removeSubrange(place...)
      default:
        let block = place & ~511..<min(place & ~511 + 512, bytes.count)
        bytes.replaceSubrange(block, with: repeatElement(0, count: block.count))
      }
      try folder.restore(["group": bytes, "lock": []])
      files.append(bytes)
      isWhole.append(try folder.open(isReadOnly: true).verify().isSound)
    }
    #expect(isWhole.contains(true) && isWhole.contains(false))
    #expect(try read(files).map { $0.end == "end" } == isWhole)
  }
}
