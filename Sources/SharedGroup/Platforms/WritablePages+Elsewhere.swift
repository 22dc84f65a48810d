#if !(os(Linux) || os(Android))
  /// Making pages of mapped files ready to be stored into, where the system has no call for it: each
  /// becomes so by the first store.
  enum WritablePages {
    static let canPrepare = false

    static func prepare(_ start: UnsafeMutablePointer<UInt64>, byteCount: Int) {}
  }
#endif
