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
    "A wrong command line ends with 64 and says which word is wrong",
    arguments: [
      (["--colour"], "--colour"),
      (["-x"], "-x"),
      (["timeline", "dday", "--fmaily", "x"], "did you mean --family?"),
      (["timelien", "dday"], "did you mean timeline?"),
      (["nonsense"], "\"nonsense\""),
      (["timeline", "dday", "--days", "many"], "--days is a whole number, not \"many\""),
      (["timeline", "dday", "--days"], "--days needs a value"),
      (["timeline", "dday", "--days", "--json"], "--days needs a value"),
      (["timeline", "dday", "--json=yes"], "--json takes no value"),
      (["timeline", "dday", "--configuration", "{"], "--configuration is not JSON"),
      (["timeline"], "needs KIND"),
      (["set"], "needs KEY and JSON"),
      (["set", "key"], "needs JSON"),
      (["get", "a", "b"], "unexpected \"b\""),
      (["list", "--json"], "--json means nothing to list"),
      (["watch", "--days", "3"], "--days means nothing to watch"),
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
    for command in [
      "set KEY JSON", "get KEY", "remove KEY", "list", "timeline KIND", "refresh KIND",
      "plan KIND", "respond REQUEST-ID", "intent NAME", "watch", "stats", "verify",
      "render KIND", "gallery FILE",
    ] {
      #expect(outcome.output.contains(command))
    }
  }

  @Test(
    "Each command has help of its own",
    arguments: [
      "set", "get", "remove", "list", "timeline", "refresh", "plan", "respond", "intent", "watch",
      "stats", "verify", "doctor", "help", "render", "gallery",
    ])
  func commandHelp(command: String) throws {
    let outcome = try demo.runWithout(["help", command])
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("Usage: bridge-demo \(command)"))
    #expect(outcome.lines.allSatisfy { $0.count <= 80 })
    #expect(try demo.runWithout([command, "--help"]).output == outcome.output)
  }
}
