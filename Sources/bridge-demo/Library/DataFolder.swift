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
    } else if let platform = Self.ofPlatform() {
      self = platform
    } else {
      return nil
    }
  }

  #if canImport(Darwin)
    private static func ofPlatform() -> DataFolder? {
      home.map {
        DataFolder(path: "\($0)/Library/Application Support/widget-bridge", source: "default")
      }
    }
  #else
    /// The XDG Base Directory Specification: a relative path in the variable is ignored.
    private static func ofPlatform() -> DataFolder? {
      if let data = Environment.variable("XDG_DATA_HOME"), data.hasPrefix("/") {
        return DataFolder(path: joined(data, "widget-bridge"), source: "XDG_DATA_HOME")
      }
      return home.map {
        DataFolder(path: joined($0, ".local/share/widget-bridge"), source: "default")
      }
    }
  #endif

  /// HOME, else what the system's user database names.
  private static var home: String? {
    if let home = Environment.variable("HOME") { return home }
    // Safe: the entry lives until the next call, and only this thread asks.
    guard let entry = unsafe getpwuid(geteuid()), let folder = unsafe entry.pointee.pw_dir else {
      return nil
    }
    let home = unsafe String(cString: folder)
    return home.isEmpty ? nil : home
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
