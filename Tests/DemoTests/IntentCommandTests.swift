import Testing

@Suite("intent")
struct IntentCommandTests {
  private let folder: TemporaryFolder
  private let demo: DemoProgram

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
  }

  @Test("An intent is performed without output")
  func performs() throws {
    let outcome = try demo.run("intent", "addRepository", #"{"repository":"apple/swift"}"#)
    #expect(outcome == DemoProgram.Outcome(output: "", error: "", status: 0))
    #expect(
      try demo.run("get", "repos").output == #"["sallen0400/swift-news","apple/swift"]"# + "\n")
  }

  @Test("A broken rule is reported in one line")
  func refused() throws {
    let outcome = try demo.run(
      "intent", "removeRepository", #"{"repository":"sallen0400/swift-news"}"#)
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("the last one"), "\(outcome.error)")
  }

  @Test("Intents are listed, for people and for programs")
  func list() throws {
    _ = try demo.run("set", "key", "1")
    let outcome = try demo.run("intents")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains(/addRepository +Add Repository +repository\n/))
    let document = try demo.run("intents", "--json").output
    #expect(document.hasPrefix(#"{"version":1,"intents":[{"intent":"#))
    #expect(document.hasSuffix("]}\n"))
  }

  @Test("The error for an unknown intent lists the known ones")
  func unknown() throws {
    let outcome = try demo.run("intent", "explode", "{}")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("toggleStudyDay"), "\(outcome.error)")
  }
}
