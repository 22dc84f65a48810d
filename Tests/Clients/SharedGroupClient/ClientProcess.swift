import Synchronization
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

/// Input, output, rights and signals of the client's process.
enum ClientProcess {
  /// Writes a line in one call. Ends the process if nobody reads its output any more.
  static func say(_ line: String) {
    let bytes = [UInt8]((line + "\n").utf8)
    // Safe: the array has that many bytes.
    let count = unsafe bytes.withUnsafeBytes { unsafe write(1, $0.baseAddress, $0.count) }
    if count < 0 { exit(3) }
  }

  /// Unblocks the signals that were blocked in the thread that started the process.
  static func acceptSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    _ = unsafe sigprocmask(SIG_SETMASK, &signals, nil)
  }

  /// Waits for a line from the tests.
  static func awaitLine() { _ = readLine() }

  /// Waits for a byte; false at the end of the input. Nothing is read ahead, so that children of
  /// this process can go on reading.
  static func takeByte() -> Bool {
    var byte: UInt8 = 0
    return unsafe read(0, &byte, 1) == 1
  }

  static func fail(_ message: String) -> Never {
    say("error \(message)")
    exit(2)
  }

  /// Gives up root's rights, because permissions do not restrict root. Does nothing for other
  /// users.
  static func becomeNobody() {
    guard getuid() == 0 else { return }
    guard setgid(65_534) == 0, setuid(65_534) == 0 else { fail("no such user") }
  }

  /// Sets the permission bits, as an octal number, that files created by this process never get.
  static func setUmask(_ octal: String) {
    guard let mask = UInt32(octal, radix: 8) else { fail("no umask \(octal)") }
    umask(mask)
  }

  /// Selects one of the system calls on files in a folder.
  struct Call {
    private let number: Int?
    private let text: String

    /// - Parameter text: the call's number, or its operation and its file: "synchronize group".
    init(_ text: String) { (number, self.text) = (Int(text), text) }

    func matches(_ call: SystemCall, _ path: String, number: Int) -> Bool {
      if let expected = self.number { return number == expected }
      return text == "\(call) \(path.split(separator: "/").last ?? "")"
    }
  }

  /// Intercepts the system calls on files in a folder.
  ///
  /// - Parameters:
  ///   - pause: the call before which the process prints "paused" and waits for a line.
  ///   - death: the call before which the process dies by SIGKILL.
  ///   - failure: the call that fails with EIO.
  static func watchCalls(
    within folder: String, pausingAt pause: Call?, dyingAt death: Call?, failing failure: Call?
  ) {
    let counter = CallCounter()
    SystemCallSeam.intercept { call, path in
      guard path.hasPrefix(folder) else { return nil }
      let number = counter.next()
      if pause?.matches(call, path, number: number) ?? false {
        say("paused")
        awaitLine()
      }
      if death?.matches(call, path, number: number) ?? false { kill(getpid(), SIGKILL) }
      return failure?.matches(call, path, number: number) ?? false ? .fail(EIO) : nil
    }
  }

  /// Stops the process by SIGSTOP, until it gets SIGCONT.
  static func stop() { kill(getpid(), SIGSTOP) }

  private final class CallCounter: Sendable {
    private let made = Atomic<Int>(0)
    func next() -> Int { made.wrappingAdd(1, ordering: .relaxed).newValue }
  }
}
