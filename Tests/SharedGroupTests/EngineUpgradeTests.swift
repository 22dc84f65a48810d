import Foundation
import GroupWorkload
import Testing

@testable import SharedGroup

/// A group in the first form, one file `values`, is carried over once.
@Suite struct EngineUpgradeTests {
  let folder: MemoryFolder
  let snapshot: GroupSnapshot

  init() throws {
    folder = try MemoryFolder()
    func item(_ key: String, _ type: SharedItemType, _ count: Int) -> GroupSnapshot.Item {
      GroupSnapshot.Item(
        key: [UInt8](key.utf8), type: type,
        bytes: [UInt8](repeating: UInt8(count % 251), count: count))
    }
    let keys = (0..<300).map { "key \(1000 + $0)" }
    snapshot = GroupSnapshot(
      items: keys.enumerated().map { item($1, $0 % 3 == 0 ? .data : .value, $0 * 9) },
      records: ["key 1000", "record"].map { item($0, .record, 77) }, revision: 4_711)
    try folder.write(snapshot.encoded(), to: "values")
    try folder.write([], to: "lock")
  }

  private func expectAll(_ group: SharedGroup) throws {
    for item in snapshot.items + snapshot.records {
      let key = String(decoding: item.key, as: UTF8.self)
      #expect(try group.item(item.type, forKey: key) == item.bytes)
    }
    #expect(try group.keys().count == snapshot.items.count)
    #expect(try group.items(.record).count == 2)
  }

  @Test func nothingIsLost() throws {
    let group = try folder.open()
    try expectAll(group)
    #expect(group.revision == 4_711)
    #expect(try group.statistics().lastRecovery?.cause == "upgrade")
    try group.setValue("on", forKey: "key 1000")
    #expect(group.revision == 4_712)
    group.close()
    let again = try folder.open()
    #expect(try again.value(forKey: "key 1000") == "on")
    #expect(try again.verify().isSound)
  }

  @Test func aReaderReadsItWithoutCarryingItOver() throws {
    let reader = try folder.open(isReadOnly: true)
    try expectAll(reader)
    #expect(folder.names == ["lock", "values"])
    let group = try folder.open()
    try group.setValue("on", forKey: "key 1000")
    #expect(try reader.value(forKey: "key 1000") == "on")
  }

  @Test func programsOfTheFirstFormRefuseTheFolderAfterwards() throws {
    try folder.open().close()
    let bytes = try folder.read("values")
    let error = failure { _ = try GroupSnapshot(decoding: bytes, file: "values") }
    #expect(error?.code == .unsupported)
  }

  @Test func aNewGroupIsRefusedByThemAsWell() throws {
    let folder = try MemoryFolder()
    try folder.open().close()
    let bytes = try folder.read("values")
    let error = failure { _ = try GroupSnapshot(decoding: bytes, file: "values") }
    #expect(error?.code == .unsupported)
  }

  @Test func anUpgradeThatWasCutShortStartsOver() throws {
    let old = try folder.read("values")
    try folder.open().setValue("half done", forKey: "key 1000")
    // As if the writer had died before it marked the old file.
    try folder.write(old, to: "values")
    var control = try folder.read("control")
    control.replaceSubrange(16..<24, with: [UInt8](repeating: 0, count: 8))
    try folder.write(control, to: "control")
    try expectAll(try folder.open())
  }

  @Test func aDamagedOneIsLeftAsItIs() throws {
    var bytes = snapshot.encoded()
    bytes[bytes.count / 2] ^= 1
    try folder.write(bytes, to: "values")
    #expect(failure { _ = try folder.open() }?.code == .corrupt)
    #expect(try folder.read("values") == bytes)
  }

