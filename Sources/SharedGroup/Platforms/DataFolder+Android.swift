#if os(Android)
  extension DataFolder {
    /// None: an app's files lie where `Context.getFilesDir()` says, which the app names as the
    /// directory.
    static func platformDirectory() -> String? { nil }
  }
#endif
