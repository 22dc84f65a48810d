import CSharedMemory
import Foundation
import SharedGroup
import Testing

/// Whose the files are that are made while a group is used by several users.
@Suite struct OwnershipTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// As a user's app has it, and a service of root's that writes into it.
  ///
  /// - Parameter removed: what root finds missing, and makes anew.
  @Test(arguments: [[], ["lock"]])
  func whatRootMakesStaysWithTheGroupsOwner(_ removed: [String]) throws {
    guard getuid() == 0 else { return print("Not run: a group of two users; this is not root.") }
    let nobody: uid_t = 65_534
    try #require(chown(folder.path, nobody, nobody) == 0)
    let asNobody = ["--as-nobody"]
    #expect(try ClientProcess.lines(folder, ["set", "key", "1"], options: asNobody) == ["set"])
    for name in removed { try FileManager.default.removeItem(atPath: folder.file(name)) }

    let group = try folder.open()
    // Enough for compactions.
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
    chmod(folder.file("group"), permissions)
    try compact(group)
    #expect(try folder.permissions(folder.file("group")) == Int(permissions))
    group.close()
    try FileManager.default.removeItem(atPath: folder.file("lock"))
    try folder.open().setValue("2", forKey: "key")
    // Who may write may lock, and who may only read may not.
    let lock = (permissions & 0o222) | ((permissions & 0o222) << 1)
    #expect(try folder.permissions(folder.file("lock")) == Int(lock))
  }

  /// A list of rights beside the permissions: nobody gains by a compaction, and nobody loses.
  @Test func anAccessControlListStays() throws {
    let group = try folder.open()
    try group.setValue("1", forKey: "key")
    // The owner, a user who may read and one who may write, the file's group, the mask, and others.
    let list = AccessList([
      (1, 6, nil), (2, 4, 65_534), (2, 6, 65_533), (4, 0, nil), (16, 6, nil), (32, 0, nil),
    ])
    guard list.set(on: folder.file("group")) else {
      return print("Not run: the file system has no access control lists.")
    }
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

  /// A folder that gives a list to new files, which the group's file was made without.
  @Test func aFoldersListIsNotGivenToWhatAGroupHasWithoutIt() throws {
    let group = try folder.open()
    let list = AccessList([(1, 6, nil), (2, 6, 65_534), (4, 0, nil), (16, 6, nil), (32, 0, nil)])
    guard try list.setAsDefault(of: folder.path + "/group") else {
      return print("Not run: the file system has no access control lists.")
    }
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

/// A file's access control list as the system keeps it: acl(5), and the kernel's posix_acl_xattr.h.
private struct AccessList: Equatable {
  private let bytes: [UInt8]

  /// - Parameter entries: tag, rights, and the user's number.
  init(_ entries: [(tag: UInt8, rights: UInt8, user: UInt32?)]) {
    bytes = entries.reduce(into: [2, 0, 0, 0]) { bytes, entry in
      bytes += [entry.tag, 0, entry.rights, 0]
      let user = entry.user ?? UInt32.max
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: user >> (8 * $0)) }
    }
  }

  /// The one that a file has; an empty one if it has none.
  init(of path: String) {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = file_access_list(file, &bytes, bytes.count)
    self.bytes = Array(bytes.prefix(max(count, 0)))
  }

  /// False if the file system has no such lists.
  func set(on path: String) -> Bool {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    return file_set_access_list(file, bytes, bytes.count) == 0
  }

  /// Has a folder give the list to the files that are made in it.
  func setAsDefault(of path: String) throws -> Bool {
    let name = "system.posix_acl_default"
    let script = "import os; os.setxattr('\(path)', '\(name)', bytes(\(bytes)))"
    return try SmallDisk.run("python3", ["-c", script]) == []
  }

  func rights(ofUser user: UInt32) -> UInt8? {
    let number = (0..<4).map { UInt8(truncatingIfNeeded: user >> (8 * $0)) }
    return stride(from: 4, to: bytes.count - 7, by: 8).first {
      bytes[$0] == 2 && Array(bytes[$0 + 4..<$0 + 8]) == number
    }.map { bytes[$0 + 2] }
  }
}
