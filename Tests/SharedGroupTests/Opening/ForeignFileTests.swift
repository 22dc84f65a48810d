import Foundation
import SharedGroup
import Testing

/// Something else in place of a group's file: a folder, a FIFO, a link, another user's file.
@Suite struct ForeignFileTests {
  static let files = ["group", "lock", "group.new"]
  let folder: MemoryFolder
  private let manager = FileManager.default

  init() throws {
    folder = try MemoryFolder()
    let group = try folder.open()
    try group.setValue("1", forKey: "key 1")
    try group.setValue("2", forKey: "key 2")
  }

  private func open(_ name: String, isReadOnly: Bool = false) throws -> SharedGroup {
    try SharedGroup.open(
      name, options: SharedGroupOptions(directory: folder.path, isReadOnly: isReadOnly))
  }

  @Test(.timeLimit(.minutes(2)), arguments: ForeignFileTests.files)
  func aForeignFileIsAnErrorAndOtherGroupsStillWork(_ file: String) throws {
    let path = folder.file(file)
    let target = folder.path + "/elsewhere"
    try Data([1, 2, 3]).write(to: URL(fileURLWithPath: target))
    let all = try folder.files()
    let other = try open("other")
    let places: [() throws -> Void] = [
      { try manager.createDirectory(atPath: path, withIntermediateDirectories: false) },
      { #expect(mkfifo(path, 0o600) == 0) },
      { try manager.createSymbolicLink(atPath: path, withDestinationPath: path) },
      { try manager.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero") },
      { try manager.createSymbolicLink(atPath: path, withDestinationPath: target) },
    ]
    for (number, place) in places.enumerated() {
      try folder.restore(all)
      // The foreign file appears while the group is open, and is still there when others open the
      // group.
      let isOpen = [try open("group"), try open("group", isReadOnly: true)]
      try? manager.removeItem(atPath: path)
      try place()
      for group in isOpen { group.exercise() }
      folder.exercise(isReadOnly: true)
      folder.exercise()
      #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == Data([1, 2, 3]))
      try other.setValue("\(number)", forKey: "key")
      #expect(try open("other", isReadOnly: true).value(forKey: "key") == "\(number)")
    }
  }

  /// Links are not followed to another group either, although that group could be read.
  @Test(arguments: ForeignFileTests.files + ["all"])
  func linksAreNotFollowedOutOfTheFolder(_ file: String) throws {
    let secret = try open("secret")
    try secret.setValue("secret", forKey: "key 1")
    try secret.setValue("secret", forKey: "key 3")
    secret.close()
    func files() -> [String: Data?] {
      Dictionary(
        uniqueKeysWithValues: ForeignFileTests.files.map {
          ($0, manager.contents(atPath: "\(folder.path)/secret/\($0)"))
        })
    }
    let before = files()
    for name in ForeignFileTests.files where file == name || file == "all" {
      try? manager.removeItem(atPath: folder.file(name))
      try manager.createSymbolicLink(
        atPath: folder.file(name), withDestinationPath: "\(folder.path)/secret/\(name)")
    }
    for isReadOnly in [true, false, false] {
      guard let group = try? open("group", isReadOnly: isReadOnly) else { continue }
      for key in ["key 1", "key 3"] {
        #expect((try? group.value(forKey: key)) != "secret")
      }
      group.exercise()
    }
    #expect(files() == before)
  }

  /// A file that the user may not open. If root runs the test, the test gives the group to another
  /// user, and gives one file back to root. If another user runs it, the test takes away that
  /// user's own rights to the file.
  @Test(arguments: ["group", "lock"])
  func anotherUsersFileIsAnErrorAndOtherGroupsStillWork(_ file: String) throws {
    let folder = try TemporaryFolder()
    for name in ["group", "other"] {
      let group = try folder.open(name)
      try group.setValue("1", forKey: "key")
      group.close()
    }
    let nobody: uid_t = 65_534
    func give(_ path: String, _ permissions: mode_t) {
      if getuid() == 0 { #expect(chown(path, nobody, nobody) == 0) }
      chmod(path, permissions)
    }
    give(folder.path, 0o700)
    for name in ["group", "other"] {
      for entry in try manager.contentsOfDirectory(atPath: "\(folder.path)/\(name)") {
        give("\(folder.path)/\(name)/\(entry)", 0o600)
      }
      give("\(folder.path)/\(name)", 0o700)
    }
    if getuid() == 0 { #expect(chown(folder.file(file), 0, 0) == 0) }
    chmod(folder.file(file), getuid() == 0 ? 0o600 : 0)

    let lines = try ClientProcess.lines(folder, ["set", "key", "2"], options: ["--as-nobody"])
    #expect(lines.first?.hasPrefix("error unavailable: ") == true, "\(lines)")
    #expect(lines.first?.contains("Permission denied") == true)
    let others = try ClientProcess.lines(
      folder, ["set", "key", "2"], options: ["--as-nobody"], group: "other")
    #expect(others == ["set"])
  }
}
