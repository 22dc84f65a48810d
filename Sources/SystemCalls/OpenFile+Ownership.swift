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
}
