import Foundation

/// A program of Tests/Oracles that computes lunar dates.
struct KoreanLunarOracle {
  /// Why an oracle gave no answer.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The program's interpreter: a path, or a name to be found in PATH.
  var interpreter: String
  /// The file name of the program.
  var script: String

  /// The Python package korean-lunar-calendar, on every day of the table.
  static var days: KoreanLunarOracle {
    KoreanLunarOracle(
      interpreter: ProcessInfo.processInfo.environment["WIDGET_BRIDGE_PYTHON"] ?? "python3",
      script: "korean_lunar_days.py")
  }

  /// The dangi calendar of ICU, through the Intl of Node.
  static var dangi: KoreanLunarOracle {
    KoreanLunarOracle(
      interpreter: ProcessInfo.processInfo.environment["WIDGET_BRIDGE_NODE"] ?? "node",
      script: "korean_lunar_dangi.mjs")
  }

  /// Runs the program and returns its output.
  func answer() throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      interpreter, Self.package.appending(path: "Tests/Oracles/\(script)").path,
    ]
    let output = Pipe()
    let errors = Pipe()
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let text = String(decoding: complaint, as: UTF8.self)
      throw Failure(description: "\(script) failed under \(interpreter). \(text)")
    }
    return answer
  }

  /// The folder of Package.swift.
  private static var package: URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }
}
