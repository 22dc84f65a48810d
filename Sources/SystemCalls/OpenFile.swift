import CSystem

/// The access for which a file is opened.
package enum AccessMode: Sendable {
  case readOnly, writeOnly, readWrite

  var flag: Int32 {
    switch self {
    case .readOnly: O_RDONLY
    case .writeOnly: O_WRONLY
    case .readWrite: O_RDWR
    }
  }
}

/// Further flags of open().
package struct OpenOptions: OptionSet, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package static let create = OpenOptions(rawValue: O_CREAT)
  package static let exclusiveCreate = OpenOptions(rawValue: O_EXCL)
  package static let truncate = OpenOptions(rawValue: O_TRUNC)
  package static let noFollow = OpenOptions(rawValue: O_NOFOLLOW)
  package static let directory = OpenOptions(rawValue: O_DIRECTORY)
}

/// An open file, closed when the value ends.
///
/// A program that the host starts does not inherit the file (`O_CLOEXEC`). A child of fork() does
/// not inherit it either, because the child would keep the file's lock. The file never becomes the
/// host's terminal (`O_NOCTTY`), and opening it never waits at a FIFO (`O_NONBLOCK`). Its
/// descriptor is never that of the standard input, output or error, because a host may have closed
/// these and still use their numbers.
package struct OpenFile: ~Copyable, Sendable {
  package let descriptor: Int32
  /// The path by which the file was opened, for messages.
  package let path: String

  /// Opens a file. If this call creates the file, the file gets the permissions.
  package init(
    path: String, _ mode: AccessMode = .readOnly, options: OpenOptions = [],
    permissions: UInt32 = 0o600
  ) throws(SystemCallError) {
    let flags = mode.flag | options.rawValue | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    try self.init(path: path, .open) {
      // If the path were passed as a String, it would be copied twice.
      unsafe path.withCString {
        unsafe system_open($0, flags, mode_t(truncatingIfNeeded: permissions))
      }
    }
  }

  /// Takes over the descriptor that a system call opens.
  init(path: String, _ call: SystemCall, _ open: () -> Int32) throws(SystemCallError) {
    // A thread that is cancelled here would never call fork_allow(), and the process could then
    // open no file.
    let cancellation = cancellation_hold_off()
    defer { cancellation_restore(cancellation) }
    // No fork may happen before the file is entered among those that a child closes.
    fork_hold_off()
    defer { fork_allow() }
    var number = try SystemCallSeam.make(call, at: path) { _ in open() }
    if number <= STDERR_FILENO {
      let low = number
      defer { _ = close(low) }
      number = try SystemCallSeam.make(.open, at: path) { _ in
        system_duplicate(low, STDERR_FILENO + 1)
      }
    }
    fork_enter_file(number)
    descriptor = number
    self.path = path
  }

  deinit {
    let cancellation = cancellation_hold_off()
    defer { cancellation_restore(cancellation) }
    fork_hold_off()
    defer { fork_allow() }
    fork_leave_file(descriptor)
    // The result of close() does not matter: the descriptor is gone either way.
    _ = close(descriptor)
  }

  package func status() throws(SystemCallError) -> FileStatus {
    var raw = stat()
    try SystemCallSeam.make(.status, at: path) { _ in unsafe fstat(descriptor, &raw) }
    return FileStatus(raw)
  }

  /// The traits of the file system that holds the file or folder.
  package func fileSystem() throws(SystemCallError) -> FileSystemTraits {
    FileSystemTraits(
      rawValue: try SystemCallSeam.make(.status, at: path) { _ in file_system_traits(descriptor) })
  }

  /// Reads up to `count` bytes from `offset`; fewer only if the file ends.
  package func read(_ count: Int, at offset: Int) throws(SystemCallError) -> [UInt8] {
    var failure: SystemCallError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
      do throws(SystemCallError) {
        while filled < buffer.count {
          let rest = unsafe UnsafeMutableBufferPointer(rebasing: buffer[filled...])
          let part = try SystemCallSeam.make(.read, at: path) { limit in
            unsafe pread(
              descriptor, rest.baseAddress, min(rest.count, limit), off_t(offset + filled))
          }
          if part == 0 { break }
          filled += part
        }
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all the bytes, from `offset` on.
  ///
  /// If this throws, some of the bytes may have been written. If the bytes exceed the limit on the
  /// length of files, none is written and `EFBIG` is thrown, because the system would end the host
  /// by a signal.
  package func write(_ bytes: RawSpan, at offset: Int) throws(SystemCallError) {
    guard UInt64(clamping: offset) &+ UInt64(bytes.byteCount) <= largest_file() else {
      throw SystemCallError(call: .write, number: EFBIG, path: path)
    }
    var written = 0
    while written < bytes.byteCount {
      let rest = bytes.extracting(written...)
      let part = try SystemCallSeam.make(.write, at: path) { limit in
        // Safe: the pointer is used only inside the closure, for no more than its bytes.
        unsafe rest.withUnsafeBytes { rest in
          unsafe pwrite(
            descriptor, rest.baseAddress, min(rest.count, limit), off_t(offset + written))
        }
      }
      // If the disk took no byte and reported no error, the loop would never end.
      guard part > 0 else { throw SystemCallError(call: .write, number: EIO, path: path) }
      written += part
    }
  }

  package func write<Integer: FixedWidthInteger & BitwiseCopyable>(
    _ integers: Span<Integer>, at offset: Int
  ) throws(SystemCallError) {
    // Safe: integers have no padding.
    try write(unsafe integers.bytes, at: offset)
  }

  /// Waits until the file's contents are on the disk, with all that is needed to read them back;
  /// for a folder, until its entries are.
  package func synchronize() throws(SystemCallError) {
    try SystemCallSeam.make(.synchronize, at: path) { _ in system_synchronize(descriptor) }
  }

  /// Maps the file's first bytes for reading, until `unmap`. A child of fork() does not get the
  /// mapping.
  ///
  /// The caller must not read in a page past the file's end, which would kill the process (SIGBUS).
  @unsafe package func map(byteCount: Int) throws(SystemCallError) -> UnsafeRawPointer {
    // No fork may happen before the mapping is excluded from children.
    fork_hold_off()
    defer { fork_allow() }
    var base: UnsafeMutableRawPointer?
    try SystemCallSeam.make(.map, at: path) { _ in
      unsafe base = system_map(descriptor, byteCount)
      return unsafe base == nil ? -1 : 0
    }
    guard let base = unsafe base else {
      throw SystemCallError(call: .map, number: ENOMEM, path: path)
    }
    return UnsafeRawPointer(base)
  }

  @unsafe package static func unmap(_ base: UnsafeRawPointer, byteCount: Int) {
    _ = unsafe munmap(UnsafeMutableRawPointer(mutating: base), byteCount)
  }

  /// Allocates the blocks of these bytes, if the file system can. No byte changes, and the file
  /// becomes long enough to contain them. Bytes beyond the limit on the length of files throw
  /// `EFBIG`, as in `write`, unless the file already contains them.
  package func allocate(_ bytes: Range<Int>) throws(SystemCallError) {
    if UInt64(clamping: bytes.upperBound) > largest_file(), try status().size < bytes.upperBound {
      throw SystemCallError(call: .write, number: EFBIG, path: path)
    }
    try SystemCallSeam.make(.write, at: path) { _ in
      file_allocate(descriptor, Int64(bytes.lowerBound), Int64(bytes.upperBound))
    }
  }

  /// Frees the blocks of these bytes. The file keeps its length, and the bytes read as zeros.
  package func punch(_ bytes: Range<Int>) throws(SystemCallError) {
    try SystemCallSeam.make(.punch, at: path) { _ in
      file_punch(descriptor, Int64(bytes.lowerBound), Int64(bytes.upperBound))
    }
  }

  /// Whether there is a hole before the last bytes that have a block; false if the system does not
  /// report holes.
  package var hasInnerHole: Bool { file_has_inner_hole(descriptor) == 1 }

  /// Where the first hole at an offset or after it begins, or the file's end if there is none; nil
  /// if the system does not report holes.
  package func hole(from offset: Int) -> Int? {
    let found = file_hole(descriptor, Int64(offset))
    return found < 0 ? nil : Int(found)
  }

  /// Where the last data at an offset or after it ends; the offset itself if no data follow it; nil
  /// if the system does not report holes.
  package func dataEnd(from offset: Int) -> Int? {
    let found = file_data_end(descriptor, Int64(offset))
    return found < 0 ? nil : Int(found)
  }

  /// Takes the file's lock (`flock`) without waiting; false if another open file has it.
  ///
  /// The system releases the lock when the file is closed, and therefore also when the process
  /// dies.
  package func lock() throws(SystemCallError) -> Bool {
    do {
      try SystemCallSeam.make(.lock, at: path) { _ in flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch {
      if error.number == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// Releases the lock, even for copies of the descriptor that a fork() has made.
  package func unlock() { _ = flock(descriptor, LOCK_UN) }

  /// Takes the next place in the queue for the file's lock, without waiting; false if another open
  /// file has that place. The place is only a hint for processes that wait. Like the lock, it is
  /// released when the file is closed.
  package func takeNextPlace() -> Bool { file_take_place(descriptor) == 1 }

  package func giveNextPlace() { file_give_place(descriptor) }

  package func setOwner(_ owner: UInt32, group: UInt32) throws(SystemCallError) {
    try SystemCallSeam.make(.share, at: path) { _ in fchown(descriptor, owner, group) }
  }

  package func setPermissions(_ permissions: UInt32) throws(SystemCallError) {
    try SystemCallSeam.make(.share, at: path) { _ in
      fchmod(descriptor, mode_t(truncatingIfNeeded: permissions))
    }
  }

  /// The file's access control list, in the system's form; empty if the file has only permissions.
  package func accessList() throws(SystemCallError) -> [UInt8] {
    // The kernel's limit for an attribute (XATTR_SIZE_MAX).
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = try SystemCallSeam.make(.status, at: path) { _ in
      // Safe: no more than `bytes.count` bytes are written.
      unsafe file_access_list(descriptor, &bytes, bytes.count)
    }
    return Array(bytes.prefix(count))
  }

  package func setAccessList(_ bytes: [UInt8]) throws(SystemCallError) {
    try SystemCallSeam.make(.share, at: path) { _ in
      unsafe file_set_access_list(descriptor, bytes, bytes.count)
    }
  }
}

/// Properties of the file system that holds a file.
package struct FileSystemTraits: OptionSet, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The file system is on another machine, so processes that map a file do not share its pages.
  package static let isRemote = FileSystemTraits(rawValue: Int32(file_system_is_remote))
  /// Reading a hole through a mapping allocates a block, as on tmpfs, whose blocks are memory.
  package static let readsTakeBlocks = FileSystemTraits(
    rawValue: Int32(file_system_reads_take_blocks))
  /// A file may be in a lower layer (overlayfs). A process that opens it to write gets a copy in
  /// the upper layer, and the file itself stays unchanged.
  package static let isLayered = FileSystemTraits(rawValue: Int32(file_system_is_layered))
}
