import Foundation
import Testing

@Suite("The command line")
struct CommandLineTests {
  let demo: DemoProgram
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
  }

  @Test(
    "A wrong command line ends with 64 and names the wrong word",
    arguments: [
      (["--colour"], "--colour"),
      (["-x"], "-x"),
      (["timeline", "dday", "--fmaily", "x"], "did you mean --family?"),
      (["timelien", "dday"], "did you mean timeline?"),
      (["timeline", "dday", "--tz", "UTC"], "did you mean --time-zone?"),
      (["entry", "dday", "--lang=de"], "did you mean --locale?"),
      (["nonsense"], "\"nonsense\""),
      (["timeline", "dday", "--days", "many"], "--days is a whole number, not \"many\""),
      (["timeline", "dday", "--days"], "--days needs a value"),
      (["timeline", "dday", "--days", "--json"], "--days needs a value"),
      (["timeline", "dday", "--json=yes"], "--json takes no value"),
      (["timeline", "dday", "--configuration", "{"], "--configuration is not JSON"),
      (["timeline"], "needs KIND"),
      (["set"], "needs KEY"),
      (["options"], "needs KIND and PARAMETER"),
      (["get", "a", "b"], "unexpected \"b\""),
      (["list", "--json"], "--json means nothing to list"),
      (["changes", "--days", "3"], "--days means nothing to changes"),
      (["svg", "dday", "--json"], "--json means nothing to svg"),
      (["entry", "dday", "--days", "3"], "--days means nothing to entry"),
      (["options", "dday"], "needs PARAMETER"),
      (["--family", "systemSmall"], "--family means nothing without a command"),
      (["help", "nonsense"], "\"nonsense\""),
      ([""], "there is no command \"\""),
    ])
  func wrongCommandLine(arguments: [String], message: String) throws {
    let outcome = try demo.runWithout(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("bridge-demo: "))
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test("A control sequence in a wrong word is shown as its escape")
  func controlSequence() throws {
    let outcome = try demo.runWithout(["\u{1B}[31mred\nline"])
    #expect(outcome.error.contains(#"\u001b[31mred\nline"#))
    #expect(outcome.errorLines.count == 1)
  }

  @Test("--version shows the library's version")
  func version() throws {
    let outcome = try demo.runWithout(["--version"])
    #expect(outcome.status == 0)
    #expect(outcome.output.wholeMatch(of: /bridge-demo \d+\.\d+\.\d+\n/) != nil)
  }

  @Test("Help fits 80 columns and names every command", arguments: ["--help", "-h", "help"])
  func help(word: String) throws {
    let outcome = try demo.runWithout([word])
    #expect(outcome.status == 0)
    #expect(outcome.lines.allSatisfy { $0.count <= 80 })
    for command in try Self.commands(of: demo) {
      #expect(outcome.output.contains(command), "\(command)")
    }
  }

  @Test("Each command has its own help")
  func commandHelp() throws {
    for command in try Self.commands(of: demo) {
      let outcome = try demo.runWithout(["help", command])
      #expect(outcome.status == 0)
      #expect(outcome.output.hasPrefix("Usage: bridge-demo \(command)"))
      #expect(outcome.lines.allSatisfy { $0.count <= 80 }, "\(command)")
      #expect(try demo.runWithout([command, "--help"]).output == outcome.output)
    }
  }

  // MARK: - The commands of both programs

  /// The text of a file of the package.
  private static func text(_ path: String) throws -> String {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  /// The names of the commands, which are first in each row of their table.
  private static func commands(of demo: DemoProgram) throws -> Set<String> {
    let files = ["CommandTable", "WidgetCommands"]
    let source = try files.map { try text("Sources/bridge-demo/CommandLine/\($0).swift") }.joined()
    let rows = source.matches(of: /(?:Command|shows|prints|tells)\(\s*"([a-z-]+)",/)
    let words = Set(rows.map { String($0.1) }).filter { !$0.hasPrefix("-") }
    #expect(words.count > 30, "\(words)")
    return words
  }

  @Test("Every function of the header is called by some command")
  func everyFunction() throws {
    let header = try Self.text("Sources/CWidgetBridge/include/widget_bridge.h")
      .replacing(/\/\*(?s:.*?)\*\//, with: "")
    let functions = header.matches(
      of: /\n(?:int32_t|uint32_t|const char \*WIDGET_BRIDGE_NONNULL) ?(\w+)\(/
    ).map { String($0.1) }
    #expect(functions.count > 30)
    let folder = "Sources/bridge-demo"
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let files = try #require(
      FileManager.default.enumerator(atPath: package.appendingPathComponent(folder).path))
    var source = ""
    for case let file as String in files where file.hasSuffix(".swift") {
      source += try Self.text("\(folder)/\(file)")
    }
    let others = [
      // Ctrl-C closes the group instead, which also ends a wait and misses no signal.
      "interruptSharedWaits",
      // `widget-bridge mirror` uses these to keep a group in sync.
      "applySharedChanges", "getSharedRecordsJSON",
      // For programs that need only some of the values; `export` prints all.
      "getSharedValuesForKeys",
      // For programs with their own event loop; commands wait instead.
      "getSharedChangeDescriptor",
      // `refresh` calls another function, which also takes the server's headers.
      "setRefreshResponse",
    ]
    for function in functions where !others.contains(function) {
      // A name in quotes is part of a message.
      let call = try Regex("[^\"\\w]\(function)[^\"\\w]")
      #expect(source.contains(call), "no command calls \(function)()")
    }
  }
}
