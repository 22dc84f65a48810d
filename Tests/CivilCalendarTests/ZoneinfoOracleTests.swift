import CivilCalendar
import Foundation
import SystemZones
import TestLength
import Testing

/// Compares every zone of the system with Python's zoneinfo, through
/// Tests/Oracles/zoneinfo_oracle.py.
@Suite struct ZoneinfoOracleTests {
  @Test(.slow) func `Offsets, dates and midnights are those of Python's zoneinfo`() throws {
    let folder = try #require(TimeZoneDatabase.system.folder)
    let output = try oracle(
      "--instants", TestLength.isLong ? "1000" : "100", "--seed", "20260501", "--folder", folder)
    let database = TimeZoneDatabase(folders: [folder])
    var zoneName = ""
    var rules = TimeZoneRules.utc
    var zoneCount = 0
    var caseCount = 0
    var differences: [String] = []
    var total: Int?
    for line in output.split(separator: 0x0a) {
      let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      if words[0] == "cases" {
        total = Int(words[1])
        continue
      }
      if words[0] != zoneName {
        zoneName = words[0]
        rules = try database.rules(named: zoneName)
        zoneCount += 1
      }
      if let difference = try difference(of: rules, from: words) { differences.append(difference) }
      caseCount += 1
    }
    print("zoneinfo oracle: \(caseCount) cases in \(zoneCount) zones")
    #expect(differences.isEmpty, "\(differences.count), among them \(differences.prefix(10))")
    #expect(total == caseCount)
    #expect(zoneCount > 300)
    #expect(caseCount > zoneCount * 100)
  }

  /// The difference from a line `zone instant offset date midnight midnight midnight`; nil if there
  /// is none.
  private func difference(of rules: TimeZoneRules, from words: [String]) throws -> String? {
    try #require(words.count == 7)
    let instant = Instant(secondsSince1970: try #require(Int64(words[1])))
    let date = try #require(CivilDate(iso8601: words[3]))
    let case_ = "\(words[0]) \(words[1])"
    guard rules.utcOffset(at: instant) == Int(words[2]) else {
      return "\(case_): offset \(rules.utcOffset(at: instant)), not \(words[2])"
    }
    guard rules.civilDate(at: instant) == date else {
      return "\(case_): \(rules.civilDate(at: instant)?.description ?? "nil"), not \(date)"
    }
    let midnights = try words[4...].map { word in
      let parts = word.split(separator: "@")
      return (
        date: try #require(CivilDate(iso8601: String(parts[0]))),
        instant: Instant(secondsSince1970: try #require(Int64(parts[1])))
      )
    }
    // Checks every date near the instant, not only the next one. A date that has begun begins again
    // only if the line has a later midnight for it, and a date that the zone skips never begins.
    var known = instant
    for place in midnights.indices {
      let shown = (place == 0 ? date : midnights[place - 1].date).dayNumber
      let next = midnights[place].date.dayNumber
      // The midnights after the line's last midnight are unknown. So at the last midnight, only its
      // own date is checked.
      let isLast = place == midnights.count - 1
      for day in isLast ? next...next : min(shown, next)...max(shown, next) {
        let day = try #require(CivilDate(dayNumber: day))
        let expected = midnights[place...].first { $0.date == day }?.instant
        let found = rules.firstInstant(of: day, after: known)
        guard found == expected else {
          let instants = [known, found, expected].map {
            $0.map { "\($0.secondsSince1970)" } ?? "nil"
          }
          return "\(case_): \(day) after \(instants[0]) came at \(instants[1]), not \(instants[2])"
        }
      }
      known = midnights[place].instant
    }
    return nil
  }

  /// Runs the oracle and returns its output.
  private func oracle(_ arguments: String...) throws -> Data {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Oracles/zoneinfo_oracle.py")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", script.path] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try #require(try pipe.fileHandleForReading.readToEnd())
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "python3 is needed for this test")
    return output
  }
}
