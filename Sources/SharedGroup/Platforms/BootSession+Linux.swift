#if os(Linux) || os(Android)
  import SystemCalls

  /// What tells this run of the system from the one before it.
  enum BootSession {
    /// The text that the kernel makes up when it starts, the same for all processes: random(4). nil
    /// where it cannot be read, as without /proc.
    static var text: [UInt8]? {
      try? OpenFile(path: "/proc/sys/kernel/random/boot_id").read(64, at: 0)
    }
  }
#endif
