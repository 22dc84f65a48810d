import SharedGroup

/// The name of a command's group, and the folder in which it is.
struct GroupPlace: Equatable, Sendable {
  /// The group of a command line that names none.
  static let defaultGroup = "bridge-demo"

  var group = GroupPlace.defaultGroup
  /// The folder that holds groups; nil for the library's own choice.
  var directory: String?

  /// A sentence that says that there is no such group; nil if something exists at its path, or if
  /// that cannot be determined.
  var absence: String? {
    // Safe: the system reads the text during the call.
    guard let folder, unsafe access(path, F_OK) != 0, errno == ENOENT else { return nil }
    let shown = DisplayText.printable(Self.absolute(folder.path))
    return "there is no group \(group) in \(shown) yet; the first write makes it."
  }

  /// The options by which another run of the program finds this group, with a space in front; empty
  /// for the default group.
  var options: String {
    var words = ""
    if group != Self.defaultGroup { words += " --group \(ShellWord.quoted(group))" }
    if let directory { words += " --directory \(ShellWord.quoted(directory))" }
    return words
  }

  /// The folder that holds groups, by the library's rule; nil if there is none.
  var folder: DataFolder? { DataFolder(option: directory) }

  /// The absolute path of the group; its name if the path is not known.
  var path: String {
    guard let path = folder?.path else { return group }
    return Self.absolute(path.hasSuffix("/") ? path + group : "\(path)/\(group)")
  }

  /// The paths of the files that every group has; see Sources/SharedGroup/Format/FORMAT.md.
  var files: [String] { ["group", "lock"].map { "\(path)/\($0)" } }

  /// An existing relative path as an absolute one without links; any other path unchanged.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    // Safe: realpath() allocates the result, which is freed here.
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }
}
