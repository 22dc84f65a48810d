#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// What another program writes, read as it comes.
final class OutputPipe {
  /// What was read so far.
  private(set) var bytes: [UInt8] = []
  /// Where to read more; nil at the end.
  private(set) var descriptor: Int32?
  /// The end that the other program writes into; nil once it is handed over.
  private(set) var writingEnd: Int32?

  /// Makes a pipe that no program inherits by itself.
  init() throws(ProgramError) {
    var ends: [Int32] = [-1, -1]
    // Safe: the function fills two numbers.
    guard unsafe pipe(&ends) == 0, let reading = ends.first, let writing = ends.last else {
      throw .operation("cannot make a pipe: \(SystemReason.text(of: errno)).")
    }
    descriptor = Self.moved(reading)
    writingEnd = Self.moved(writing)
    guard descriptor != nil, writingEnd != nil else {
      throw .operation("cannot make a pipe: \(SystemReason.text(of: errno)).")
    }
  }

  deinit {
    end()
    closeWritingEnd()
  }

  /// Closes the end that the other program has its own copy of, so that its end is seen.
  func closeWritingEnd() {
    if let writingEnd { _ = close(writingEnd) }
    writingEnd = nil
  }

  /// Reads what is there, up to 64 KiB; waits where nothing is.
  func readSome() {
    guard let descriptor else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // Safe: the function fills at most the count it is given, and says how much.
    let count = unsafe read(descriptor, &buffer, buffer.count)
    if count > 0 {
      bytes += buffer.prefix(count)
    } else if count == 0 || errno != EINTR {
      end()
    }
  }

  /// Reads no more. The other program finds its end closed when it writes on.
  func end() {
    if let descriptor { _ = close(descriptor) }
    descriptor = nil
  }

  /// The same end under a number above those of the standard streams, of which a host may have
  /// closed one; closed by itself where a program is started.
  private static func moved(_ descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    _ = close(descriptor)
    return copy >= 0 ? copy : nil
  }
}
