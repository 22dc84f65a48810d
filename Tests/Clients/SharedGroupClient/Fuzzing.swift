#if FUZZING
  import GroupWorkload
  import SanitizerSupport
  import SystemCalls

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Bionic)
    import Bionic
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Runs libFuzzer, in the build that is linked with it. If `GROUP_FUZZ_FOLDER` names a folder for
  /// groups, the program takes libFuzzer's arguments and no others.
  enum Fuzzing {
    // Safe: set before the fuzzer runs, while the process has one thread.
    nonisolated(unsafe) private static var target: GroupFuzz?

    static func run(in folder: String) -> Never {
      let words = CommandLine.arguments
      do {
        unsafe target = try GroupFuzz(directory: folder)
      } catch {
        ClientProcess.fail(error.reason)
      }
      // Safe: allocated here for the driver, which keeps them until the process ends.
      let arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
        capacity: words.count + 1)
      var count: Int32 = 0
      for word in words {
        unsafe arguments[Int(count)] = unsafe strdup(word)
        count += 1
      }
      unsafe arguments[Int(count)] = nil
      var list = unsafe arguments
      exit(
        unsafe LLVMFuzzerRunDriver(&count, &list) { bytes, count in
          // Safe: the driver lends this many bytes for the call.
          let input = unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: count))
          unsafe Fuzzing.target?.run(input)
          return 0
        })
    }
  }
#endif
