import Foundation

/// A program that a test runs for its output.
enum Script {
  /// The message of a program that failed.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// A program's lines on its standard output.
  ///
  /// - Throws: `Failure` if the program fails.
  static func lines(of program: String, _ arguments: String...) throws -> [String] {
    try lines(of: program, arguments)
  }

  static func lines(of program: String, _ arguments: [String]) throws -> [String] {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let told = text(of: output)
    // After the output, because a pipe holds more than the few lines that the programs print here.
    let said = text(of: errors)
    process.waitUntilExit()
    guard process.terminationStatus == 0, process.terminationReason == .exit else {
      let command = ([program] + arguments).joined(separator: " ")
      throw Failure(
        description: "status \(process.terminationStatus): \(command)\n\(told)\(said)")
    }
    return told.split(separator: "\n").map(String.init)
  }

  private static func text(of pipe: Pipe) -> String {
    String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  }
}
