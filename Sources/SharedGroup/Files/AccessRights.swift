import SystemCalls

/// Who may use a group's files: their owner, permissions and access control list.
struct AccessRights {
  private let status: FileStatus
  /// The access control list in the system's form: a version (4 bytes), then entries of a tag (2),
  /// rights (2) and an ID (4). See acl(5) and the kernel's posix_acl_xattr.h.
  private let list: [UInt8]

  init(of file: borrowing OpenFile) throws(SystemCallError) {
    status = try file.status()
    list = try file.accessList()
  }

  /// Gives a file that this process has made the same owner, permissions and list.
  ///
  /// - Throws: if the system does not allow it. Then the file must not become visible to others,
  ///   because its rights differ.
  func give(to file: borrowing OpenFile) throws(SystemCallError) {
    try give(to: file, permissions: status.permissions, list)
  }

  /// Gives a new lock file the same owner, and lets only those open it who may write the group's
  /// files. Others must not be able to open it, because whoever can open it can lock it.
  func giveWriters(_ file: borrowing OpenFile) throws(SystemCallError) {
    let writers = status.permissions >> 1 & 0o111
    var list = list
    for entry in stride(from: 4, to: list.count - 7, by: 8) {
      list[entry + 2] = list[entry + 2] & 2 != 0 ? 6 : 0
    }
    try give(to: file, permissions: writers * 6, list)
  }

  private func give(
    to file: borrowing OpenFile, permissions: UInt32, _ list: [UInt8]
  ) throws(SystemCallError) {
    let own = try file.status()
    if own.owner != status.owner || own.group != status.group {
      try file.setOwner(status.owner, group: status.group)
    }
    let ownList = try file.accessList()
    if own.permissions != permissions { try file.setPermissions(permissions) }
    if ownList == list { return }
    // The plain permissions, written as a list, replace a list that the folder gives to new files.
    let plain = [(1, 6), (4, 3), (0x20, 0)].reduce(into: [2, 0, 0, 0] as [UInt8]) { list, entry in
      let rights = UInt8(truncatingIfNeeded: permissions >> UInt32(entry.1) & 7)
      list += [UInt8(entry.0), 0, rights, 0, 0xFF, 0xFF, 0xFF, 0xFF]
    }
    try file.setAccessList(list.isEmpty ? plain : list)
  }
}
