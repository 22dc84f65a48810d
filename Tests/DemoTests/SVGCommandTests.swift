import Foundation
import Testing

@Suite("svg")
struct SVGCommandTests {
  let demo: DemoProgram
  private let folder: TemporaryFolder
  private let day = ["--now", "2026-11-21T00:00:00Z", "--time-zone", "UTC"]

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
    _ = try demo.run(
      "set", "widgetDataKey",
      #"{"title":"</svg><script>","startDate":"2026-08-13","endDate":"2027-01-05"}"#)
  }

  private func svg(_ arguments: [String]) throws -> DemoProgram.Outcome {
    try demo.runWithout(["--directory", demo.directory, "svg"] + arguments)
  }

  @Test(
    "Each family is drawn in its size; without --family, the kind's first family is drawn",
    arguments: [
      ([], "158", "158"), (["--family", "systemSmall"], "158", "158"),
      (["--family", "systemMedium"], "338", "158"),
      (["--family", "accessoryCircular"], "76", "76"),
      (["--family", "accessoryRectangular"], "172", "76"),
    ])
  func family(arguments: [String], width: String, height: String) throws {
    let outcome = try svg(["dday"] + day + arguments)
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    let start = try #require(outcome.output.firstMatch(of: /<svg [^>]*>/)).output
    #expect(start.contains(#" width="\#(width)" height="\#(height)""#), "\(start)")
    #expect(outcome.output.hasSuffix("</svg>\n"))
    #expect(outcome.output.contains("<desc>D-45"))
  }

  @Test("--now is the instant that is drawn")
  func now() throws {
    let outcome = try svg(["dday", "--now", "2027-01-04T12:00:00Z", "--time-zone", "UTC"])
    #expect(outcome.output.contains("<desc>D-1"))
  }

  @Test("Appearance and accent change the colours and nothing else")
  func colours() throws {
    let light = try svg(["dday"] + day).output
    #expect(try svg(["dday", "--appearance", "light"] + day).output == light)
    let dark = try svg(["dday", "--appearance", "dark"] + day).output
    let purple = try svg(["dday", "--accent", "#AF52DE"] + day).output
    #expect(Set([light, dark, purple]).count == 3)
    func withoutColours(_ svg: String) -> String {
      svg.replacing(/<linearGradient.*?<\/linearGradient>/, with: "")
        .replacing(/#[0-9A-Fa-f]{6}\b|#[0-9A-Fa-f]{3}\b|url\(#\w+\)/, with: "#")
    }
    #expect(withoutColours(dark) == withoutColours(light))
    #expect(withoutColours(purple) == withoutColours(light))
  }

  @Test("Markup in a title is text")
  func escapedTitle() throws {
    let outcome = try svg(["dday", "--family", "systemMedium"] + day)
    #expect(!outcome.output.contains("<script"))
    #expect(outcome.output.contains("&lt;/svg"))
    #expect(outcome.output.ranges(of: "</svg>").count == 1)
  }

  @Test("--output is the same document in a file, with nothing left beside it")
  func output() throws {
    let file = try folder.file("dday.svg")
    try Data(repeating: 0x78, count: 100_000).write(to: URL(fileURLWithPath: file))
    let outcome = try svg(["dday", "--output", file] + day)
    #expect(outcome == DemoProgram.Outcome(output: "", error: "", status: 0))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == svg(["dday"] + day).output)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(""))
    #expect(names.sorted() == ["dday.svg", "groups"])
  }

  @Test("--output to a symbolic link writes the file that the link names")
  func symbolicLink() throws {
    let file = try folder.file("dday.svg")
    let link = folder.path("link.svg")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    #expect(try svg(["dday", "--output", link] + day).status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).hasSuffix("</svg>\n"))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
  }

  @Test(
    "A wrong value is reported in one line, and the file stays unchanged",
    arguments: [
      (["nosuchkind"], "\"nosuchkind\"", 1),
      (["dday", "--family", "systemHuge"], "systemHuge", 64),
      (["dday", "--family", "accessoryCorner"], "does not support accessoryCorner", 64),
      (["dday", "--appearance", "blue"], "\"appearance\"", 64),
      (["dday", "--accent", "red"], "\"accent\"", 64),
      (["dday", "--accent", "#12345"], "\"accent\"", 64),
      (["dday", "--now", "yesterday"], "\"yesterday\"", 64),
      (["dday", "--appearance"], "--appearance needs a value", 64),
      (["dday", "--acent", "#FFFFFF"], "did you mean --accent?", 64),
      (["dday", "--json"], "--json means nothing to svg", 64),
      ([], "svg needs KIND", 64), (["dday", "more"], "unexpected \"more\"", 64),
    ])
  func wrongValue(arguments: [String], message: String, status: Int32) throws {
    let file = try folder.file("kept.svg")
    try Data("kept".utf8).write(to: URL(fileURLWithPath: file))
    let outcome = try svg(["--output", file] + arguments)
    #expect(outcome.status == status)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("bridge-demo: "))
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "kept")
  }

  @Test("For invalid data, the error is the same as the timeline's")
  func wrongData() throws {
    _ = try demo.run("set", "widgetDataKey", #"{"endDate":"2026-02-30"}"#, "--no-check")
    let outcome = try svg(["dday"] + day)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.error.contains("widgetDataKey, $.endDate: "))
    #expect(outcome.error == (try demo.run("timeline", "dday")).error)
  }

  @Test("A file that cannot be written is a failure with its path")
  func unwritable() throws {
    let file = folder.path("missing/dday.svg")
    let outcome = try svg(["dday", "--output", file])
    #expect(outcome.status == 1)
    #expect(outcome.error == "bridge-demo: cannot write \(file): No such file or directory.\n")
    #expect(try svg(["dday", "--output", "/dev/full"]).status == 1)
  }
}
