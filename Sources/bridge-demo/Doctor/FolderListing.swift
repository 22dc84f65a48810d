#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// What is in a folder.
enum FolderListing {
  /// The paths of the files and folders in a folder, in the system's order; none where it cannot be
  /// read.
  static func paths(in path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { _ = unsafe closedir(folder) }
    var paths: [String] = []
    // Safe: readdir() answers an entry that lives until the next call on this folder.
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { paths.append("\(path)/\(name)") }
    }
    return paths
  }
}
