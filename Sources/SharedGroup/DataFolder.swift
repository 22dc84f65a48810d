import SystemCalls

enum DataFolder {
  /// The folder that holds groups: the option, else `$WIDGET_BRIDGE_HOME`, else the platform's.
  static func directory(options: SharedGroupOptions) throws(SharedGroupError) -> String {
    guard
      let chosen = nonEmpty(options.directory) ?? variable("WIDGET_BRIDGE_HOME") ?? platformFolder
    else {
      throw SharedGroupError(
        .unavailable, "There is no home folder to keep groups in; name a directory.")
    }
    guard !chosen.utf8.contains(0) else {
      throw .unavailable(
        folder: String(chosen.prefix { $0 != "\0" }), because: "its path has a NUL in it")
    }
    if chosen.utf8.first == UInt8(ascii: "/") { return chosen }
    // A host may change its folder later; the group stays where it is.
    guard let current = ProcessEnvironment.currentFolder else {
      throw .unavailable(folder: chosen, because: "the current folder is not known")
    }
    return current + "/" + chosen
  }

  private static func variable(_ name: String) -> String? {
    nonEmpty(ProcessEnvironment.variable(name))
  }

  private static func nonEmpty(_ text: String?) -> String? {
    text?.isEmpty == true ? nil : text
  }

  private static var platformFolder: String? {
    #if os(Android)
      // An app's files lie where `Context.getFilesDir()` says, which the app names as the directory.
      return nil
    #else
      let home = variable("HOME") ?? nonEmpty(ProcessEnvironment.homeFolder)
      #if canImport(Darwin)
        // In a sandbox, the container's. An app and its extension have containers of their own: they
        // name as the directory what containerURL(forSecurityApplicationGroupIdentifier:) gives them.
        return home.map { $0 + "/Library/Application Support/widget-bridge" }
      #else
        // The XDG Base Directory Specification: a relative path in the variable is ignored.
        if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") {
          return data + "/widget-bridge"
        }
        return home.map { $0 + "/.local/share/widget-bridge" }
      #endif
    #endif
  }
}
