/// An open file, a pipe or a terminal. It is written without a buffer, so that the program at the
/// other end can read the bytes at once.
struct StandardStream: Sendable {
  let descriptor: Int32

  static let output = StandardStream(descriptor: STDOUT_FILENO)
  static let error = StandardStream(descriptor: STDERR_FILENO)

  /// Writes all of a text.
  func write(_ text: String) throws(ProgramError) {
    try write(Array(text.utf8))
  }

  func write(_ lines: [StyledText]) throws(ProgramError) {
    try write(lines.map { $0.rendered() + "\n" }.joined())
  }

  /// Writes all of the bytes.
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
      case EAGAIN:
        // Another program set the stream to O_NONBLOCK, and it is full for the moment.
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // Safe: the pointer is to one element, as the count says.
        _ = unsafe poll(&request, 1, -1)
      case EPIPE: throw .readerGone
      default: throw .system("cannot write")
      }
    }
  }

  /// Reads the available bytes, up to 64 KiB; waits if there are none. An empty result means the
  /// end, and nil means a failure, which `errno` describes.
  func readSome() -> [UInt8]? {
    while true {
      var count = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
        // Safe: the function writes at most `buffer.count` bytes, and returns how many it wrote.
        count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        filled = max(count, 0)
      }
      if count >= 0 { return bytes }
      if errno != EINTR { return nil }
    }
  }
}

/// The system's write(), under a name that the method above does not hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
