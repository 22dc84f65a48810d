import Foundation
import SharedGroup
import Testing

/// Where groups are stored, and what opening creates if a group does not exist.
@Suite struct OpeningTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func onlyTheOwnerMayUseFoldersAndFiles() throws {
    let parent = folder.path + "/made/below"
    let options = SharedGroupOptions(directory: parent)
    let group = try SharedGroup.open("group", options: options)
    try group.setValue("1", forKey: "key")
    for made in [folder.path + "/made", parent, group.folder] {
      #expect(try folder.permissions(made) == 0o700)
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: group.folder)
    #expect(!files.isEmpty)
    for file in files {
      #expect(try folder.permissions(group.folder + "/" + file) == 0o600)
    }
  }

  @Test func aDirectoryMayEndInASlash() throws {
    let group = try SharedGroup.open("group", options: .init(directory: folder.path + "/"))
    #expect(group.folder == folder.path + "/group")
    try group.setValue("1", forKey: "key")
    #expect(try folder.open().value(forKey: "key") == "1")
  }

  @Test func aFolderThatCannotBeCreatedIsUnavailable() throws {
    try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
    for directory in ["/file", "/file/below", "/file/far/below"] {
      let error = failure {
        _ = try SharedGroup.open("group", options: .init(directory: folder.path + directory))
      }
      #expect(error?.code == .unavailable)
      #expect(error?.systemError == ENOTDIR)
      #expect(error?.message.contains(folder.path + directory) == true)
      #expect(error?.message.contains("Not a directory") == true)
    }
  }

  @Test func aFileInPlaceOfTheFolderIsUnavailable() throws {
    try Data("text".utf8).write(to: URL(fileURLWithPath: folder.path + "/group"))
    for isReadOnly in [false, true] {
      #expect(failure { _ = try folder.open(isReadOnly: isReadOnly) }?.code == .unavailable)
    }
    #expect(try String(contentsOfFile: folder.path + "/group", encoding: .utf8) == "text")
  }

  @Test func aDirectoryWithANULIsUnavailable() throws {
    let options = SharedGroupOptions(directory: folder.path + "/a\0b")
    #expect(failure { _ = try SharedGroup.open("group", options: options) }?.code == .unavailable)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func aRelativeDirectoryIsMadeAbsolute() throws {
    let current = FileManager.default.currentDirectoryPath
    let depth = current.split(separator: "/").count
    let relative = String(repeating: "../", count: depth) + folder.path.dropFirst()
    let group = try SharedGroup.open("group", options: .init(directory: relative))
    #expect(group.folder == "\(current)/\(relative)/group")
    try group.setValue("1", forKey: "key")
    #expect(try folder.open().value(forKey: "key") == "1")
  }

  @Test func aLinkToAFolderIsFollowed() throws {
    let group = try folder.open("real")
    try group.setValue("1", forKey: "key")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/linked", withDestinationPath: folder.path + "/real")
    let linked = try folder.open("linked")
    #expect(try linked.value(forKey: "key") == "1")
    try linked.setValue("2", forKey: "key")
    #expect(try group.value(forKey: "key") == "2")
  }

  @Test func aMovedFolderIsOpenedByItsNewName() throws {
    let first = try folder.open()
    try first.setValue("1", forKey: "key")
    try FileManager.default.moveItem(atPath: first.folder, toPath: folder.path + "/moved")
    // The old name now leads to another group, in which the first handle continues.
    let new = try folder.open()
    #expect(try new.keys().isEmpty)
    try new.setValue("new", forKey: "key")
    let moved = try folder.open("moved")
    #expect(try moved.value(forKey: "key") == "1")
    let long = [UInt8](repeating: 1, count: 60_000)
    for number in 0..<4 { try moved.setData(long, forKey: "long \(number)") }
    #expect(try moved.keys().count == 5)
    #expect(try new.keys().count == 1)
    #expect(try folder.open("moved", isReadOnly: true).keys().count == 5)
    #expect(try folder.open(isReadOnly: true).value(forKey: "key") == "new")
  }

  @Test func valuesStayUntilTheGroupIsOpenedAgain() throws {
    var group = try folder.open()
    try group.setValue("1", forKey: "key")
    let count = group.changeCount
    let revision = group.revision
    group.close()
    group = try folder.open()
    #expect(try group.value(forKey: "key") == "1")
    #expect(group.changeCount == count)
    #expect(group.revision == revision)
    try group.setValue("2", forKey: "key")
    #expect(group.revision > revision)
  }

  @Test func powerSafeGroupsReadAndWriteTheSame() throws {
    let safe = try folder.open(durability: .power)
    let usual = try folder.open()
    try safe.setValue("1", forKey: "key")
    #expect(try usual.value(forKey: "key") == "1")
    try usual.setValue("2", forKey: "key")
    try safe.removeItem(forKey: "key")
    #expect(try usual.value(forKey: "key") == nil)
  }

  /// The default directory that each variable gives, from the lowest precedence to the highest.
  @Test func theDefaultDirectoryDependsOnVariables() throws {
    let home = folder.path + "/home"
    let data = folder.path + "/data"
    let bridge = folder.path + "/bridge"
    let cases: [([String: String], String)] = [
      (["HOME": home], home + "/.local/share/widget-bridge"),
      (["HOME": home, "XDG_DATA_HOME": "relative"], home + "/.local/share/widget-bridge"),
      (["HOME": home, "XDG_DATA_HOME": ""], home + "/.local/share/widget-bridge"),
      (["HOME": home, "XDG_DATA_HOME": data], data + "/widget-bridge"),
      (["HOME": home, "XDG_DATA_HOME": data, "WIDGET_BRIDGE_HOME": ""], data + "/widget-bridge"),
      (["HOME": home, "XDG_DATA_HOME": data, "WIDGET_BRIDGE_HOME": bridge], bridge),
    ]
    for (environment, directory) in cases {
      let client = try ClientProcess(
        folder, ["set", "key", directory], directory: "-",
        environment: environment.merging(libraryPath) { own, _ in own })
      #expect(client.remainingLines() == ["set"])
      let group = try SharedGroup.open("group", options: .init(directory: directory))
      #expect(try group.value(forKey: "key") == directory)
      #expect(try folder.permissions(directory) == 0o700)
      try group.removeItem(forKey: "key")
    }
    #expect(try folder.permissions(home + "/.local") == 0o700)
  }

  @Test func withoutHOMETheUserDatabaseNamesTheHome() throws {
    let client = try ClientProcess(
      folder, ["get", "key"], options: ["--read-only"], directory: "-", environment: libraryPath)
    let home = String(cString: try #require(getpwuid(geteuid())).pointee.pw_dir)
    let lines = client.remainingLines()
    #expect(lines.count == 1)
    #expect(lines.first?.contains("\"\(home)/.local/share/widget-bridge/group\"") == true)
  }

  /// The environment variables by which a program finds the Swift libraries.
  private var libraryPath: [String: String] {
    ProcessInfo.processInfo.environment.filter { $0.key == "LD_LIBRARY_PATH" }
  }
}
