import Foundation
import Testing

@Suite("The main job, without a command")
struct MainJobTests {
  let folder: TemporaryFolder
  let demo: DemoProgram

  /// Half past midnight on 1 May in Seoul, and still 30 April in UTC.
  private static let moment = [
    "--now", "2026-04-30T15:30:00Z", "--time-zone", "Asia/Seoul", "--days", "2",
  ]

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
  }

  private func run(_ more: [String] = []) throws -> DemoProgram.Outcome {
    try demo.runWithout(["--directory", demo.directory] + Self.moment + more)
  }

  @Test("A first run writes two dates, and shows their card and the next entries")
  func firstRun() throws {
    let outcome = try run()
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    let place = "--directory \(demo.directory)"
    #expect(
      outcome.output == """

          Group    bridge-demo
          Folder   \(demo.directory)/bridge-demo
          Key      widgetDataKey
          Wrote    {"title":"Launch","startDate":"2026-01-21","endDate":"2026-06-15"}

          ╭────────────────────────────────────────────────────────────────╮
          │   Launch                                            counting   │
          │                                                                │
          │   █▀▀▄     █  █ █▀▀▀                                 Day 101   │
          │   █  █ ▄▄▄ █▄▄█ ▀▀▀▄                              in 45 days   │
          │   █▄▄▀        █ ▄▄▄▀                                           │
          │                                                                │
          │   ████████████████████████████████████░░░░░░░░░░░░░░░░   68%   │
          │   2026-01-21                                2026-06-15         │
          ╰────────────────────────────────────────────────────────────────╯

          Coming entries  in Asia/Seoul

          From              Label  Day      Progress
          ────────────────  ─────  ───────  ─────────────────────────
          2026-05-01 00:30  D-45   Day 101  ██████████████░░░░░░  68%
          2026-05-02 00:00  D-44   Day 102  ██████████████░░░░░░  69%
          2026-05-03 00:00  D-43   Day 103  ██████████████░░░░░░  70%

          The widget asks again after the last of its entries.

          Try next

          # a day of your own
          swift run bridge-demo set widgetDataKey '{"endDate":"2026-08-09"}' \(place)
          # a month of entries, in Korean
          swift run bridge-demo timeline dday --days 30 --locale ko \(place)
          # a line whenever any process changes the group
          swift run bridge-demo changes \(place)

        """)
    #expect(
      try demo.run("get", "widgetDataKey").output
        == #"{"title":"Launch","startDate":"2026-01-21","endDate":"2026-06-15"}"# + "\n")
  }

  @Test("What the user set is shown and not overwritten")
  func existingValue() throws {
    let json = #"{"startDate":"2026-05-01","endDate":"2026-05-01","title":"시험"}"#
    _ = try demo.run("set", "widgetDataKey", json)
    let outcome = try run(["--locale", "ja"])
    #expect(outcome.status == 0)
    #expect(
      outcome.output.contains(
        """
          Found    \(json)
                   It was there already; nothing was written.

          ╭────────────────────────────────────────────────────────────────╮
          │   시험                                                 today   │
          │                                                                │
          │   █▀▀▄     █▀▀▄                                        1日目   │
          │   █  █ ▄▄▄ █  █ ▄▀▀█ ▀▄▄█                               今日   │
          │   █▄▄▀     █▄▄▀ ▀▄▄█  ▄▄▀                                      │
          │                                                                │
          │   ████████████████████████████████████████████████████  100%   │
          │   2026-05-01                                2026-05-01         │
          ╰────────────────────────────────────────────────────────────────╯
        """), "\(outcome.output)")
    #expect(try demo.run("get", "widgetDataKey").output == json + "\n")
  }

  @Test("A percentage is exact even if the quotient of the days is just below it")
  func percentage() throws {
    // 29 of 100 days have passed. In binary numbers, 0.29 * 100 is less than 29.
    _ = try demo.run(
      "set", "widgetDataKey", #"{"startDate":"2026-04-02","endDate":"2026-07-11"}"#)
    let outcome = try run()
    #expect(outcome.output.contains("   29%   │"), "\(outcome.output)")
    #expect(outcome.output.contains("D-71   Day 30  ██████░░░░░░░░░░░░░░  29%"))
  }

  @Test("The card is in the language of the given locale")
  func cardInKorean() throws {
    let outcome = try demo.runWithout(
      ["--directory", demo.directory, "--locale", "ko"] + Self.moment)
    #expect(outcome.output.contains("101일째   │"))
    #expect(outcome.output.contains("45일 후   │"))
  }

  @Test("In a locale that is not UTF-8 everything is ASCII", arguments: ["C", "ko_KR.EUC-KR"])
  func ascii(locale: String) throws {
    var plain = demo
    plain.environment = ["LC_ALL": locale]
    let outcome = try plain.runWithout(["--directory", demo.directory] + Self.moment)
    #expect(outcome.status == 0)
    #expect(outcome.output.utf8.allSatisfy { $0 < 0x80 })
    #expect(
      outcome.output.contains(
        """
          |   ###      #  # ####                                 Day 101   |
          |   #  #     #  # #                                 in 45 days   |
          |   #  #     #  # ###                                            |
          |   #  # ### ####    #                                           |
          |   #  #        #    #                                           |
          |   ###         # ###                                            |
        """))
    #expect(outcome.output.contains("2026-05-01 00:30  D-45   Day 101  [############------]  68%"))
  }

  @Test("A value without dates has a card that says so")
  func unset() throws {
    _ = try demo.run("set", "widgetDataKey", "{}")
    let outcome = try run()
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("No date is set."))
    #expect(outcome.output.contains("the next write brings it up to date"))
  }

  @Test("A date that does not exist is a failure that names it, its key and its place")
  func wrongDate() throws {
    _ = try demo.run("set", "widgetDataKey", #"{"endDate":"2025-02-29"}"#, "--no-check")
    let outcome = try run()
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    for part in ["widgetDataKey", "$.endDate", "2025-02-29"] {
      #expect(outcome.error.contains(part))
    }
  }

  @Test("A title cannot send control sequences to the terminal, and a long one is cut")
  func hostileTitle() throws {
    let title = #"\u001b[2J\u202e"# + String(repeating: "한", count: 60)
    _ = try demo.run("set", "widgetDataKey", #"{"title":"\#(title)","endDate":"2026-06-15"}"#)
    let outcome = try run()
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(!outcome.output.contains("\u{202E}"))
    let columns = outcome.lines.filter { $0.contains("│") }.map { line in
      line.reduce(0) { $0 + ($1 == "한" ? 2 : 1) }
    }
    #expect(Set(columns) == [68])
  }

  @Test("Every line fits 80 columns in the user's own data folder")
  func width() throws {
    var home = demo
    home.environment = ["WIDGET_BRIDGE_HOME": folder.path("g")]
    let outcome = try home.runWithout(Self.moment)
    #expect(outcome.status == 0)
    let lines = outcome.lines.filter { !$0.contains("Folder") }
    #expect(lines.allSatisfy { $0.count <= 80 })
  }

  @Test("The printed commands work unchanged")
  func nextCommands() throws {
    let outcome = try run()
    let commands = outcome.lines.filter { $0.contains("swift run bridge-demo") }
      .map { $0.replacing("swift run bridge-demo", with: "'\(DemoProgram.executable.path)'") }
    #expect(commands.count == 3)
    for command in commands.prefix(2) {
      let shell = demo.process([])
      shell.executableURL = URL(fileURLWithPath: "/bin/sh")
      shell.arguments = ["-c", command]
      shell.standardOutput = FileHandle.nullDevice
      try shell.run()
      shell.waitUntilExit()
      #expect(shell.terminationStatus == 0)
    }
    #expect(try demo.run("get", "widgetDataKey").output == #"{"endDate":"2026-08-09"}"# + "\n")
  }

  /// What the program prints if a shell in `folder` starts it with the command `word`.
  private func shown(startedBy word: String, in folder: String) throws -> String {
    let process = demo.process(
      ["-c", "exec \"$0\" \"$@\"", word, "--directory", demo.directory] + Self.moment,
      executable: "/bin/sh")
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    return try demo.outcome(of: process).output
  }

  @Test("The printed commands begin with swift run in the package, and elsewhere as typed")
  func nextCommandsByAnyName() throws {
    let program = DemoProgram.executable.path
    let inPackage = try #require(program.firstRange(of: "/.build/"))
    let package = String(program[..<inPackage.lowerBound])
    // `swift run` starts the program by such a path.
    let relative = String(program[program.index(after: inPackage.lowerBound)...])
    let configuration = program.hasSuffix("/release/bridge-demo") ? "-c release " : ""
    for word in [program, relative, "./\(relative)"] {
      let output = try shown(startedBy: word, in: package)
      #expect(output.contains("  swift run \(configuration)bridge-demo changes"), "\(output)")
    }
    #expect(
      try shown(startedBy: "../\(relative)", in: "\(package)/Tests")
        .contains("  swift run \(configuration)bridge-demo changes"))
    #expect(
      try shown(startedBy: program, in: folder.path(".")).contains("  \(program) changes"))
    // The path that people type, which contains a link.
    let typed = configuration.isEmpty ? ".build/debug/bridge-demo" : ".build/release/bridge-demo"
    #expect(try shown(startedBy: typed, in: package).contains("  \(typed) changes"))
  }
}
