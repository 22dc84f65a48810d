import Foundation
import Testing

/// Another process that uses a group: the program `shared-group-client`.
final class ClientProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var pending: [UInt8] = []

  /// Starts the program. `Command.swift` of its target lists the commands.
  ///
  /// - Parameters:
  ///   - directory: the folder that holds the group; "-" leaves the choice to the program.
  ///   - environment: the complete environment, if the program does not inherit the tests'.
  init(
    _ folder: TemporaryFolder?, _ command: [String], options: [String] = [],
    directory: String? = nil, group: String = "group", environment: [String: String]? = nil
  ) throws {
    if let environment { process.environment = environment }
    process.executableURL = try ClientProcess.executable()
    process.arguments =
      ["--lock-timeout", "120000"] + options + [directory ?? folder?.path ?? "-", group] + command
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // The output would never end while the tests have their own end of the pipe open for writing.
    try output.fileHandleForWriting.close()
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Runs the program to its end, and returns its lines.
  static func lines(
    _ folder: TemporaryFolder, _ command: [String], options: [String] = [], group: String = "group"
  ) throws -> [String] {
    try ClientProcess(folder, command, options: options, group: group).remainingLines()
  }

  /// Runs the program to its end for a group in any directory, and returns its lines.
  static func lines(at directory: String, _ command: [String]) throws -> [String] {
    try ClientProcess(nil, command, directory: directory).remainingLines()
  }

  /// The next line; nil if the program has ended.
  func nextLine() -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending.removeSubrange(...end)
        return line
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      pending.append(contentsOf: more)
    }
  }

  /// All lines until the program ends.
  func remainingLines() -> [String] {
    var lines: [String] = []
    while let line = nextLine() { lines.append(line) }
    process.waitUntilExit()
    return lines
  }

  /// Sends the line that the program waits for.
  func start() throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
  }

  /// Stops the program in the way in which a system suspends an app, and returns when it is
  /// stopped.
  func stop() throws {
    signal(SIGSTOP)
    while true {
      let file = "/proc/\(process.processIdentifier)/stat"
      let status = try String(contentsOfFile: file, encoding: .utf8)
      // The state follows the name, which may itself contain a parenthesis.
      let state = status[status.index(status.lastIndex(of: ")") ?? status.startIndex, offsetBy: 2)]
      if state == "T" { return }
      try #require(state != "Z", "it has ended")
      usleep(50)
    }
  }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  static func executable() throws -> URL {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let places =
      bundles.map { $0.bundleURL.deletingLastPathComponent() }
      + [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
    let candidates = places.map { $0.appendingPathComponent("shared-group-client") }
    return try #require(
      candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
  }
}
