import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// Handles that only read, and users who may only read.
@Suite struct ReadOnlyTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func anAbsentGroupIsUnavailableAndIsNotCreated() throws {
    let error = failure { _ = try folder.open(isReadOnly: true) }
    #expect(error?.code == .unavailable)
    #expect(error?.systemError == ENOENT)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/group", withIntermediateDirectories: false)
    #expect(failure { _ = try folder.open(isReadOnly: true) }?.code == .unavailable)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/group").isEmpty)
  }

  @Test func everyChangeIsRefused() throws {
    let writer = try folder.open()
    try writer.setValue("1", forKey: "key")
    let reader = try folder.open(isReadOnly: true)
    #expect(reader.isReadOnly)
    #expect(!writer.isReadOnly)
    let errors = [
      failure { try reader.setValue("2", forKey: "key") },
      failure { try reader.setData([], forKey: "key") },
      failure { try reader.removeItem(forKey: "key") },
      failure { try reader.removeAll() },
      failure { try reader.apply([]) },
      failure { try reader.reload() },
      failure { try reader.changeWhileLocked { [] } },
    ]
    #expect(errors.allSatisfy { $0?.code == .readOnly })
    #expect(try writer.value(forKey: "key") == "1")
  }

  @Test func aReaderLeavesTheFolderAsItIs() throws {
    let writer = try folder.open()
    try writer.setValue("1", forKey: "key")
    writer.close()
    let before = try contents()
    let reader = try folder.open(isReadOnly: true)
    _ = try reader.value(forKey: "key")
    _ = try reader.keys()
    _ = try reader.waitForChange(since: reader.changeCount, timeoutMilliseconds: 1)
    reader.interruptWaits()
    reader.close()
    #expect(try contents() == before)
  }

  @Test func aReaderWithoutWritePermissionSeesChangesAndWaitsForThem() throws {
    let writer = try folder.open()
    try writer.setValue("1", forKey: "key")
    try allowReading()
    #expect(try asNobody("get", "key") == ["1"])
    let client = try ClientProcess(
      folder, ["wait", "60000"], options: ["--as-nobody", "--read-only"])
    #expect(client.nextLine() == "ready")
    chmod(writer.folder, 0o755)
    try writer.setValue("2", forKey: "key")
    #expect(client.remainingLines() == ["true"])
    try allowReading()
    #expect(try asNobody("get", "key") == ["2"])
    #expect(try asNobody("change-count") == ["\(writer.changeCount)"])
  }

  @Test func aWriterWithoutWritePermissionFindsTheGroupUnavailable() throws {
    let writer = try folder.open()
    try writer.setValue("1", forKey: "key")
    writer.close()
    try allowReading()
    let lines = try ClientProcess.lines(folder, ["get", "key"], options: ["--as-nobody"])
    #expect(lines.first?.hasPrefix("error unavailable: ") == true)
    #expect(lines.first?.contains("Permission denied") == true)
  }

  @Test func aReaderWithoutAnyPermissionFindsTheGroupUnavailable() throws {
    let writer = try folder.open()
    try writer.setValue("1", forKey: "key")
    writer.close()
    chmod(folder.path + "/group", 0)
    let lines = try asNobody("get", "key")
    #expect(lines.first?.hasPrefix("error unavailable: ") == true)
  }

  /// A user who can open the lock's file can take the lock. So a reader must not be able to open
  /// it.
  @Test func aUserWhoMayOnlyReadCannotOpenTheLock() throws {
    let writer = try folder.open()
    chmod(folder.file("group"), 0o644)
    chmod(folder.path, 0o755)
    chmod(writer.folder, 0o755)
    writer.close()
    try FileManager.default.removeItem(atPath: folder.file("lock"))
    try folder.open().setValue("1", forKey: "key")
    #expect(try folder.permissions(folder.file("lock")) == 0o600)
    #expect(try asNobody("get", "key") == ["1"])
  }

  /// A reader needs only the group's own file, and creates none.
  @Test func aReaderNeedsNoLock() throws {
    try folder.open().setValue("1", forKey: "key")
    try FileManager.default.removeItem(atPath: folder.file("lock"))
    let before = try contents()
    let reader = try folder.open(isReadOnly: true)
    #expect(try reader.value(forKey: "key") == "1")
    #expect(try reader.verify().isSound)
    #expect(try contents() == before)
  }

  private func asNobody(_ command: String...) throws -> [String] {
    try ClientProcess.lines(folder, command, options: ["--as-nobody", "--read-only"])
  }

  /// Lets everyone read the group, and only root write it.
  private func allowReading() throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/group") {
      chmod(folder.file(file), 0o444)
    }
    chmod(folder.path + "/group", 0o555)
  }

  /// The modification time, the inode and the bytes of each file.
  private func contents() throws -> [String: [String]] {
    var contents: [String: [String]] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/group") + ["."]
    {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(file))
      contents[file] = [
        "\(attributes[.modificationDate] ?? "")", "\(attributes[.systemFileNumber] ?? "")",
        file == "." ? "" : "\(try folder.read(file))",
      ]
    }
    return contents
  }
}
