import Foundation
import GroupWorkload
import SharedGroup
import Testing

/// How long tests run that could run for ever.
enum TestLength {
  /// Whether `WIDGET_BRIDGE_LONG` asks for the long run.
  static let isLong = ProcessInfo.processInfo.environment["WIDGET_BRIDGE_LONG"] == "1"

  static func rounds(_ usual: Int, long: Int) -> Int { isLong ? long : usual }
}

/// Another process that works on a group: the program `group-worker`.
final class WorkerProcess {
  private let process = Process()
  private let output = Pipe()
  private var pending = Data()

  init(_ folder: TemporaryFolder, _ command: [String], isPowerSafe: Bool = false) throws {
    process.executableURL = try WorkerProcess.executable()
    process.arguments = (isPowerSafe ? ["--power"] : []) + [folder.path] + command
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    try process.run()
    try output.fileHandleForWriting.close()
  }

  deinit {
    guard process.isRunning else { return }
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The next line; nil where the process has ended. A line that was cut off is none.
  func nextLine() -> String? {
    while true {
      if let end = pending.firstIndex(of: 10) {
        let line = String(decoding: pending[..<end], as: UTF8.self)
        pending = Data(pending[(end + 1)...])
        return line
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { return nil }
      pending.append(more)
    }
  }

  func remainingLines() -> [String] {
    var lines: [String] = []
    while let line = nextLine() { lines.append(line) }
    process.waitUntilExit()
    return lines
  }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  private static func executable() throws -> URL {
    let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
    let places =
      bundles.map { $0.bundleURL.deletingLastPathComponent() }
      + [URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()]
    let candidates = places.map { $0.appendingPathComponent("group-worker") }
    return try #require(
      candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) })
  }
}
