import CSystem

/// Changes to what stands in folders.
package enum FileSystem {
  /// Gives a file another name, in place of what has that name now.
  package static func rename(_ path: String, to newPath: String) throws(SystemCallError) {
    _ = try SystemCallSeam.make(.rename, at: newPath) { _ in
      SystemCallSeam.kernelResult(unsafe renameat(AT_FDCWD, path, AT_FDCWD, newPath))
    }
  }

  /// Gives a file a second name, unless something has that name.
  package static func link(_ path: String, as newPath: String) throws(SystemCallError) {
    _ = try SystemCallSeam.make(.link, at: newPath) { _ in
      SystemCallSeam.kernelResult(unsafe linkat(AT_FDCWD, path, AT_FDCWD, newPath, 0))
    }
  }

  /// Removes a file.
  package static func remove(_ path: String) throws(SystemCallError) {
    _ = try SystemCallSeam.make(.remove, at: path) { _ in
      SystemCallSeam.kernelResult(unsafe unlink(path))
    }
  }

  /// Makes a folder.
  package static func makeFolder(
    _ path: String, permissions: UInt32 = 0o700
  ) throws(SystemCallError) {
    _ = try SystemCallSeam.make(.makeFolder, at: path) { _ in
      SystemCallSeam.kernelResult(unsafe mkdir(path, mode_t(truncatingIfNeeded: permissions)))
    }
  }
}
