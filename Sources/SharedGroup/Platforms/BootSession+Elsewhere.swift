#if !(os(Linux) || os(Android) || canImport(Darwin))
  /// What tells this run of the system from the one before it: nothing that is known here.
  enum BootSession {
    static var text: [UInt8]? { nil }
  }
#endif
