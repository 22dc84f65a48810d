import SystemCalls

/// Writes a command's result to a file.
enum OutputFile {
  /// Writes the whole file, and creates it if it does not exist.
  ///
  /// A new file or a regular file is replaced completely or not at all: the bytes go to another
  /// file in the folder, which then takes the file's name. A device, a pipe or a symbolic link,
  /// such as /dev/stdout, is written in place.
  ///
  /// Throws a sentence with the path and the system's reason.
  static func write(_ bytes: [UInt8], to path: String) throws(ProgramError) {
    let failure = "cannot write \(DisplayText.printable(path))"
    let found = try? FileStatus(path: path, followingLink: false)
    guard found?.isRegularFile ?? true else {
      return try write(bytes, to: path, O_WRONLY | O_TRUNC, failure)
    }
    let draft = "\(path).\(getpid()).draft"
    do throws(ProgramError) {
      try write(bytes, to: draft, O_WRONLY | O_CREAT | O_EXCL, failure)
      // Safe, here and below: the system reads the paths during the call.
      guard unsafe rename(draft, path) == 0 else { throw .system(failure) }
    } catch {
      _ = unsafe unlink(draft)
      throw error
    }
  }

  private static func write(
    _ bytes: [UInt8], to path: String, _ flags: Int32, _ failure: String
  ) throws(ProgramError) {
    let descriptor = unsafe open(path, flags | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw .system(failure) }
    do throws(ProgramError) {
      try StandardStream(descriptor: descriptor).write(bytes)
    } catch {
      _ = close(descriptor)
      throw error
    }
    guard close(descriptor) == 0 else { throw .system(failure) }
  }
}

/// A file that the user names, or standard input.
enum InputFile {
  /// One byte more than the longest body. A file from which so many bytes are read is refused.
  private static let mostBytes = 1 << 24 + 1

  /// Reads all bytes of a file, up to one more than the library takes.
  ///
  /// - Parameter path: `-` is standard input.
  static func bytes(of path: String) throws(ProgramError) -> [UInt8] {
    let failure = "cannot read \(DisplayText.printable(path))"
    // Safe: the system reads the text during the call.
    let descriptor = path == "-" ? STDIN_FILENO : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(failure) }
    defer { if path != "-" { _ = close(descriptor) } }
    var bytes: [UInt8] = []
    while bytes.count < mostBytes {
      guard let some = StandardStream(descriptor: descriptor).readSome() else {
        throw .system(failure)
      }
      if some.isEmpty { break }
      bytes += some
    }
    return Array(bytes.prefix(mostBytes))
  }
}
