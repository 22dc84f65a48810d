#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// A symbolic link, as text.
package enum SymbolicLink {
  /// What a symbolic link names, as it is written in the link, relative or not.
  package static func target(ofLinkAt path: String) throws(SystemCallError) -> String {
    try SystemCallSeam.check(.read, at: path)
    let capacity = Int(PATH_MAX)
    var failure: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      // Safe: readlink() writes at most `capacity` bytes, which the buffer has.
      let length = unsafe buffer.withMemoryRebound(to: CChar.self) { text in
        unsafe text.baseAddress.map { unsafe readlink(path, $0, capacity) } ?? -1
      }
      if length < 0 { failure = errno }
      filled = max(length, 0)
    }
    guard failure == 0 else {
      throw SystemCallError(call: .read, number: failure, path: path)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
