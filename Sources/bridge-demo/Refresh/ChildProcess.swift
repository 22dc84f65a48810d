// `environ` is a variable of C, which this program leaves as it is.
#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#elseif canImport(Bionic)
  @unsafe @preconcurrency import Bionic
#elseif canImport(Darwin)
  @unsafe @preconcurrency import Darwin
#endif

/// Another program that runs beside this one, with nothing on its standard input.
///
/// It is started by its path with a list of arguments: no shell ever sees a word of them.
final class ChildProcess {
  let output: OutputPipe
  let errors: OutputPipe
  private let identifier: pid_t
  private var hasEnded = false

  /// Starts a program.
  ///
  /// - Parameter arguments: what follows its name.
  init(path: String, arguments: [String]) throws(ProgramError) {
    output = try OutputPipe()
    errors = try OutputPipe()
    identifier = try Self.spawn(path, arguments, output: output, errors: errors)
    output.closeWritingEnd()
    errors.closeWritingEnd()
  }

  deinit {
    kill()
    _ = status()
  }

  /// Ends the program at once. What it has written can still be read.
  func kill() {
    guard !hasEnded else { return }
    _ = endProcess(identifier)
  }

  /// Waits for the program's end and gives its exit status, or 128 and the signal that ended it.
  func status() -> Int32 {
    guard !hasEnded else { return lastStatus }
    var status: Int32 = 0
    // Safe: the function fills one number.
    while unsafe waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    hasEnded = true
    let signal = status & 0x7F
    lastStatus = signal == 0 ? (status >> 8) & 0xFF : 128 &+ signal
    return lastStatus
  }

  private var lastStatus: Int32 = 0

  private static func spawn(
    _ path: String, _ arguments: [String], output: OutputPipe, errors: OutputPipe
  ) throws(ProgramError) -> pid_t {
    #if canImport(Darwin) || canImport(Bionic)
      var actions: posix_spawn_file_actions_t? = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    // Safe, until the end: the system fills and reads what it is handed during each call.
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.writingEnd ?? -1, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.writingEnd ?? -1, STDERR_FILENO)
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    unsafe words.append(nil)
    var identifier = pid_t()
    let failure = unsafe posix_spawn(&identifier, path, &actions, nil, words, environ)
    guard failure == 0 else {
      throw .operation(
        "cannot start \(DisplayText.printable(path)): \(SystemReason.text(of: failure)).")
    }
    return identifier
  }
}

/// The system's kill(), under a name that the method above does not hide.
private func endProcess(_ identifier: pid_t) -> Int32 {
  kill(identifier, SIGKILL)
}
