import SystemCalls

/// The folder that holds groups, and what determined it: the option, else `$WIDGET_BRIDGE_HOME`,
/// else the platform.
package struct DataFolder: Equatable, Sendable {
  /// What determined the folder.
  package enum Source: Equatable, Sendable {
    case option
    /// The environment variable of this name.
    case variable(String)
    case platform
  }

  /// The path, which may be relative to the current folder.
  package let path: String
  package let source: Source

  /// - Parameter option: the directory that a host names; nil or empty for none.
  /// - Returns: nil if the platform has none either.
  package init?(option: String?) {
    if let directory = Self.nonEmpty(option) {
      self.init(path: directory, source: .option)
    } else if let home = ProcessEnvironment.nonEmptyVariable("WIDGET_BRIDGE_HOME") {
      self.init(path: home, source: .variable("WIDGET_BRIDGE_HOME"))
    } else if let platform = Self.ofPlatform {
      self = platform
    } else {
      return nil
    }
  }

  private init(path: String, source: Source) {
    self.path = path
    self.source = source
  }

  /// The absolute path. A group keeps it, because a host may change its current folder later.
  static func directory(options: SharedGroupOptions) throws(SharedGroupError) -> String {
    guard let chosen = DataFolder(option: options.directory)?.path else {
      throw SharedGroupError(
        .unavailable, "There is no home folder to keep groups in; name a directory.")
    }
    guard !chosen.utf8.contains(0) else {
      throw .unavailable(
        folder: String(chosen.prefix { $0 != "\0" }), because: "its path has a NUL in it")
    }
    if chosen.utf8.first == UInt8(ascii: "/") { return chosen }
    guard let current = ProcessEnvironment.currentFolder else {
      throw .unavailable(folder: chosen, because: "the current folder is not known")
    }
    return current + "/" + chosen
  }

  private static func nonEmpty(_ text: String?) -> String? {
    text?.isEmpty == true ? nil : text
  }

  private static var ofPlatform: DataFolder? {
    #if os(Android)
      // Only the app knows the folder of `Context.getFilesDir()`, and must name it as the
      // directory.
      return nil
    #else
      let home =
        ProcessEnvironment.nonEmptyVariable("HOME") ?? nonEmpty(ProcessEnvironment.homeFolder)
      #if canImport(Darwin)
        // In a sandbox, this folder is in the container. An app and its extension have different
        // containers, so they pass the path of containerURL(forSecurityApplicationGroupIdentifier:)
        // as the directory.
        let place = "/Library/Application Support/widget-bridge"
      #else
        // The XDG Base Directory Specification: a relative path in the variable is ignored.
        if let data = ProcessEnvironment.nonEmptyVariable("XDG_DATA_HOME"), data.hasPrefix("/") {
          return DataFolder(path: data + "/widget-bridge", source: .variable("XDG_DATA_HOME"))
        }
        let place = "/.local/share/widget-bridge"
      #endif
      return home.map { DataFolder(path: $0 + place, source: .platform) }
    #endif
  }
}
