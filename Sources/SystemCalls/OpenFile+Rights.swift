import CSharedMemory
import CSystem

extension OpenFile {
  /// Gives the file to a user and a group of users.
  package func setOwner(_ owner: UInt32, group: UInt32) throws(SystemCallError) {
    _ = try SystemCallSeam.make(.share, at: path) { _ in
      SystemCallSeam.kernelResult(fchown(descriptor, owner, group))
    }
  }

  /// Sets who may do what with the file.
  package func setPermissions(_ permissions: UInt32) throws(SystemCallError) {
    _ = try SystemCallSeam.make(.share, at: path) { _ in
      SystemCallSeam.kernelResult(fchmod(descriptor, mode_t(truncatingIfNeeded: permissions)))
    }
  }

  /// The file's access control list, as the system keeps it; empty if the permissions say all.
  package func accessList() throws(SystemCallError) -> [UInt8] {
    // The kernel's limit for an attribute (XATTR_SIZE_MAX).
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = try SystemCallSeam.make(.share, at: path) { _ in
      // Safe: no more than `count` bytes are written.
      SystemCallSeam.kernelResult(unsafe file_access_list(descriptor, &bytes, bytes.count))
    }
    return Array(bytes.prefix(count))
  }

  /// Sets the file's access control list, in the system's own form.
  package func setAccessList(_ bytes: [UInt8]) throws(SystemCallError) {
    _ = try SystemCallSeam.make(.share, at: path) { _ in
      SystemCallSeam.kernelResult(unsafe file_set_access_list(descriptor, bytes, bytes.count))
    }
  }
}
