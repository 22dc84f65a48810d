import SystemCalls

/// Who may do what with a group's files.
struct AccessRights {
  private let status: FileStatus
  /// In the system's own form: a version (4 bytes), then entries of a tag (2), rights (2) and an ID (4);
  /// acl(5), and the kernel's posix_acl_xattr.h.
  private let list: [UInt8]

  /// The rights on a file.
  init(of file: borrowing OpenFile) throws(SystemCallError) {
    status = try file.status()
    list = try file.accessList()
  }

  /// Gives a file of this process's the same owner, permissions and list.
  ///
  /// - Throws: if the system does not allow it: then nobody else is to see the file, as its rights
  ///   would be others.
  func give(to file: borrowing OpenFile) throws(SystemCallError) {
    let own = try file.status()
    if own.owner != status.owner || own.group != status.group {
      try file.setOwner(status.owner, group: status.group)
    }
    let ownList = try file.accessList()
    if own.permissions != status.permissions { try file.setPermissions(status.permissions) }
    if ownList != list { try file.setAccessList(list.isEmpty ? plainList : list) }
  }

  /// The permissions as a list, which takes away one that the folder gives to new files.
  private var plainList: [UInt8] {
    [(1, 6), (4, 3), (0x20, 0)].reduce(into: [2, 0, 0, 0]) { list, entry in
      let rights = UInt8(truncatingIfNeeded: status.permissions >> UInt32(entry.1) & 7)
      list += [UInt8(entry.0), 0, rights, 0, 0xFF, 0xFF, 0xFF, 0xFF]
    }
  }

  /// Gives a new lock's file the owner, and the rights of those who may write; others cannot open it,
  /// as who can open it can lock it.
  func giveWriters(_ file: borrowing OpenFile) throws(SystemCallError) {
    let own = try file.status()
    if own.owner != status.owner || own.group != status.group {
      try file.setOwner(status.owner, group: status.group)
    }
    var permissions: UInt32 = 0
    for shift: UInt32 in [0, 3, 6] where status.permissions >> shift & 2 != 0 {
      permissions |= 6 << shift
    }
    try file.setPermissions(permissions)
    var writers = list
    if list.isEmpty {
      guard try !file.accessList().isEmpty else { return }
      writers = plainList
    }
    for entry in stride(from: 4, to: writers.count - 7, by: 8) {
      writers[entry + 2] = writers[entry + 2] & 2 != 0 ? 6 : 0
    }
    try file.setAccessList(writers)
  }
}
