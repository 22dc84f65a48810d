import Foundation
import Testing

@Suite("plan and respond")
struct PlanAndRespondTests {
  private let folder: TemporaryFolder
  private let demo: DemoProgram
  private static let identifier = "totals:https://totals.example/"
  private static let configuration = #"{"sourceURL":"https://totals.example/"}"#
  private static let totals = #"{"TotalConfirmed":3,"TotalDeaths":2,"TotalRecovered":1}"#

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
    _ = try demo.run("set", "any", "1")
  }

  private func plan(_ more: String...) throws -> DemoProgram.Outcome {
    try demo.runWithout(
      [
        "--directory", demo.directory, "plan", "globalTotals", "--configuration",
        Self.configuration,
      ]
        + more)
  }

  private func confirmed() throws -> Int? {
    let outcome = try demo.run(
      "timeline", "globalTotals", "--json", "--configuration", Self.configuration)
    let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let entries = (document as? [String: Any])?["entries"] as? [[String: Any]]
    return entries?.first?["confirmed"] as? Int
  }

  @Test("plan shows the library's document on a line, and asking again shows the same")
  func document() throws {
    let outcome = try plan()
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.lines.count == 1)
    let document = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let requests = (document as? [String: Any])?["requests"] as? [[String: Any]]
    #expect(requests?.count == 1)
    #expect(requests?.first?["requestID"] as? String == Self.identifier)
    #expect(requests?.first?["url"] as? String == "https://totals.example/")
    #expect(try plan() == outcome)
  }

  @Test("A response in a file is stored, and nothing is due until it is old")
  func file() throws {
    let path = try folder.file("body.json")
    try Data(Self.totals.utf8).write(to: URL(filePath: path))
    let outcome = try demo.run("respond", Self.identifier, "--status", "200", "--body", path)
    #expect(outcome == DemoProgram.Outcome(output: "", error: "", status: 0))
    #expect(try confirmed() == 3)
    #expect(try plan().output == "{\"version\":1,\"requests\":[]}\n")
    #expect(try plan("--now", "2199-01-01T00:00:00Z").output.contains(Self.identifier))
  }

  @Test("A response on standard input is stored")
  func standardInput() throws {
    let input = Pipe()
    let process = demo.process(
      ["--directory", demo.directory, "respond", Self.identifier, "--status=200", "--body", "-"])
    process.standardInput = input
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(Self.totals.utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try confirmed() == 3)
  }

  @Test("A missing response and a bad one are stored as failures", arguments: ["0", "404", "500"])
  func failure(status: String) throws {
    #expect(try demo.run("respond", Self.identifier, "--status", status).status == 0)
    #expect(try plan().output == "{\"version\":1,\"requests\":[]}\n")
  }

  @Test("A request ID that no plan has, and an unreadable file, are failures")
  func refused() throws {
    let unknown = try demo.run("respond", "clock:now", "--status", "200")
    #expect(unknown.status == 1)
    #expect(unknown.error.contains("clock:now"), "\(unknown.error)")
    let absent = try demo.run(
      "respond", Self.identifier, "--status", "200", "--body", folder.path("absent"))
    #expect(absent.status == 1)
    #expect(absent.error.contains("absent: No such file or directory"), "\(absent.error)")
    #expect(try plan().output.contains(Self.identifier))
  }

  @Test(
    "respond needs a status that HTTP has",
    arguments: [[], ["--status", "ok"], ["--status", "-1"], ["--status", "1000"]])
  func status(_ options: [String]) throws {
    let outcome = try demo.runWithout(
      ["--directory", demo.directory, "respond", Self.identifier] + options)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("--status"))
  }
}
