import CSystem

/// The first bytes of a file in memory, to be read; unmapped when the value ends.
///
/// The owner answers for the file being as long as what it touches: a read in a page past the
/// file's end kills the process (SIGBUS).
@safe package struct MappedFile: ~Copyable, @unchecked Sendable {
  // Safe to share: the address never changes, and what it points to is touched atomically.
  /// The first byte; at the start of a page.
  package let base: UnsafeMutableRawPointer
  /// The number of bytes.
  package let byteCount: Int

  /// Maps the first `byteCount` bytes of a file, to be read. A child of fork() does not have them.
  package init(_ file: borrowing OpenFile, byteCount: Int) throws(SystemCallError) {
    let descriptor = file.descriptor
    var base: UnsafeMutableRawPointer?
    _ = try SystemCallSeam.make(.map, at: file.path) { _ in
      ForkGuard.withoutFork {
        unsafe base = system_map(descriptor, byteCount)
        return SystemCallSeam.kernelResult(unsafe base == nil ? -1 : 0)
      }
    }
    guard let base = unsafe base else {
      throw SystemCallError(call: .map, number: ENOMEM, path: file.path)
    }
    unsafe self.base = unsafe base
    self.byteCount = byteCount
  }

  deinit {
    _ = unsafe munmap(base, byteCount)
  }
}
