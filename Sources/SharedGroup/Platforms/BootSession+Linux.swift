#if os(Linux) || os(Android)
  import SystemCalls

  /// What tells this run of the system from the one before it.
  enum BootSession {
    /// The text that the kernel makes up when it starts, the same for all processes: random(4). nil
    /// where it cannot be read, as without /proc.
    ///
    /// - Throws: where that may be otherwise in a moment: the process has as many open files as it may have.
    static func text() throws(SystemCallError) -> [UInt8]? {
      do throws(SystemCallError) {
        return try OpenFile(path: "/proc/sys/kernel/random/boot_id").read(64, at: 0)
      } catch {
        switch error.errno {
        case .tooManyOpenFiles, .tooManyOpenFilesInSystem, .noMemory: throw error
        default: return nil
        }
      }
    }
  }
#endif
