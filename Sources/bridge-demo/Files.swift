/// A file that a command writes its answer to.
struct OutputFile: Sendable {
  let path: String

  /// Writes the whole file, which is made where it does not exist.
  ///
  /// What is not there yet, or is a regular file, appears whole or stays as it was: the text goes
  /// to a file beside it, which then takes its name. A device, a pipe or a symbolic link, as
  /// /dev/stdout is, is written where it is.
  ///
  /// Throws a sentence with the path and the system's reason.
  func write(_ bytes: [UInt8]) throws(ProgramError) {
    guard isReplaceable else {
      return try Self.write(bytes, to: path, O_WRONLY | O_TRUNC, for: self)
    }
    let draft = "\(path).\(getpid()).draft"
    do throws(ProgramError) {
      try Self.write(bytes, to: draft, O_WRONLY | O_CREAT | O_EXCL, for: self)
      // Safe, here and below: the paths are texts of their own for the call.
      guard unsafe rename(draft, path) == 0 else { throw failure(SystemReason.text(of: errno)) }
    } catch {
      _ = unsafe unlink(draft)
      throw error
    }
  }

  /// Whether a rename may put another file in the place of what is there.
  private var isReplaceable: Bool {
    var status = stat()
    // Safe: the system fills the structure, which outlives the call.
    guard unsafe lstat(path, &status) == 0 else { return true }
    return status.st_mode & S_IFMT == S_IFREG
  }

  private static func write(
    _ bytes: [UInt8], to path: String, _ flags: Int32, for file: OutputFile
  ) throws(ProgramError) {
    // Safe: the path is a text of its own for the call.
    let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw file.failure(SystemReason.text(of: errno)) }
    do {
      try StandardStream(descriptor: descriptor).write(bytes)
    } catch {
      _ = close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw file.failure(SystemReason.text(of: errno)) }
  }

  private func failure(_ reason: String) -> ProgramError {
    .operation("cannot write \(DisplayText.printable(path)): \(reason).")
  }
}

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
