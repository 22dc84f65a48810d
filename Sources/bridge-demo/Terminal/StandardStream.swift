/// Standard output or standard error, written without a buffer: what is written can be read at
/// once by the program at the other end.
struct StandardStream: Sendable {
  let descriptor: Int32

  static let output = StandardStream(descriptor: STDOUT_FILENO)
  static let error = StandardStream(descriptor: STDERR_FILENO)

  /// Writes all of a text.
  func write(_ text: String) throws(ProgramError) {
    try write(Array(text.utf8))
  }

  /// Writes all of some bytes.
  ///
  /// Throws `readerGone` if the other end of a pipe is closed, and otherwise a sentence with
  /// the system's reason.
  func write(_ bytes: [UInt8]) throws(ProgramError) {
    var bytes = bytes[...]
    while !bytes.isEmpty {
      // Safe: the pointer is used inside the closure, for as many bytes as the buffer has.
      let written = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(descriptor, buffer.baseAddress, buffer.count)
      }
      if written >= 0 {
        bytes = bytes.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: throw .readerGone
      case let number:
        throw .operation("cannot write: \(SystemReason.text(of: number)).")
      }
    }
  }

  /// A descriptor that another program set to O_NONBLOCK is full for the moment.
  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    // Safe: one element, and the count says so.
    _ = unsafe poll(&request, 1, -1)
  }
}

/// The system's write(), under a name that the method above does not hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
