import CSystem

/// The result of stat() or lstat() for a file.
package struct FileStatus: Equatable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  package let size: Int
  /// How many bytes the file takes on the disk; fewer than `size` if it has holes or is compressed.
  package let allocated: Int
  /// How many names (hard links) the file has.
  package let linkCount: Int
  package let permissions: UInt32
  package let owner: UInt32
  package let group: UInt32
  package let isRegularFile: Bool
  package let isFolder: Bool
  package let isSymbolicLink: Bool
  /// When the contents changed last, in nanoseconds since 1970.
  package let modifiedAt: Int64

  init(_ raw: stat) {
    device = UInt64(truncatingIfNeeded: raw.st_dev)
    inode = UInt64(truncatingIfNeeded: raw.st_ino)
    size = Int(raw.st_size)
    allocated = Int(raw.st_blocks) &* 512
    linkCount = Int(truncatingIfNeeded: raw.st_nlink)
    permissions = UInt32(truncatingIfNeeded: raw.st_mode) & 0o7777
    owner = raw.st_uid
    group = raw.st_gid
    let type = raw.st_mode & mode_t(S_IFMT)
    isRegularFile = type == mode_t(S_IFREG)
    isFolder = type == mode_t(S_IFDIR)
    isSymbolicLink = type == mode_t(S_IFLNK)
    modifiedAt = unsafe withUnsafePointer(to: raw) { unsafe system_modified_at($0) }
  }

  package init(path: String, followingLink: Bool = true) throws(SystemCallError) {
    var raw = stat()
    try SystemCallSeam.make(.status, at: path) { _ in
      unsafe followingLink ? stat(path, &raw) : lstat(path, &raw)
    }
    self.init(raw)
  }
}

/// Operations on names in folders.
package enum FileSystem {
  /// Renames a file. A file that already has the new name is replaced.
  package static func rename(_ path: String, to newPath: String) throws(SystemCallError) {
    try SystemCallSeam.make(.rename, at: newPath) { _ in
      unsafe renameat(AT_FDCWD, path, AT_FDCWD, newPath)
    }
  }

  /// Gives a file a second name, unless that name is taken.
  package static func link(_ path: String, as newPath: String) throws(SystemCallError) {
    try SystemCallSeam.make(.link, at: newPath) { _ in
      unsafe linkat(AT_FDCWD, path, AT_FDCWD, newPath, 0)
    }
  }

  package static func remove(_ path: String) throws(SystemCallError) {
    try SystemCallSeam.make(.remove, at: path) { _ in unsafe unlink(path) }
  }

  /// Makes a folder with these permissions, whatever the process's umask is.
  package static func makeFolder(
    _ path: String, permissions: UInt32 = 0o700
  ) throws(SystemCallError) {
    try SystemCallSeam.make(.makeFolder, at: path) { _ in
      unsafe mkdir(path, mode_t(truncatingIfNeeded: permissions))
    }
    let made = try FileStatus(path: path).permissions
    if made & 0o777 == permissions { return }
    try SystemCallSeam.make(.share, at: path) { _ in
      unsafe chmod(path, mode_t(truncatingIfNeeded: made & ~0o777 | permissions))
    }
  }

  /// The path that a symbolic link holds, which may be relative.
  package static func target(ofLinkAt path: String) throws(SystemCallError) -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let capacity = bytes.count
    let count = try SystemCallSeam.make(.read, at: path) { limit in
      // Safe: readlink() writes at most `capacity` bytes, which the array has.
      unsafe readlink(path, &bytes, min(capacity, limit))
    }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
