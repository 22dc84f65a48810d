import CSystem
import Foundation
import SharedGroup
import Testing

/// The owners and rights of files that are created while several users use a group.
@Suite struct OwnershipTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A user's app owns the group, and a service that runs as root writes into it.
  ///
  /// - Parameter removed: the files that root finds missing, and creates again.
  @Test(.needsRoot, arguments: [[], ["lock"]])
  func filesThatRootCreatesBelongToTheGroupsOwner(_ removed: [String]) throws {
    let nobody: uid_t = 65_534
    try #require(chown(folder.path, nobody, nobody) == 0)
    let asNobody = ["--as-nobody"]
    #expect(try ClientProcess.lines(folder, ["set", "key", "1"], options: asNobody) == ["set"])
    for name in removed { try FileManager.default.removeItem(atPath: folder.file(name)) }

    let group = try folder.open()
    // Makes enough changes for compactions.
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

  /// A umask removes rights from the files that a process creates, even the owner's rights.
  /// Programs often set one around `bind()`.
  @Test(.needsRoot, arguments: ["0177", "0277", "0777"])
  func aUmaskTakesNoRights(_ mask: String) throws {
    let nobody: uid_t = 65_534
    try #require(chown(folder.path, nobody, nobody) == 0)
    let new = folder.path + "/new/folder"
    let options = ["--as-nobody", "--umask", mask]
    for number in 0..<2 {
      let command = ["set", "key", "\(number)"]
      let client = try ClientProcess(nil, command, options: options, directory: new)
      #expect(client.remainingLines() == ["set"])
    }
    for path in ["/new", "/new/folder", "/new/folder/group"] {
      #expect(try folder.permissions(folder.path + path) == 0o700, "\(path)")
    }
    for name in ["group", "lock"] {
      #expect(try folder.permissions(new + "/group/" + name) == 0o600, "\(name)")
    }
  }

  /// If somebody lets others use the group, they have the same rights to files that are created
  /// later.
  @Test(arguments: [0o600, 0o640, 0o660, 0o664])
  func laterFilesHaveTheGroupsPermissions(_ permissions: mode_t) throws {
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    chmod(folder.file("group"), permissions)
    try compact(group)
    #expect(try folder.permissions(folder.file("group")) == Int(permissions))
    group.close()
    try FileManager.default.removeItem(atPath: folder.file("lock"))
    try folder.open().setValue("2", forKey: "key")
    // A user who may write may lock, and one who may only read may not.
    let lock = (permissions & 0o222) | ((permissions & 0o222) << 1)
    #expect(try folder.permissions(folder.file("lock")) == Int(lock))
  }

  /// If a file has an access control list in addition to its permissions, a compaction changes
  /// nobody's rights.
  @Test(.needsAccessLists) func anAccessControlListStays() throws {
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    // The owner, a user who may read and one who may write, the file's group, the mask, and others.
    let list = AccessList([
      (1, 6, nil), (2, 4, 65_534), (2, 6, 65_533), (4, 0, nil), (16, 6, nil), (32, 0, nil),
    ])
    try #require(list.set(on: folder.file("group")))
    try compact(group)
    #expect(AccessList(of: folder.file("group")) == list)
    group.close()
    try FileManager.default.removeItem(atPath: folder.file("lock"))
    try folder.open().setValue("2", forKey: "key")
    let writers = AccessList([
      (1, 6, nil), (2, 0, 65_534), (2, 6, 65_533), (4, 0, nil), (16, 6, nil), (32, 0, nil),
    ])
    #expect(AccessList(of: folder.file("lock")) == writers)
  }

  /// The folder gives an access control list to new files. The group's file was created without the
  /// list, and stays without it.
  @Test(.needsAccessLists) func filesWithoutAnAccessListDoNotGetTheFolders() throws {
    let group = try folder.open()
    let list = AccessList([(1, 6, nil), (2, 6, 65_534), (4, 0, nil), (16, 6, nil), (32, 0, nil)])
    try list.setAsDefault(of: folder.path + "/group")
    try compact(group)
    #expect(AccessList(of: folder.file("group")).rights(ofUser: 65_534) == nil)
    #expect(try folder.permissions(folder.file("group")) == 0o600)
  }

  private func compact(_ group: SharedGroup) throws {
    let count = try group.statistics().compactionCount
    while try group.statistics().compactionCount == count {
      try group.setData([UInt8](repeating: 1, count: 60_000), forKey: "data")
    }
  }
}
