import CSystem

/// A symbolic link, as text.
package enum SymbolicLink {
  /// What a symbolic link names, as it is written in the link, relative or not.
  package static func target(ofLinkAt path: String) throws(SystemCallError) -> String {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let capacity = bytes.count
    let count = try SystemCallSeam.make(.read, at: path) { limit in
      // Safe: readlink() writes at most `capacity` bytes, which the array has.
      SystemCallSeam.kernelResult(unsafe readlink(path, &bytes, min(capacity, limit)))
    }
    return String(
      decoding: bytes.prefix(count).lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
