import Foundation

/// The built program, which runs in its own process.
struct DemoProgram {
  /// The result of a run.
  struct Outcome: Equatable {
    let output: String
    let error: String
    let status: Int32

    /// The lines of standard output without their ends.
    var lines: [String] { DemoProgram.lines(of: output) }
    /// The lines of standard error without their ends.
    var errorLines: [String] { DemoProgram.lines(of: error) }
  }

  /// The folder in which the program keeps groups.
  let directory: String
  /// Additions to the bare environment. A nil value removes a variable.
  var environment: [String: String?] = [:]

  init(in folder: TemporaryFolder) {
    directory = folder.path("groups")
  }

  /// The path of the program, beside the test bundle in the build folder.
  static var executable: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("bridge-demo")
  }

  /// Runs with `--directory` and waits for the end.
  func run(_ arguments: String...) throws -> Outcome {
    try runWithout(["--directory", directory] + arguments)
  }

  /// Runs with only these arguments and waits for the end.
  func runWithout(_ arguments: [String]) throws -> Outcome {
    try outcome(of: process(arguments))
  }

  /// Runs a process to its end.
  func outcome(of process: Process) throws -> Outcome {
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    try process.run()
    // No output here is longer than what a pipe holds, so the pipes can be read one by one.
    let outputText = output.fileHandleForReading.readDataToEndOfFile()
    let errorText = error.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Outcome(
      output: String(decoding: outputText, as: UTF8.self),
      error: String(decoding: errorText, as: UTF8.self), status: Self.status(of: process))
  }

  /// A process that has not started, in an environment with fixed values.
  func process(_ arguments: [String], executable: String = Self.executable.path) -> Process {
    var variables: [String: String?] = [
      "PATH": "/usr/bin:/bin", "HOME": directory, "LC_ALL": "C.UTF-8", "TERM": "xterm",
    ]
    variables.merge(environment) { $1 }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.environment = variables.compactMapValues { $0 }
    process.standardInput = FileHandle.nullDevice
    return process
  }

  /// Like `process(_:executable:)`, but the process has to obey permissions even if the tests run
  /// as root.
  func processWithoutPrivileges(_ arguments: [String]) -> Process {
    guard geteuid() == 0 else { return process(arguments) }
    let capabilities = "-dac_override,-dac_read_search"
    return process(
      ["--bounding-set", capabilities, "--inh-caps", capabilities, Self.executable.path]
        + arguments, executable: "/usr/bin/setpriv")
  }

  /// The status as a shell shows it: 128 plus the signal, if a signal ended the process.
  static func status(of process: Process) -> Int32 {
    process.terminationReason == .exit
      ? process.terminationStatus : 128 + process.terminationStatus
  }

  fileprivate static func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .dropLast(text.hasSuffix("\n") || text.isEmpty ? 1 : 0)
  }
}
