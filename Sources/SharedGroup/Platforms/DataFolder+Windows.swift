#if os(Windows)
  import SystemCalls

  extension DataFolder {
    /// `%LOCALAPPDATA%\widget-bridge`.
    static func platformDirectory() -> String? {
      nonEmpty(ProcessEnvironment.variable("LOCALAPPDATA")).map { $0 + "\\widget-bridge" }
    }
  }
#endif
