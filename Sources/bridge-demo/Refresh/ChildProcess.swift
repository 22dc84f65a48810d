/// Another program that runs at the same time as this one, with nothing on its standard input.
///
/// It is started by its path with a list of arguments, so no shell ever sees them.
final class ChildProcess {
  let output: OutputPipe
  let errors: OutputPipe
  private let identifier: pid_t
  private var lastStatus: Int32?

  /// Starts a program.
  ///
  /// - Parameter arguments: the words after the program's path.
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

  /// Ends the program at once. The output that it has written can still be read.
  func kill() {
    if lastStatus == nil { _ = endProcess(identifier) }
  }

  /// Waits for the program's end and returns its exit status, or 128 plus the number of the signal
  /// that ended it.
  func status() -> Int32 {
    if let lastStatus { return lastStatus }
    var status: Int32 = 0
    // Safe: the function writes one number.
    while unsafe waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    let told = signal == 0 ? (status >> 8) & 0xFF : 128 &+ signal
    lastStatus = told
    return told
  }

  private static func spawn(
    _ path: String, _ arguments: [String], output: OutputPipe, errors: OutputPipe
  ) throws(ProgramError) -> pid_t {
    #if canImport(Darwin) || canImport(Bionic)
      var actions: posix_spawn_file_actions_t? = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    // Safe, until the end of this function: during each call the system only uses what it is
    // passed.
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.writingEnd ?? -1, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.writingEnd ?? -1, STDERR_FILENO)
    var words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    unsafe words.append(nil)
    var identifier = pid_t()
    let failure = unsafe posix_spawn(&identifier, path, &actions, nil, words, environmentWords)
    guard failure == 0 else {
      throw .system("cannot start \(DisplayText.printable(path))", failure)
    }
    return identifier
  }
}

/// The system's kill(), under a name that the method above does not hide.
private func endProcess(_ identifier: pid_t) -> Int32 {
  kill(identifier, SIGKILL)
}

/// Reads the output of another program as it arrives.
final class OutputPipe {
  /// The bytes that were read so far.
  private(set) var bytes: [UInt8] = []
  /// The descriptor from which to read more; nil at the end.
  private(set) var descriptor: Int32?
  /// The end into which the other program writes; nil once that program has it.
  private(set) var writingEnd: Int32?

  /// Makes a pipe that programs do not inherit by default.
  init() throws(ProgramError) {
    var ends: [Int32] = [-1, -1]
    // Safe: the function writes two numbers.
    guard unsafe pipe(&ends) == 0 else { throw .system("cannot make a pipe") }
    descriptor = Self.moved(ends[0])
    writingEnd = Self.moved(ends[1])
    guard descriptor != nil, writingEnd != nil else { throw .system("cannot make a pipe") }
  }

  deinit {
    end()
    closeWritingEnd()
  }

  /// Closes this process's copy of the writing end, so that the end of the other program is
  /// noticed.
  func closeWritingEnd() {
    if let writingEnd { _ = close(writingEnd) }
    writingEnd = nil
  }

  /// Reads the available bytes, up to 64 KiB; waits if there are none.
  func readSome() {
    guard let descriptor else { return }
    let some = StandardStream(descriptor: descriptor).readSome() ?? []
    if some.isEmpty { end() }
    bytes += some
  }

  /// Stops reading. If the other program continues to write, it finds the pipe closed.
  func end() {
    if let descriptor { _ = close(descriptor) }
    descriptor = nil
  }

  /// Moves a descriptor to a number above those of the standard streams, because the parent may
  /// have closed one of these. The system closes the new descriptor when a program is started.
  private static func moved(_ descriptor: Int32) -> Int32? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
    _ = close(descriptor)
    return copy >= 0 ? copy : nil
  }
}
