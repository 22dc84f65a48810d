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
    bytes[8] = 3
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
      #expect(error?.message.contains("format 3") == true)
      #expect(try folder.files() == before)
    }
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
