#if canImport(Darwin)
  import SystemCalls

  extension DataFolder {
    /// `~/Library/Application Support/widget-bridge`; in a sandbox, the container's.
    ///
    /// An app and its extension have containers of their own: they name the folder that
    /// `containerURL(forSecurityApplicationGroupIdentifier:)` gives them as the directory.
    static func platformDirectory() -> String? {
      let home = nonEmpty(ProcessEnvironment.variable("HOME")) ?? ProcessEnvironment.homeFolder
      return nonEmpty(home).map { $0 + "/Library/Application Support/widget-bridge" }
    }
  }
#endif
