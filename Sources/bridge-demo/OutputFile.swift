#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that a command writes its answer to.
struct OutputFile: Sendable {
  let path: String

  /// Writes the whole file, which is made where it does not exist.
  ///
  /// Throws a sentence with the path and the system's reason.
  func write(_ text: String) throws(ProgramError) {
    // Safe: the path is a text of its own for the call.
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(SystemReason.text(of: errno)) }
    do {
      try StandardStream(descriptor: descriptor).write(text)
    } catch {
      _ = close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw failure(SystemReason.text(of: errno)) }
  }

  private func failure(_ reason: String) -> ProgramError {
    .operation("cannot write \(DisplayText.printable(path)): \(reason).")
  }
}
