#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// The first bytes of a file in memory, shared with every process that maps it; unmapped when the
/// value ends.
///
/// The owner touches the bytes through atomic access alone, and answers for the file being as long
/// as the mapping: a read past its end kills the process (SIGBUS).
@safe package struct MappedFile: ~Copyable, @unchecked Sendable {
  // Safe to share: the address never changes, and what it points to is touched atomically.
  /// The first byte; at the start of a page.
  package let base: UnsafeMutableRawPointer
  /// The number of bytes.
  package let byteCount: Int

  /// Maps the first `byteCount` bytes of a file.
  ///
  /// - Parameters:
  ///   - isWritable: whether the memory may be written; the file must be open for that.
  ///   - isReadAtOnce: whether all of it is read now, where the system can, and not page by page as
  ///     it is touched: for a page or two that are. Nothing is marked as written by it.
  package init(
    _ file: borrowing OpenFile, byteCount: Int, isWritable: Bool, isReadAtOnce: Bool = false
  ) throws(SystemCallError) {
    #if os(Linux) || os(Android)
      let flags = isReadAtOnce ? MAP_SHARED | MAP_POPULATE : MAP_SHARED
    #else
      let flags = MAP_SHARED
    #endif
    let descriptor = file.descriptor
    var base: UnsafeMutableRawPointer?
    _ = try SystemCallSeam.make(.map, at: file.path) { _ in
      let answer = unsafe mmap(
        nil, byteCount, isWritable ? PROT_READ | PROT_WRITE : PROT_READ, flags, descriptor, 0)
      if unsafe answer == MAP_FAILED { return SystemCallSeam.kernelResult(-1) }
      unsafe base = answer
      return 0
    }
    guard let base = unsafe base else {
      throw SystemCallError(call: .map, number: ENOMEM, path: file.path)
    }
    unsafe self.base = unsafe base
    self.byteCount = byteCount
  }

  /// Copies the first `byteCount` bytes of a file into memory of this process's own.
  ///
  /// - Throws: `ENOMEM`; what the file has not is zeros.
  package init(copying file: borrowing OpenFile, byteCount: Int) throws(SystemCallError) {
    let base = unsafe mmap(
      nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard unsafe base != MAP_FAILED, let base = unsafe base else {
      throw SystemCallError(call: .map, number: ENOMEM, path: file.path)
    }
    do {
      // Safe: as many bytes as were just mapped.
      _ = try unsafe file.read(
        into: UnsafeMutableRawBufferPointer(start: base, count: byteCount), at: 0)
    } catch {
      _ = unsafe munmap(base, byteCount)
      throw error
    }
    unsafe self.base = unsafe base
    self.byteCount = byteCount
  }

  deinit {
    _ = unsafe munmap(base, byteCount)
  }
}
