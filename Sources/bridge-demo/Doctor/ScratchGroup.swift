#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// A group of the doctor's own, so that no widget and no watcher notices the trial.
struct ScratchGroup {
  let place: GroupPlace
  private let path: String?

  /// Names a group beside the one of a place; nothing is made yet.
  init(beside place: GroupPlace) {
    var scratch = place
    scratch.group = "bridge-demo.doctor.\(getpid())"
    self.place = scratch
    path = DataFolder(of: scratch)?.path(ofGroup: scratch.group)
  }

  /// Removes the group's folder, which must not be open any more.
  ///
  /// The folder is flat and its name has this process's number: nothing but the trial is in it.
  func remove() {
    guard let path, let folder = unsafe opendir(path) else { return }
    defer { _ = unsafe closedir(folder) }
    // Safe: readdir() answers an entry that lives until the next call on this folder.
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { _ = unsafe unlinkat(dirfd(folder), name, 0) }
    }
    _ = unsafe rmdir(path)
  }
}
