import CSystem
import Foundation

/// A file's access control list, as the system stores it: acl(5), and the kernel's
/// posix_acl_xattr.h.
struct AccessList: Equatable {
  private let bytes: [UInt8]

  /// Whether the file system of temporary files supports such lists.
  static let areThere: Bool = {
    guard let folder = try? TemporaryFolder(), (try? folder.open()) != nil else { return false }
    return AccessList([(1, 6, nil), (4, 0, nil), (32, 0, nil)]).set(on: folder.file("group"))
  }()

  /// - Parameter entries: the tag, the rights and the user ID of each entry.
  init(_ entries: [(tag: UInt8, rights: UInt8, user: UInt32?)]) {
    bytes = entries.reduce(into: [2, 0, 0, 0]) { bytes, entry in
      bytes += [entry.tag, 0, entry.rights, 0]
      let user = entry.user ?? UInt32.max
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: user >> (8 * $0)) }
    }
  }

  /// A file's list, or an empty one if it has none.
  init(of path: String) {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 1_024)
    let count = file_access_list(file, &bytes, bytes.count)
    self.bytes = Array(bytes.prefix(max(count, 0)))
  }

  /// Sets the list on a file. Returns false if the file system has no such lists.
  func set(on path: String) -> Bool {
    let file = open(path, O_RDONLY)
    defer { close(file) }
    return file_set_access_list(file, bytes, bytes.count) == 0
  }

  /// Makes a folder give the list to the files that are made in it.
  func setAsDefault(of path: String) throws {
    let name = "system.posix_acl_default"
    let script = "import os; os.setxattr('\(path)', '\(name)', bytes(\(bytes)))"
    _ = try Script.lines(of: "python3", "-c", script)
  }

  func rights(ofUser user: UInt32) -> UInt8? {
    let number = (0..<4).map { UInt8(truncatingIfNeeded: user >> (8 * $0)) }
    return stride(from: 4, to: bytes.count - 7, by: 8).first {
      bytes[$0] == 2 && Array(bytes[$0 + 4..<$0 + 8]) == number
    }.map { bytes[$0 + 2] }
  }
}
