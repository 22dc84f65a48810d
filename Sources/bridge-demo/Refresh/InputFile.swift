#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that the user names, or standard input.
struct InputFile {
  private let path: String

  /// No body is longer; of a longer file what is read is enough to be refused.
  private static let mostBytes = 1 << 24 + 1

  /// - Parameter path: `-` is standard input.
  init(_ path: String) {
    self.path = path
  }

  /// All bytes, up to what the library takes and one more.
  func bytes() throws(ProgramError) -> [UInt8] {
    // Safe: the system reads the text during the call.
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure() }
    defer { if path != "-" { _ = close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count < Self.mostBytes {
      // Safe: the function fills at most the count it is given, and says how much.
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure()
      }
      bytes += buffer.prefix(count)
    }
    return Array(bytes.prefix(Self.mostBytes))
  }

  private func failure() -> ProgramError {
    .operation("cannot read \(DisplayText.printable(path)): \(SystemReason.text(of: errno)).")
  }
}
