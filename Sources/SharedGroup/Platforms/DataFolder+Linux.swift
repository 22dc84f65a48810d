#if os(Linux)
  import SystemCalls

  extension DataFolder {
    /// `$XDG_DATA_HOME/widget-bridge` where that is absolute, else `~/.local/share/widget-bridge`.
    ///
    /// The XDG Base Directory Specification: a relative path in the variable is ignored.
    static func platformDirectory() -> String? {
      if let data = nonEmpty(ProcessEnvironment.variable("XDG_DATA_HOME")), data.hasPrefix("/") {
        return data + "/widget-bridge"
      }
      let home = nonEmpty(ProcessEnvironment.variable("HOME")) ?? ProcessEnvironment.homeFolder
      return nonEmpty(home).map { $0 + "/.local/share/widget-bridge" }
    }
  }
#endif
