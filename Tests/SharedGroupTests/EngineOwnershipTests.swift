import Foundation
import SharedGroup
import Testing

/// Whose the files are that are made while a group is used by several users.
@Suite struct EngineOwnershipTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// As a user's app has it, and a service of root's that writes into it.
  ///
  /// - Parameter removed: what root finds missing, and makes anew.
  @Test(arguments: [[], ["lock", "writers"], ["control", "index.1"], ["values"]])
  func whatRootMakesStaysWithTheGroupsOwner(_ removed: [String]) throws {
    guard getuid() == 0 else { return print("Not run: a group of two users; this is not root.") }
    let nobody: uid_t = 65_534
    try #require(chown(folder.path, nobody, nobody) == 0)
    let asNobody = ["--as-nobody"]
    #expect(try ClientProcess.lines(folder, ["set", "key", "1"], options: asNobody) == ["set"])
    for name in removed { try FileManager.default.removeItem(atPath: folder.file(name)) }

    let group = try folder.open()
    // More than once through both logs, and into larger ones.
    for number in 0..<300 {
      try group.setData([UInt8](repeating: 1, count: 3_000), forKey: "data \(number)")
    }
    try group.setValue("2", forKey: "key")
    for name in try FileManager.default.contentsOfDirectory(atPath: group.folder) {
      var status = stat()
      #expect(lstat(folder.file(name), &status) == 0)
      #expect(status.st_uid == nobody && status.st_gid == nobody, "\(name)")
      #expect(status.st_mode & 0o777 == 0o600, "\(name)")
    }
    for isReadOnly in [false, true] {
      let options = asNobody + (isReadOnly ? ["--read-only"] : [])
      #expect(try ClientProcess.lines(folder, ["get", "key"], options: options) == ["2"])
    }
    #expect(try ClientProcess.lines(folder, ["set", "key", "3"], options: asNobody) == ["set"])
    #expect(try group.value(forKey: "key") == "3")
  }

  /// Somebody let others use the group: they find what is made later as they found what was there.
  @Test(arguments: [0o600, 0o640, 0o660, 0o664])
  func whatIsMadeLaterIsForThoseWhoMayUseTheGroup(_ permissions: mode_t) throws {
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    for name in try FileManager.default.contentsOfDirectory(atPath: group.folder) {
      chmod(folder.file(name), permissions)
    }
    for number in 0..<300 {
      try group.setData([UInt8](repeating: 1, count: 3_000), forKey: "data \(number)")
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: group.folder) {
      #expect(try folder.permissions(folder.file(name)) == Int(permissions), "\(name)")
    }
  }
}
