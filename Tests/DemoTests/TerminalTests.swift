import Foundation
import Testing

@Suite("Colours and standard streams")
struct TerminalTests {
  let demo: DemoProgram
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
    _ = try demo.run("set", "widgetDataKey", #"{"endDate":"2027-01-05"}"#)
  }

  private func shown(
    _ environment: [String: String?], columns: UInt16 = 80, _ arguments: [String] = []
  ) throws -> String {
    var demo = demo
    demo.environment = environment
    return try PseudoTerminal(columns: columns).run(
      demo.process(["--directory", demo.directory] + arguments))
  }

  @Test("A terminal gets colours")
  func terminal() throws {
    #expect(try shown([:]).contains("\u{1B}["))
    #expect(try shown(["NO_COLOR": ""]).contains("\u{1B}["))
  }

  @Test(
    "With NO_COLOR or a dumb terminal there are no colours",
    arguments: [["NO_COLOR": "1"], ["NO_COLOR": "0"], ["TERM": "dumb"]])
  func noColor(environment: [String: String]) throws {
    let text = try shown(environment.mapValues { $0 })
    #expect(text.contains("widgetDataKey"))
    #expect(!text.contains("\u{1B}"))
  }

  @Test("A pipe gets no colours", arguments: [[], ["list"], ["doctor"], ["timeline", "dday"]])
  func pipe(arguments: [String]) throws {
    let outcome = try demo.runWithout(["--directory", demo.directory] + arguments)
    #expect(outcome.status == 0)
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test("A table that is too wide keeps its times whole")
  func wholeTimes() throws {
    _ = try demo.run("set", "exam", #"{"endDate":"2027-02-05","title":"A rather long title"}"#)
    let arguments = ["timeline", "ddayList", "--now", "2026-11-21T12:00:00Z"]
    let text = try shown(["NO_COLOR": "1", "TZ": "UTC"], columns: 44, arguments)
    #expect(text.contains("2026-11-21 12:00 ") && text.contains("2026-11-22 00:00 "))
    #expect(text.contains("…"))
  }

  @Test(
    "On a terminal of 28 columns, tables fit, and their most important columns come first",
    arguments: [
      (["timeline", "dday"], "    Label  D-45"),
      (["timeline", "studyCalendar"], "    streak            0"),
      (["timeline", "globalTotals"], "    confirmed  125000000"),
      (["kinds"], "  dday\n"), (["list"], "  widgetDataK…  value"),
      (["options", "dday", "dataKey"], "widgetDataKey"),
    ])
  func phone(arguments: [String], first: String) throws {
    let moment =
      arguments.first == "timeline"
      ? ["--now", "2026-11-21T12:00:00Z", "--time-zone", "UTC", "--days", "1"] : []
    let text = try shown(["NO_COLOR": "1"], columns: 28, arguments + moment)
    #expect(text.contains(first), "\(text)")
    // The terminal wraps sentences.
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("  The ") && !$0.contains(".") }
    #expect(lines.dropFirst().allSatisfy { $0.count <= 28 }, "\(text)")
  }

  @Test("The main job fits a terminal of 28 columns, too")
  func narrowCard() throws {
    let text = try shown(["NO_COLOR": "1"], columns: 28)
    let lines = text.split(separator: "\n").filter { $0.contains("│") }
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.count <= 28 }, "\(text)")
  }

  @Test("A card of 28 columns has all its lines, and the last day in full")
  func narrowDates() throws {
    let event = #"{"title":"Final exam","startDate":"2026-08-13","endDate":"2027-01-05"}"#
    _ = try demo.run("set", "widgetDataKey", event)
    let text = try shown(["NO_COLOR": "1", "TZ": "UTC"], columns: 28)
    let lines = text.split(separator: "\n").filter { $0.contains("│") }
    #expect(Set(lines.map(\.count)) == [26], "\(text)")
    #expect(lines.contains { $0.contains(" 2027-01-05 ") } && !text.contains("2026-08-13"))
  }

  @Test(
    "A card of 28 columns has its full title and counts",
    arguments: [
      (#""title":"Final exam","endDate":"2027-01-05""#, ["Final exam", "D-45", "in 45 days"]),
      (#""title":"Graduation day","endDate":"2060-01-01""#, ["Graduation day", "in 12,094 days"]),
      (
        #""title":"졸업 여행","startDate":"1990-01-01""#,
        ["졸업 여행", "Day 13474"]
      ),
      (#""title":"Launch","endDate":"1970-01-01""#, ["Launch", "D+20778", "20,778 days ago"]),
      ("", ["No date is set."]),
    ])
  func narrowTexts(members: String, whole: [String]) throws {
    _ = try demo.run("set", "widgetDataKey", "{\(members)}")
    let text = try shown(
      ["NO_COLOR": "1", "TZ": "UTC"], columns: 28, ["--now", "2026-11-21T12:00:00Z"])
    let lines = text.split(separator: "\n").filter { $0.contains("│") }
    let columns = lines.map { line in
      line.unicodeScalars.reduce(0) { $0 + ((0xAC00...0xD7A3).contains($1.value) ? 2 : 1) }
    }
    #expect(Set(columns) == [26], "\(text)")
    for part in whole { #expect(lines.contains { $0.contains(part) }, "\(part): \(text)") }
  }

  @Test("A narrow terminal gets a narrow card")
  func narrow() throws {
    let text = try shown(["NO_COLOR": "1"], columns: 50)
    let lines = text.split(separator: "\n").filter { $0.contains("│") }
    #expect(!lines.isEmpty)
    #expect(Set(lines.map(\.count)) == [48])
  }

  @Test("A narrow terminal gets short bars, and every percentage in full", arguments: [40, 50, 60])
  func narrowProgress(columns: UInt16) throws {
    let dates = #"{"startDate":"2026-01-21","endDate":"2026-06-15"}"#
    _ = try demo.run("set", "widgetDataKey", dates)
    let moment = ["--now", "2026-05-01T12:00:00Z", "--days", "2"]
    let text = try shown(
      ["NO_COLOR": "1", "TZ": "UTC"], columns: columns, ["timeline", "dday"] + moment)
    let lines = text.split(separator: "\n").filter { $0.contains("Day 10") }
    #expect(lines.map { $0.suffix(4) } == [" 68%", " 69%", " 70%"], "\(text)")
    #expect(lines.allSatisfy { $0.count <= columns })
    #expect(text.contains("█") == (columns > 40))
  }

  @Test(
    "If its reader ends, the program ends silently, whether SIGPIPE is ignored or not",
    arguments: ["exec \"$0\" --help", "trap '' PIPE; exec \"$0\" --help"])
  func closedPipe(script: String) throws {
    // One end of a pipe whose other end is closed before the program starts.
    let output = Pipe()
    let error = Pipe()
    let process = demo.process(["-c", script, DemoProgram.executable.path])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.standardOutput = output.fileHandleForWriting
    process.standardError = error
    try output.fileHandleForReading.close()
    try process.run()
    process.waitUntilExit()
    try output.fileHandleForWriting.close()
    #expect(DemoProgram.status(of: process) == 141)
    #expect(error.fileHandleForReading.readDataToEndOfFile().isEmpty)
  }

  @Test("A full disk is a failure that says so")
  func fullDisk() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let error = Pipe()
    let process = demo.process(["--directory", demo.directory, "list"])
    process.standardOutput = full
    process.standardError = error
    try process.run()
    let text = String(
      decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(DemoProgram.status(of: process) == 1)
    #expect(text == "bridge-demo: cannot write: No space left on device.\n")
  }
}
