/// What stands at a path, as far as the doctor looks.
struct FileFacts: Sendable {
  let isFolder: Bool
  /// The nine permission bits and the three above them.
  let mode: UInt32
  let isOwn: Bool
  /// Whether this process may write in it: in a folder make and remove files, too.
  let isWritable: Bool

  /// Looks at a path; nil if nothing can be found there.
  init?(path: String) {
    var raw = stat()
    // Safe: stat() fills the one value it is handed.
    guard unsafe stat(path, &raw) == 0 else { return nil }
    isFolder = raw.st_mode & S_IFMT == S_IFDIR
    mode = UInt32(raw.st_mode) & 0o7777
    isOwn = raw.st_uid == geteuid()
    isWritable = unsafe access(path, isFolder ? W_OK | X_OK : W_OK) == 0
  }

  /// Whether nothing stands at a path, as far as the system tells.
  static func isAbsent(_ path: String) -> Bool {
    var raw = stat()
    // Safe: stat() fills the one value it is handed.
    return unsafe stat(path, &raw) != 0 && errno == ENOENT
  }

  /// The mode as chmod takes it, for example "0700".
  var modeText: String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}

/// What is in a folder.
enum FolderListing {
  /// The paths of the files and folders in a folder, in the system's order; none if it cannot be
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
