import SystemCalls

/// Where groups lie.
enum DataFolder {
  /// The folder that holds groups: the option, else `$WIDGET_BRIDGE_HOME`, else the platform's.
  static func directory(options: SharedGroupOptions) throws(SharedGroupError) -> String {
    let chosen =
      nonEmpty(options.directory) ?? nonEmpty(ProcessEnvironment.variable("WIDGET_BRIDGE_HOME"))
      ?? platformDirectory()
    guard let chosen else {
      throw SharedGroupError(
        code: .unavailable,
        message: "There is no home folder to keep groups in; name a directory.")
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

  static func nonEmpty(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return text
  }
}
