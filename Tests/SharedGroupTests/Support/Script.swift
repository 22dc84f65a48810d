import Foundation

/// Runs programs for their output.
enum Script {
  /// The failure of a program, with its message.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program, and returns the lines of its standard output.
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
    // The errors can be read after the output, because a pipe has room for the few lines of errors
    // that programs print here.
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
