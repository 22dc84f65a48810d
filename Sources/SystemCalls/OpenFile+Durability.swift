#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

extension OpenFile {
  /// Waits until the file's contents are on the disk, and of what describes the file as much as it
  /// takes to read them back: `fdatasync()`, on Apple's systems `F_FULLFSYNC`.
  package func synchronizeContents() throws(SystemCallError) {
    _ = try SystemCallSeam.make(.synchronize, at: path) { _ in contentsSynchronized() }
  }

  private func contentsSynchronized() -> Int {
    #if canImport(Darwin)
      // fsync() there leaves the bytes in the disk's own cache.
      SystemCallSeam.kernelResult(fcntl(descriptor, F_FULLFSYNC))
    #else
      SystemCallSeam.kernelResult(fdatasync(descriptor))
    #endif
  }

  /// The same for the first bytes at least, and on Linux for no more than their pages: `msync()`.
  ///
  /// After `fdatasync()` the next store into any page of the file traps into the system, which notes
  /// that the page is to be written again. Pages behind these bytes are spared that.
  ///
  /// - Parameter start: where the file is mapped from its start on, for at least so many bytes.
  package func synchronizeContents(
    first byteCount: Int, mappedAt start: UnsafeMutableRawPointer
  ) throws(SystemCallError) {
    _ = try SystemCallSeam.make(.synchronize, at: path, extent: byteCount) { _ in
      #if os(Linux) || os(Android)
        SystemCallSeam.kernelResult(unsafe msync(start, byteCount, MS_SYNC))
      #else
        contentsSynchronized()
      #endif
    }
  }
}
