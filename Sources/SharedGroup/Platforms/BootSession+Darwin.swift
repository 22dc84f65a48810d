#if canImport(Darwin)
  import Darwin
  import SystemCalls

  /// What tells this run of the system from the one before it.
  enum BootSession {
    /// The UUID that the kernel makes up when it starts, the same for all processes; where it is not
    /// told, when the system started, which is another time after the clock was set. nil where neither
    /// is.
    static func text() throws(SystemCallError) -> [UInt8]? {
      value("kern.bootsessionuuid") ?? value("kern.boottime")
    }

    private static func value(_ name: String) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: 64)
      var count = bytes.count
      // Safe: no more than `count` bytes are written, and `count` says how many were.
      guard unsafe sysctlbyname(name, &bytes, &count, nil, 0) == 0 else { return nil }
      return Array(bytes.prefix(count))
    }
  }
#endif
