#if os(Linux) || os(Android)
  import CSharedMemory

  /// Making pages of mapped files ready to be stored into, by madvise(2).
  enum WritablePages {
    /// Whether the system has a call for it.
    static let canPrepare = true

    /// Does for all pages at once what the first store into each would do.
    ///
    /// - Parameter start: good for `byteCount` bytes.
    static func prepare(_ start: UnsafeMutablePointer<UInt64>, byteCount: Int) {
      unsafe shared_prepare_to_write(start, byteCount)
    }
  }
#endif
