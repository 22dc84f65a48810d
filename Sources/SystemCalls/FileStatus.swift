import CSystem

/// What stat() tells of a file.
package struct FileStatus: Equatable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  package let size: Int
  /// How many bytes it takes on the disk; fewer than `size` where it has holes, or is compressed.
  package let allocated: Int
  /// How many names it has.
  package let linkCount: Int
  package let permissions: UInt32
  package let owner: UInt32
  package let group: UInt32
  package let isRegularFile: Bool
  package let isFolder: Bool
  package let isSymbolicLink: Bool
  /// When the contents changed last, in nanoseconds since 1970.
  package let modifiedAt: Int64

  /// Whether the file system that holds the file lies on a block device, and so on this machine;
  /// false where it lies on none, or that is not known.
  ///
  /// Linux gives file systems without a block device, as those of a network are, numbers whose upper
  /// part is 0 ("unnamed devices" of its admin-guide/devices.txt); the parts are those of makedev(3).
  package var isOnBlockDevice: Bool {
    #if os(Linux) || os(Android)
      return device >> 8 & 0xFFF | device >> 32 & 0xFFFF_F000 != 0
    #else
      return false
    #endif
  }

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

  /// What stands at a path.
  ///
  /// - Parameter followingLink: whether a symbolic link is followed to what it names.
  package init(path: String, followingLink: Bool = true) throws(SystemCallError) {
    var raw = stat()
    _ = try SystemCallSeam.make(.status, at: path) { _ in
      SystemCallSeam.kernelResult(
        unsafe followingLink ? stat(path, &raw) : lstat(path, &raw))
    }
    self.init(raw)
  }
}
