#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// The folder that holds groups, by the rule of openSharedGroup() in the header.
struct DataFolder: Equatable, Sendable {
  let path: String
  /// What decided: an option, a variable, or the platform.
  let source: String

  /// The folder of a place; nil where the platform's cannot be told.
  init?(of place: GroupPlace) {
    if let directory = place.directory {
      self.init(path: directory, source: "--directory")
    } else if let home = Environment.variable("WIDGET_BRIDGE_HOME") {
      self.init(path: home, source: "WIDGET_BRIDGE_HOME")
    } else if let data = Environment.variable("XDG_DATA_HOME") {
      self.init(path: Self.joined(data, "widget-bridge"), source: "XDG_DATA_HOME")
    } else if let home = Environment.variable("HOME") {
      self.init(path: Self.joined(home, ".local/share/widget-bridge"), source: "default")
    } else {
      return nil
    }
  }

  private init(path: String, source: String) {
    self.path = path
    self.source = source
  }

  /// Where a group of this folder is, from the root of the file system.
  func path(ofGroup group: String) -> String {
    Self.absolute(Self.joined(path, group))
  }

  /// A path from the root, with symbolic links resolved where it exists.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/") else { return path }
    // Safe: realpath() allocates the result, which is freed here.
    guard let resolved = unsafe realpath(path, nil) else { return path }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  private static func joined(_ folder: String, _ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }
}
