#if !(os(Linux) || os(Android))
  import SystemCalls

  /// Waiting on a word of mapped memory, by looking at it twenty times a second.
  ///
  /// Darwin has os_sync_wait_on_address() with OS_SYNC_WAIT_ON_ADDRESS_SHARED from macOS 14.4 and
  /// iOS 17.4 on; Windows waits on addresses of one process alone.
  enum ChangeWait {
    /// Sleeps a moment; whoever waits looks at the word itself.
    static func sleep(
      on word: UnsafePointer<UInt32>, while value: UInt32, nanoseconds: Int64?
    ) {
      ProcessEnvironment.sleep(nanoseconds: min(nanoseconds ?? Int64.max, 50_000_000))
    }

    // There is nobody that could be woken.
    static func wakeAll(on word: UnsafePointer<UInt32>) -> Bool { false }
    static func wakeOne(on word: UnsafePointer<UInt32>) {}
  }
#endif
