import Foundation
import Testing

@Suite("timeline")
struct TimelineCommandTests {
  let demo: DemoProgram
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
    _ = try demo.run(
      "set", "widgetDataKey", #"{"startDate":"2023-04-06","endDate":"2027-01-05"}"#)
  }

  @Test("A table has a line for each entry, with dates in the zone and labels in the language")
  func table() throws {
    // 15:30 in UTC is 00:30 on the next day in Seoul.
    let outcome = try demo.run(
      "timeline", "dday", "--now=2026-11-21T15:30:00Z", "--time-zone", "Asia/Seoul", "--locale",
      "ko", "--days", "1", "--family", "systemMedium")
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    #expect(
      outcome.output == """
          dday  systemMedium  Asia/Seoul

          From              Label  Day       Progress
          ────────────────  ─────  ────────  ─────────────────────────
          2026-11-22 00:30  D-44   1327일째  ███████████████████░  96%
          2026-11-23 00:00  D-43   1328일째  ███████████████████░  96%

          The widget asks again after the last of its entries.

        """)
  }

  @Test("For a list of events, the table has their labels and titles")
  func events() throws {
    _ = try demo.run("set", "exam", #"{"endDate":"2026-12-25","title":"Exam"}"#)
    _ = try demo.run("set", "draft", #"{"endDate":"soon"}"#)
    let outcome = try demo.run(
      "timeline", "ddayList", "--now", "2026-11-21T12:00:00Z", "--time-zone", "UTC", "--days", "1")
    #expect(
      outcome.output == """
          ddayList  systemMedium  UTC

          From              events                         eventCount  skippedKeys
          ────────────────  ─────────────────────────────  ──────────  ───────────
          2026-11-21 12:00  D-34 Exam, D-45 widgetDataKey  2           draft
          2026-11-22 00:00  D-33 Exam, D-44 widgetDataKey  2           draft

          The widget asks again after the last of its entries.

        """)
  }

  @Test("Sample data is marked")
  func sampleData() throws {
    let outcome = try demo.run("timeline", "globalTotals")
    #expect(outcome.output.contains("  Sample data: the group has nothing to show yet.\n"))
    #expect(!(try demo.run("timeline", "dday").output.contains("Sample")))
  }

  @Test("A failed fetch is reported beside sample data and beside real data")
  func failedFetch() throws {
    let totals = "totals:https://api.covid19api.com/world/total"
    _ = try demo.run("respond", totals, "--status", "503")
    let entry = try demo.run("entry", "globalTotals").output
    #expect(entry.contains("  Sample data: the last fetch failed (invalidResponse).\n"))
    #expect(!entry.contains("nothing to show"))
    let body = try folder.file("totals.json")
    try #"{"TotalConfirmed":3,"TotalDeaths":2,"TotalRecovered":1}"#
      .write(toFile: body, atomically: true, encoding: .utf8)
    _ = try demo.run("respond", totals, "--status", "200", "--body", body)
    _ = try demo.run("respond", totals, "--status", "0")
    let kept = try demo.run("entry", "globalTotals").output
    #expect(kept.contains("  The last fetch failed (noResponse).\n"))
    #expect(!kept.contains("Sample"))
  }

  @Test("Members that are tables themselves are left out")
  func nestedMembers() throws {
    let outcome = try demo.run(
      "timeline", "studyCalendar", "--now", "2026-11-21T12:00:00Z", "--time-zone", "UTC")
    #expect(!outcome.output.contains("{"))
    #expect(outcome.output.contains("  From              streak  studiedThisMonth  daysInMonth "))
    #expect(outcome.output.contains("2026-11-22 00:00  0       0                 30 "))
  }

  /// Stores GitHub's example repository in the group under two names.
  private func fetchRepositories() throws {
    let answer = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/github/repository.json").path
    for name in ["apple/swift", "swiftlang/swift-docc"] {
      let outcome = try demo.run(
        "respond", "github.repository:\(name)", "--status", "200", "--body", answer)
      #expect(outcome.status == 0, "\(outcome.error)")
    }
  }

  @Test("A repository shows its counts")
  func repository() throws {
    try fetchRepositories()
    let outcome = try demo.run(
      "entry", "singleRepo", "--configuration", #"{"repo":"apple/swift"}"#, "--time-zone", "UTC")
    #expect(outcome.lines[2].contains("  repository   watchers  forks  openIssues  "))
    #expect(outcome.lines[4].contains("  apple/swift  67890     10400  7412        "))
    #expect(outcome.lines.count == 5)
  }

  @Test("A sample's repository has no owner, and no slash before its name")
  func sampleRepository() throws {
    for kind in ["singleRepo", "doubleRepo"] {
      let outcome = try demo.run("placeholder", kind)
      #expect(outcome.output.contains("  Your Repo   123 "), "\(outcome.output)")
    }
  }

  @Test("Each of two repositories has a line")
  func repositories() throws {
    try fetchRepositories()
    let both = #"{"topRepo":"apple/swift","bottomRepo":"swiftlang/swift-docc"}"#
    let outcome = try demo.run("entry", "doubleRepo", "--configuration", both)
    let lines = outcome.lines.filter { $0.contains("apple/swift  67890     10400  7412") }
    // The example has its own owner and name, whichever repository was requested.
    #expect(lines.count == 2, "\(outcome.output)")
    #expect(lines.first?.hasPrefix("  20") == true)
    #expect(lines.last?.hasPrefix("    ") == true)
  }

  @Test("A midnight that the clock jumps over shows as the first hour that exists")
  func skippedMidnight() throws {
    let outcome = try demo.run(
      "timeline", "dday", "--now", "2018-11-03T12:00:00-03:00", "--time-zone",
      "America/Sao_Paulo", "--days", "2")
    let dates = outcome.lines.map { $0.prefix(18) }
    #expect(dates.contains("  2018-11-04 01:00"))
    #expect(dates.contains("  2018-11-05 00:00"))
  }

  @Test("--json is the library's document and a line end")
  func json() throws {
    let outcome = try demo.run(
      "timeline", "dday", "--json", "--now", "2026-11-21T15:30:00Z", "--time-zone", "+09:00",
      "--days", "0")
    #expect(outcome.status == 0)
    #expect(outcome.lines.count == 1)
    #expect(outcome.output.hasSuffix("}\n"))
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(document["version"] as? Int == 1)
    #expect(document["timeZone"] as? String == "+09:00")
    let entries = try #require(document["entries"] as? [[String: Any]])
    #expect(entries.count == 1)
    #expect(entries.first?["label"] as? String == "D-44")
    #expect(entries.first?["date"] as? String == "2026-11-22T00:30:00+09:00")
  }

  @Test("--configuration names another key")
  func configuration() throws {
    _ = try demo.run("set", "exam", #"{"endDate":"2026-11-21"}"#)
    let outcome = try demo.run(
      "timeline", "dday", "--configuration", #"{"dataKey":"exam"}"#, "--now",
      "2026-11-21T00:00:00Z", "--time-zone", "UTC", "--days", "0")
    #expect(outcome.output.contains("2026-11-21 00:00  D-Day"))
    #expect(outcome.output.contains("The widget asks again at 2026-11-22T00:00:00+00:00."))
  }

  @Test("The error for an unknown kind names the kind")
  func unknownKind() throws {
    let outcome = try demo.run("timeline", "nosuchkind")
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("nosuchkind"), "\(outcome.error)")
  }

  @Test("A negative offset is a zone, not an option")
  func negativeOffset() throws {
    let outcome = try demo.run(
      "timeline", "dday", "--now", "2026-11-21T03:30:00Z", "--time-zone", "-05:00", "--days", "0")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("2026-11-20 22:30"))
  }
}
