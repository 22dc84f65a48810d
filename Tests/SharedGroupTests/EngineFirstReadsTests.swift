import Foundation
import GroupWorkload
import Testing

@testable import SharedGroup

/// The first reads of a small group, which are answered before its files are mapped.
@Suite struct EngineFirstReadsTests {
  let folder: MemoryFolder

  init() throws { folder = try MemoryFolder() }

  #if os(Linux)
    @Test(arguments: [false, true])
    func theFirstReadsOfASmallGroupMapItsPageAlone(_ isReadOnly: Bool) throws {
      try folder.open().setValue("1", forKey: "key")
      let group = try folder.open(isReadOnly: isReadOnly)
      #expect(try group.value(forKey: "key") == "1")
      #expect(try group.value(forKey: "absent") == nil)
      #expect(group.revision == 1)
      #expect(try mapped() == ["control"])
      // A program that reads on is served by the quick way.
      for _ in 0..<100 { #expect(try group.value(forKey: "key") == "1") }
      #expect(try mapped() == ["control", "index.1", "log.1"])
      group.close()
      #expect(try mapped().isEmpty)
    }

    @Test func aLargeGroupIsMappedAtOnce() throws {
      try folder.open().setData([UInt8](repeating: 1, count: 20_000), forKey: "key")
      let group = try folder.open()
      #expect(try mapped() == ["control", "index.1", "log.1"])
      group.close()
    }

    /// The names of the folder's files that this process has mapped.
    private func mapped() throws -> [String] {
      let file = try #require(FileHandle(forReadingAtPath: "/proc/self/maps"))
      let lines = String(decoding: try #require(try file.readToEnd()), as: UTF8.self)
      return lines.split(separator: "\n").filter { $0.contains(folder.path) }
        .compactMap { $0.split(separator: "/").last.map(String.init) }.sorted()
    }
  #endif

  /// Whatever stands in the log, in whatever frames, and wherever the copy of its end begins.
  @Test(arguments: [20, 300]) func theySeeWhatThereIs(_ longest: Int) throws {
    let group = try folder.open()
    var random = SeededGenerator(seed: UInt64(longest))
    var items: [String: [UInt8]] = [:]
    var records: [String: [UInt8]] = [:]
    for round in 0..<600 {
      var changes: [SharedChange] = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let key = "key \(Int.random(in: 0..<8, using: &random))"
        let bytes = [UInt8](
          repeating: UInt8(truncatingIfNeeded: round),
          count: Int.random(in: 0...longest, using: &random))
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          changes.append(.remove(key: key))
          items[key] = nil
        case 1:
          changes.append(.set(key: key, type: .record, bytes: bytes))
          records[key] = bytes
        default:
          changes.append(.set(key: key, type: .data, bytes: bytes))
          items[key] = bytes
        }
      }
      try group.apply(changes)
      let reader = try folder.open(isReadOnly: true)
      #expect(reader.revision == group.revision)
      for number in 0..<8 {
        let key = "key \(number)"
        #expect(try reader.item(.data, forKey: key) == items[key])
        #expect(try reader.record(forKey: key) == records[key])
      }
      reader.close()
    }
  }

  @Test func aTypeThatIsAnotherIsSaidToBe() throws {
    try folder.open().setData([1], forKey: "key")
    let group = try folder.open()
    #expect(failure { _ = try group.value(forKey: "key") }?.code == .wrongType)
    #expect(try group.data(forKey: "key") == [1])
  }

  @Test func theySeeWhatOthersChangeMeanwhile() throws {
    let writer = try folder.open()
    try writer.setValue("0", forKey: "key")
    for round in 1...20 {
      let reader = try folder.open(isReadOnly: true)
      #expect(try reader.value(forKey: "key") == "\(round - 1)")
      let (count, revision) = (reader.changeCount, reader.revision)
      try writer.setValue("\(round)", forKey: "key")
      #expect(try reader.value(forKey: "key") == "\(round)")
      #expect(reader.changeCount != count)
      #expect(reader.revision == revision + 1)
    }
  }

  @Test(arguments: [false, true])
  func theyGoOnWithoutTheFolder(_ isReadOnly: Bool) throws {
    try folder.open().apply(
      (0..<5).map { .set(key: "key \($0)", type: .data, bytes: [UInt8($0)]) })
    let group = try folder.open(isReadOnly: isReadOnly)
    try FileManager.default.removeItem(atPath: folder.path)
    for _ in 0..<20 {
      for number in 0..<5 { #expect(try group.data(forKey: "key \(number)") == [UInt8(number)]) }
    }
    #expect(try group.keys().count == 5)
  }

  /// The files of a small group are open before they are mapped, and may be others by then.
  @Test(arguments: ["log.1", "index.1"])
  func aFileThatIsCutBeforeItIsMappedIsAStatusOrARecovery(_ file: String) throws {
    let folder = try TemporaryFolder()
    try folder.open().setValue("1", forKey: "key")
    let client = try ClientProcess(folder, ["fill", "key", "1"])
    #expect(client.nextLine() == "ready")
    #expect(truncate(folder.file(file), 0) == 0)
    try client.start()
    #expect(client.remainingLines().count == 1, "it has ended without a word")
  }

  /// What is copied is checked: nothing is answered from a frame that has another bit somewhere.
  @Test func aFrameThatIsDamagedAnswersNothing() throws {
    let group = try folder.open()
    try group.setData([1], forKey: "key 1")
    let before = try end()
    try group.setData([2], forKey: "key 2")
    let log = try folder.read("log.1")
    #expect(try answers("key 1") && answers("key 2"))
    #expect(try revision() == 2)
    for offset in 64..<Int(try end().end) * 8 {
      try folder.overwrite("log.1", at: offset, with: [log[offset] ^ 0x10])
      // The CRC of the frame before, not its length behind that, is what a frame's own begins with.
      let start = Int(before.end) * 8
      let isInLast = offset >= start || (start - 8..<start - 4).contains(offset)
      #expect(try answers("key 2") == !isInLast, "byte \(offset)")
      if !isInLast { #expect(try !answers("key 1"), "byte \(offset)") }
      #expect(try revision() == (isInLast ? nil : 2), "byte \(offset)")
      try folder.overwrite("log.1", at: offset, with: [log[offset]])
    }
  }

  /// Where the page says that the log ends.
  private func end() throws -> LogPosition {
    LogPosition(word: try folder.read("control").littleEndian(at: ControlField.state * 8))
  }

  /// Whether the end of the log, copied now, tells of a key.
  private func answers(_ key: String) throws -> Bool {
    try tail()?.find(key.utf8.span, isRecord: false) != nil
  }

  /// The number of changes that it tells.
  private func revision() throws -> UInt64? { try tail()?.revision }

  private func tail() throws -> LogTail? {
    let folder = GroupFolder(path: folder.path + "/group")
    guard let files = try SegmentFiles.open(1, number: 0, in: folder, isWritable: false) else {
      return nil
    }
    return try LogTail(of: files, at: try end(), isChecked: false)
  }
}
