import Foundation
import Testing

@Suite("Options with values that are refused")
struct WrongOptionTests {
  let folder: TemporaryFolder
  let demo: DemoProgram

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
    _ = try demo.run("set", "widgetDataKey", #"{"endDate":"2026-12-25"}"#)
  }

  @Test(
    "A value that the library refuses is a wrong option: it is named, and the status is 64",
    arguments: [
      (["--days", "400"], "--days: "), (["--days", "-1"], "--days: "),
      (["--now", "yesterday"], "--now: \"yesterday\""),
      (["--time-zone", "Mars/Base"], "--time-zone: "), (["--family", "systemHuge"], "--family: "),
      (["--family", "accessoryCorner"], "--family: "),
      (["--configuration", "3"], "--configuration: "),
      (["--configuration", #"{"colour":"red"}"#], "--configuration: "),
      (["--group", "../escape"], "--group: \"../escape\""),
    ])
  func refused(arguments: [String], message: String) throws {
    let outcome = try demo.runWithout(
      ["--directory", demo.directory, "timeline", "dday"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("bridge-demo: \(message)"), "\(outcome.error)")
  }

  @Test("The error is the same without a command, and for a picture")
  func otherCommands() throws {
    #expect(try demo.run("--days", "400").status == 64)
    let picture = try demo.run("svg", "dday", "--accent", "red")
    #expect(picture.status == 64)
    #expect(picture.error.hasPrefix("bridge-demo: --accent: "))
    #expect(try demo.run("stats", "--group", "..").status == 64)
  }

  @Test("A fault of stored data is not reported as a wrong option")
  func noOption() throws {
    var lost = demo
    lost.environment = ["TZ": "Nowhere/Land"]
    let zone = try lost.run("timeline", "dday", "--locale", "ko")
    #expect(zone.status == 1)
    #expect(zone.error.contains("Nowhere/Land"))
    _ = try demo.run("set", "widgetDataKey", #"{"endDate":"soon"}"#, "--no-check")
    #expect(try demo.run("timeline", "dday", "--days", "3").status == 1)
    #expect(try demo.run("timeline", "nosuchkind", "--days", "3").status == 1)
    #expect(try demo.run("intent", "toggleStudyDay", #"{"date":"soon"}"#).status == 1)
  }

  /// Runs the program through a shell, which can pass bytes that a Swift string cannot hold.
  private func shell(_ words: String) throws -> DemoProgram.Outcome {
    try demo.outcome(
      of: demo.process(
        [
          "-c", "exec \"$1\" --directory \"$2\" \(words)", "sh", DemoProgram.executable.path,
          demo.directory,
        ], executable: "/bin/sh"))
  }

  @Test(
    "A word that is not UTF-8 is refused, and nothing is written",
    arguments: [
      #"set text "$(printf '"caf\351"')""#, #"set "$(printf 'caf\351')" 1"#,
      #"--group "$(printf 'caf\351')" list"#, #"--directory "$(printf '/tmp/caf\351')" set a 1"#,
    ])
  func notUTF8(words: String) throws {
    let outcome = try shell(words)
    #expect(outcome.status == 64)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains("is not UTF-8"), "\(outcome.error)")
    #expect(try demo.run("list").lines.count == 1)
    #expect(try shell(#"get "$(printf 'widgetDataKey')""#).status == 0)
  }
}