  /// The page is trusted, from before a restart, or missing.
  @Test(arguments: ["control", "log.1", "values"], [16, 0])
  func aNewerFormatIsRefusedAndLeftUntouched(_ file: String, _ stale: Int) throws {
    let folder = try MemoryFolder()
    try folder.open().setValue("1", forKey: "key")
    var bytes = try folder.read(file)
    bytes[8] = 4
    try folder.write(bytes, to: file)
    if file != "control" {
      if stale == 0 {
        try FileManager.default.removeItem(atPath: folder.file("control"))
      } else {
        try folder.overwrite("control", at: stale, with: [0xAA])
      }
    }
    let before = try folder.files()
    for isReadOnly in [true, false] {
      let error = failure { _ = try folder.open(isReadOnly: isReadOnly) }
      #expect(error?.code == .unsupported)
      #expect(error?.message.contains("format 4") == true)
      #expect(try folder.files() == before)
    }
  }

  /// The start of a log of version 2: three keys were set, the second again, and the third removed.
  private static let logOfVersion2 = """
    5742474c4f470000020000000100000045269073797d2a93017d621b7753fe0bf42b62d0929835540800000000000000
    0000000000000000bfbdfef2080000000a0000000100000000000000000004001a000000a0af97a46b65793100000000
    7b227469746c65223a226e756d6265722031222c226e223a317d000000000000010000000000000054cbfacd0a000000
    0a0000000100000000000000000004001a000000f47469166b657932000000007b227469746c65223a226e756d626572
    2032222c226e223a327d0000000000000200000000000000727ea8c30a0000000a000000010000000000000000000400
    1a0000006ebdb2da6b657933000000007b227469746c65223a226e756d6265722033222c226e223a337d000000000000
    0300000000000000d69055360a0000000800000001000000130000000000040009000000f47469166b65793200000000
    226368616e67656422000000000000000400000000000000d2b9d4540800000006000000010000001d00000000010400
    000000006ebdb2da6b65793300000000050000000000000045ad3a9706000000
    """

  @Test(arguments: [false, true]) func aLogOfVersion2IsReadAndAddedTo(_ isReadOnly: Bool) throws {
    let folder = try MemoryFolder()
    let digits = Array(Self.logOfVersion2.filter(\.isHexDigit))
    var log = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    log += [UInt8](repeating: 0, count: 98_304 - log.count)
    try folder.write(log, to: "log.1")
    let mark = [UInt8]("WBVALUES".utf8) + [2] + [UInt8](repeating: 0, count: 55)
    try folder.write(mark, to: "values")
    try folder.write([], to: "lock")
    let group = try folder.open(isReadOnly: isReadOnly)
    #expect(try group.keys().map(\.key).sorted() == ["key1", "key2"])
    #expect(try group.value(forKey: "key1") == #"{"title":"number 1","n":1}"#)
    #expect(try group.value(forKey: "key2") == #""changed""#)
    #expect(group.revision == 5)
    guard !isReadOnly else { return }
    // Until a compaction has made a new log, and after it.
    for round in 0..<3_000 {
      try group.setValue("\(round)", forKey: "round")
      guard round % 500 == 0 else { continue }
      #expect(try group.verify().isSound)
      #expect(try folder.open().value(forKey: "key2") == #""changed""#)
    }
    #expect(try group.statistics().compactionCount > 0)
    #expect(try group.keys().count == 3)
  }

  @Test func processesThatOpenItAtOnceCarryItOverOnce() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/group", withIntermediateDirectories: true)
    try folder.write(snapshot.encoded(), to: "values")
    let clients = try (0..<8).map { try ClientProcess(folder, ["set", "new \($0)", "on"]) }
    for client in clients { #expect(client.remainingLines() == ["set"]) }
    let group = try folder.open()
    #expect(try group.keys().count == snapshot.items.count + clients.count)
    #expect(group.revision == 4_711 + UInt64(clients.count))
    // The word that counts recoveries; see FORMAT.md.
    #expect(try folder.read("control")[160..<168] == [1, 0, 0, 0, 0, 0, 0, 0])
  }
}
