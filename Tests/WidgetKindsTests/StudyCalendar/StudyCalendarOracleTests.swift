import BridgeJSON
import Foundation
import TestLength
import Testing

@testable import WidgetKinds

/// Compares the study calendar with Python's calendar module, through
/// Tests/Oracles/study_calendar_oracle.py.
@Suite("The study calendar equals what Python counts day by day")
struct StudyCalendarOracleTests {
  private static let cases = TestLength.rounds(500, long: 20_000)

  @Test("grids, streaks and figures of months over the whole calendar", .slow)
  func entries() throws {
    // Each run has a new seed. A failure names its case.
    let seed = UInt32.random(in: 0...UInt32.max)
    var lines = try oracle(seed: seed).split(separator: "\n")
    let total = Self.cases + 28 * 12 * 7
    #expect(lines.popLast() == "cases\t\(total)")
    #expect(lines.count == total)
    var mistakes: [String] = []
    for line in lines where mistakes.count < 5 {
      if let mistake = try mistake(in: line) { mistakes.append(mistake) }
    }
    #expect(mistakes.isEmpty, "seed \(seed)")
  }

  /// How the library's entry differs from the oracle's in a case; nil if they agree.
  private func mistake(in line: Substring) throws -> String? {
    let parts = line.split(separator: "\t").map(String.init)
    try #require(parts.count == 4, "\(line)")
    let entry = try StudyCalendarCase(parts[2]).entry(
      on: parts[0], more: #","configuration":{"firstWeekday":"\#(parts[1])"}"#)
    let expected = try JSONDocument(parts[3]).root
    for (name, value) in expected.members where entry[name]?.text != value.text {
      return "\(parts[0...2]): \(name) is \(entry[name]?.text ?? "absent"), not \(value.text)"
    }
    return nil
  }

  private func oracle(seed: UInt32) throws -> String {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Oracles/study_calendar_oracle.py")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path, "\(seed)", "\(Self.cases)"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "python3 is needed for this test")
    return String(decoding: output, as: UTF8.self)
  }
}
