import CivilCalendar
import Foundation
import TestLength
import Testing
import WidgetTimeline

@testable import WidgetKinds

/// Compares repeating events with Temporal in Deno, through Tests/Oracles/temporal_oracle.js.
@Suite("The dates of repeats equal those of Temporal")
struct TemporalOracleTests {
  private static let cases = TestLength.rounds(20_000, long: 200_000)

  @Test("yearly, monthly and after numbers of days, over the whole calendar", .slow)
  func repeats() throws {
    // Each run has a new seed. A failure names its case.
    let seed = UInt32.random(in: 0...UInt32.max)
    var lines = try oracle(seed: seed).split(separator: "\n")
    print("Temporal oracle: \(lines.count - 1) cases, seed \(seed)")
    #expect(lines.popLast() == "cases \(Self.cases)")
    #expect(lines.count == Self.cases)
    var mistakes: [String] = []
    for line in lines where mistakes.count < 10 {
      if let mistake = try mistake(in: line) { mistakes.append(mistake) }
    }
    #expect(mistakes.isEmpty, "seed \(seed)")
  }

  /// How the library's answer differs from Temporal's in a case; nil if they agree.
  private func mistake(in line: Substring) throws -> String? {
    let parts = line.split(separator: " ").map(String.init)
    try #require(parts.count == 6, "\(line)")
    let today = try #require(CivilDate(iso8601: parts[2]))
    let first = try #require(CivilDate(iso8601: parts[1]))
    guard first.days(until: today) == Int(parts[3]) else {
      return "\(line): \(first.days(until: today)) days"
    }
    let rule = Int(parts[0]).map { #"{"everyDays":\#($0)}"# } ?? "\"\(parts[0])\""
    let data = #"{"endDate":"\#(first)","repeat":\#(rule)}"#
    var found = "- -"
    do {
      let context = TimelineContext(
        family: .systemSmall, now: Instant(secondsSince1970: 0), today: today, timeZone: .utc,
        group: Values(values: [:]))
      let event = try DDayEvent([UInt8](data.utf8), in: context)
      let count = try DDayCount(of: event, on: today)
      let date = try #require(count.endDate)
      #expect(count.dday == today.days(until: date))
      found = "\(try #require(count.occurrence)) \(date)"
    } catch let error as WidgetError {
      #expect(error.path == "$.repeat")
      // An event that cannot take place twice is refused, whatever the day is.
      if parts[4] == "1" { return nil }
    }
    return found == "\(parts[4]) \(parts[5])" ? nil : "\(line): \(found)"
  }

  private func oracle(seed: UInt32) throws -> String {
    let deno = try #require(
      Self.deno(),
      "Deno is needed for this test: `Tests/run` brings it, or set WIDGET_BRIDGE_DENO to its path")
    let process = Process()
    process.executableURL = URL(filePath: deno)
    process.arguments = [
      "run", Self.tests.appending(path: "Oracles/temporal_oracle.js").path, "\(seed)",
      "\(Self.cases)",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "Deno has failed")
    return String(decoding: output, as: UTF8.self)
  }

  private static let tests = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of Deno: from WIDGET_BRIDGE_DENO, which Tests/run sets, or where Tests/run has
  /// installed it for this processor, or on the PATH. Nil if there is none.
  private static func deno() -> String? {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["WIDGET_BRIDGE_DENO"] { return path }
    let tools = tests.deletingLastPathComponent().appending(path: ".build-tools").path
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: tools)) ?? []
    // Other folders have packages for other processors.
    let environments = folders.sorted().filter { $0.hasPrefix("python-") }
    let installed = environments.map { "\(tools)/\($0)/bin/deno" }
    let onPath = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/deno" }
    return (installed + onPath).first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
