#if canImport(Glibc)
  package import Glibc
#elseif canImport(Musl)
  package import Musl
#elseif canImport(Bionic)
  package import Bionic
#elseif canImport(Darwin)
  package import Darwin
#endif

/// An open file, closed when the value ends.
///
/// Never inherited by a program that the host starts (`O_CLOEXEC`), never the terminal of the host
/// (`O_NOCTTY`), and never stuck in open() on a FIFO (`O_NONBLOCK`).
package struct OpenFile: ~Copyable, Sendable {
  package let descriptor: Int32
  /// The path it was opened by, for messages.
  package let path: String

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - flags: `O_RDONLY` and its like; `O_CLOEXEC`, `O_NOCTTY` and `O_NONBLOCK` are added.
  ///   - mode: the permissions of a file that is made.
  package init(
    path: String, flags: Int32 = O_RDONLY, mode: mode_t = 0o600
  ) throws(SystemCallError) {
    try SystemCallSeam.check(.open, at: path)
    var descriptor: Int32 = -1
    repeat {
      descriptor = unsafe open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, mode)
    } while descriptor < 0 && errno == EINTR
    guard descriptor >= 0 else {
      throw SystemCallError(call: .open, number: errno, path: path)
    }
    self.descriptor = descriptor
    self.path = path
  }

  deinit {
    // What close() answers is of no use here: the descriptor is gone either way.
    _ = close(descriptor)
  }

  /// What the file is now.
  package func status() throws(SystemCallError) -> FileStatus {
    try SystemCallSeam.check(.status, at: path)
    var raw = stat()
    guard unsafe fstat(descriptor, &raw) == 0 else {
      throw SystemCallError(call: .status, number: errno, path: path)
    }
    return FileStatus(raw)
  }

  /// Reads up to `count` bytes from `offset`; fewer only where the file ends.
  package func read(_ count: Int, at offset: Int) throws(SystemCallError) -> [UInt8] {
    try SystemCallSeam.check(.read, at: path)
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
      while filled < count {
        // Safe: `filled` stays below the buffer's capacity.
        let part = unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled,
          off_t(offset + filled))
        if part < 0 && errno == EINTR { continue }
        if part < 0 { failure = errno }
        if part <= 0 { break }
        filled += part
      }
    }
    guard failure == 0 else {
      throw SystemCallError(call: .read, number: failure, path: path)
    }
    return bytes
  }
}

/// What stat() tells of a file.
package struct FileStatus: Equatable, Sendable {
  package let device: UInt64
  package let inode: UInt64
  package let size: Int
  package let permissions: UInt32
  package let owner: UInt32
  package let isRegularFile: Bool
  package let isFolder: Bool
  package let isSymbolicLink: Bool
  /// When the contents changed last, in nanoseconds since 1970.
  package let modifiedAt: Int64

  init(_ raw: stat) {
    device = UInt64(truncatingIfNeeded: raw.st_dev)
    inode = UInt64(truncatingIfNeeded: raw.st_ino)
    size = Int(raw.st_size)
    permissions = UInt32(truncatingIfNeeded: raw.st_mode) & 0o7777
    owner = raw.st_uid
    let type = raw.st_mode & S_IFMT
    isRegularFile = type == S_IFREG
    isFolder = type == S_IFDIR
    isSymbolicLink = type == S_IFLNK
    #if canImport(Darwin)
      let time = raw.st_mtimespec
    #else
      let time = raw.st_mtim
    #endif
    modifiedAt = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// What stands at a path.
  ///
  /// - Parameter followingLink: whether a symbolic link is followed to what it names.
  package init(path: String, followingLink: Bool = true) throws(SystemCallError) {
    try SystemCallSeam.check(.status, at: path)
    var raw = stat()
    let result = unsafe followingLink ? stat(path, &raw) : lstat(path, &raw)
    guard result == 0 else {
      throw SystemCallError(call: .status, number: errno, path: path)
    }
    self.init(raw)
  }
}
