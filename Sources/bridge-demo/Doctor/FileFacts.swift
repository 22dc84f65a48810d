#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// What stands at a path, as far as the doctor looks.
struct FileFacts: Sendable {
  let isFolder: Bool
  /// The nine permission bits and the three above them.
  let mode: UInt32
  let isOwn: Bool
  /// Whether this process may write in it: in a folder make and remove files, too.
  let isWritable: Bool

  /// Looks at a path; nil where nothing can be found there.
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
