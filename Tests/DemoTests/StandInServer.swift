import Foundation
import Testing

/// Runs Tests/StandIn/http_stand_in.py, a server that gives good and bad responses.
final class StandInServer {
  private let process = Process()
  private let input = Pipe()
  private let log: String
  /// The address at which the server listens, for example "http://127.0.0.1:40123".
  let url: String

  init(in folder: TemporaryFolder) throws {
    log = folder.path("requests.log")
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "StandIn/http_stand_in.py")
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path, log]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let port = try #require(try LineReader(output.fileHandleForReading).next())
    url = "http://127.0.0.1:\(port)"
  }

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// A request that arrived.
  struct Request {
    let path: String
    let headers: [String: String]
  }

  /// The requests so far.
  func requests() throws -> [Request] {
    guard let text = try? String(contentsOfFile: log, encoding: .utf8) else { return [] }
    return try text.split(separator: "\n").map { line in
      let parts = line.split(separator: "\t").map(String.init)
      try #require(parts.count == 2)
      let headers = try JSONSerialization.jsonObject(with: Data(parts[1].utf8))
      return Request(path: parts[0], headers: try #require(headers as? [String: String]))
    }
  }
}
