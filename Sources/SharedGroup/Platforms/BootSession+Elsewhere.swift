#if !(os(Linux) || os(Android) || canImport(Darwin))
  import SystemCalls

  /// What tells this run of the system from the one before it: nothing that is known here.
  enum BootSession {
    static func text() throws(SystemCallError) -> [UInt8]? { nil }
  }
#endif
