#if os(Linux) || os(Android)
  import CSharedMemory

  /// Waiting on a word of mapped memory, or of this process's own, by futex(2).
  enum ChangeWait {
    /// Sleeps while the word has a value, until it is woken, a signal comes or the time is over.
    static func sleep(
      on word: UnsafePointer<UInt32>, while value: UInt32, nanoseconds: Int64?
    ) {
      unsafe shared_wait_u32(word, value, nanoseconds ?? -1)
    }

    /// Wakes all that sleep on the word, in every process.
    static func wakeAll(on word: UnsafePointer<UInt32>) -> Bool {
      unsafe shared_wake_all_u32(word)
      return true
    }

    /// Wakes one that sleeps on the word.
    static func wakeOne(on word: UnsafePointer<UInt32>) {
      unsafe shared_wake_one_u32(word)
    }
  }
#endif
