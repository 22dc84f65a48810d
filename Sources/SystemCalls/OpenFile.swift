import CSharedMemory
import CSystem

/// An open file, closed when the value ends.
///
/// Never inherited by a program that the host starts (`O_CLOEXEC`), never the terminal of the host
/// (`O_NOCTTY`), and never stuck in open() on a FIFO (`O_NONBLOCK`). Its number is never that of the standard
/// input, output or error, which a host may have closed and use all the same.
package struct OpenFile: ~Copyable, Sendable {
  package let descriptor: Int32
  /// The path it was opened by, for messages.
  package let path: String

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - options: `O_CLOEXEC`, `O_NOCTTY` and `O_NONBLOCK` are added.
  ///   - permissions: those of a file that is made.
  package init(
    path: String, _ mode: AccessMode = .readOnly, options: OpenOptions = [],
    permissions: UInt32 = 0o600
  ) throws(SystemCallError) {
    let flags = mode.flag | options.rawValue | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    let descriptor = try SystemCallSeam.make(.open, at: path) { _ in
      // Handed over as a String the path would be copied twice.
      unsafe path.withCString { path in
        SystemCallSeam.kernelResult(
          unsafe system_open(path, flags, mode_t(truncatingIfNeeded: permissions)))
      }
    }
    var number = Int32(truncatingIfNeeded: descriptor)
    if number <= STDERR_FILENO { number = try OpenFile.moved(number, path: path) }
    self.descriptor = number
    self.path = path
  }

  /// Takes over a file that is open already.
  ///
  /// - Parameter path: what it is called in messages.
  package init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  /// Gives an open file a number that is none of the standard files'.
  private static func moved(_ descriptor: Int32, path: String) throws(SystemCallError) -> Int32 {
    defer { _ = close(descriptor) }
    let moved = try SystemCallSeam.make(.open, at: path) { _ in
      SystemCallSeam.kernelResult(system_duplicate(descriptor, STDERR_FILENO + 1))
    }
    return Int32(truncatingIfNeeded: moved)
  }

  deinit {
    // What close() answers is of no use here: the descriptor is gone either way.
    _ = close(descriptor)
  }

  /// What the file is now.
  package func status() throws(SystemCallError) -> FileStatus {
    var raw = stat()
    _ = try SystemCallSeam.make(.status, at: path) { _ in
      SystemCallSeam.kernelResult(unsafe fstat(descriptor, &raw))
    }
    return FileStatus(raw)
  }

  /// Reads up to `count` bytes from `offset`; fewer only where the file ends.
  package func read(_ count: Int, at offset: Int) throws(SystemCallError) -> [UInt8] {
    var failure: SystemCallError?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, filled in
      do throws(SystemCallError) {
        filled = try unsafe read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Reads into memory from `offset` on, until it is full or the file ends.
  ///
  /// - Returns: the number of bytes.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(SystemCallError) -> Int {
    var filled = 0
    while filled < buffer.count {
      // Safe: `filled` stays below the buffer's length.
      let start = unsafe buffer.baseAddress.map { unsafe $0 + filled }
      let part = try SystemCallSeam.make(.read, at: path) { limit in
        SystemCallSeam.kernelResult(
          unsafe pread(
            descriptor, start, min(buffer.count - filled, limit), off_t(offset + filled)))
      }
      if part == 0 { break }
      filled += part
    }
    return filled
  }

  /// Writes all the bytes, from `offset` on.
  ///
  /// If it throws, some of them may have been written. Beyond the limit on the length of files it
  /// writes none, and throws `EFBIG`: the host would be ended by a signal.
  package func write(_ bytes: RawSpan, at offset: Int) throws(SystemCallError) {
    guard UInt64(clamping: offset) &+ UInt64(bytes.byteCount) <= largest_file() else {
      throw SystemCallError(call: .write, number: EFBIG, path: path)
    }
    var written = 0
    while written < bytes.byteCount {
      let rest = bytes.extracting(written...)
      let part = try SystemCallSeam.make(.write, at: path) { limit in
        // Safe: the pointer is used inside the closure alone, for no more than its bytes.
        unsafe rest.withUnsafeBytes { rest in
          SystemCallSeam.kernelResult(
            unsafe pwrite(
              descriptor, rest.baseAddress, min(rest.count, limit), off_t(offset + written)))
        }
      }
      // A disk that takes nothing and says nothing would be asked for ever.
      guard part > 0 else { throw SystemCallError(call: .write, number: EIO, path: path) }
      written += part
    }
  }

  /// Writes integers, from `offset` on.
  package func write<Integer: FixedWidthInteger & BitwiseCopyable>(
    _ integers: Span<Integer>, at offset: Int
  ) throws(SystemCallError) {
    // Safe: integers have no bytes but their own.
    try write(unsafe integers.bytes, at: offset)
  }

  /// Waits until the file's contents are on the disk, with what it takes to read them back; or a
  /// folder's entries.
  package func synchronize() throws(SystemCallError) {
    _ = try SystemCallSeam.make(.synchronize, at: path) { _ in
      SystemCallSeam.kernelResult(system_synchronize(descriptor))
    }
  }

  /// Takes the file's lock (`flock`) without waiting; false where another open file has it.
  ///
  /// The system gives it back when the file is closed, so also when the process dies.
  package func lock() throws(SystemCallError) -> Bool {
    do {
      _ = try SystemCallSeam.make(.lock, at: path) { _ in
        SystemCallSeam.kernelResult(flock(descriptor, LOCK_EX | LOCK_NB))
      }
      return true
    } catch {
      if error.number == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// Gives the lock back, also for the copies of the descriptor that a fork() has made.
  package func unlock() {
    _ = flock(descriptor, LOCK_UN)
  }
}
