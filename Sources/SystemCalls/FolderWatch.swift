import CSharedMemory

/// Watching folders for files that are written, made or renamed in them: inotify(7) on Linux; elsewhere
/// there is nothing to be had.
package enum FolderWatch {
  /// Opens a watch over no folder.
  package static func open(_ path: String) throws(SystemCallError) -> OpenFile {
    try opened(path, watch_make)
  }

  /// Opens what interrupts `wait`.
  package static func openSignal(_ path: String) throws(SystemCallError) -> OpenFile {
    try opened(path, signal_make)
  }

  private static func opened(
    _ path: String, _ open: () -> Int32
  ) throws(SystemCallError) -> OpenFile {
    let descriptor = try SystemCallSeam.make(.watch, at: path) { _ in
      SystemCallSeam.kernelResult(open())
    }
    return OpenFile(descriptor: Int32(truncatingIfNeeded: descriptor), path: path)
  }

  /// Watches a folder as well: its number, the same for the same folder.
  package static func add(
    _ folder: String, to watch: borrowing OpenFile
  ) throws(SystemCallError) -> Int32 {
    let descriptor = watch.descriptor
    return Int32(
      truncatingIfNeeded: try SystemCallSeam.make(.watch, at: folder) { _ in
        SystemCallSeam.kernelResult(unsafe watch_add(descriptor, folder))
      })
  }
}
