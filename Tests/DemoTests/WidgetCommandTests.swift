import Foundation
import Testing

@Suite("Entries, kinds, a host's own widgets, and widgets on screen")
struct WidgetCommandTests {
  let folder: TemporaryFolder
  let demo: DemoProgram
  private let day = ["--now", "2026-11-21T12:00:00Z", "--time-zone", "UTC"]
  private let silent = DemoProgram.Outcome(output: "", error: "", status: 0)

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
    _ = try demo.run("set", "widgetDataKey", #"{"endDate":"2027-01-05"}"#)
  }

  private func run(_ words: [String]) throws -> DemoProgram.Outcome {
    try demo.runWithout(["--directory", demo.directory] + words)
  }

  @Test("An entry and a snapshot show one line, a placeholder its sample")
  func entries() throws {
    for command in ["entry", "snapshot"] {
      let outcome = try run([command, "dday"] + day)
      #expect(outcome.lines.last?.hasPrefix("  2026-11-21 12:00  D-45 ") == true, "\(outcome)")
    }
    let sample = try run(["snapshot", "dday", "--preview", "--json"])
    #expect(sample.output.contains(#""isPlaceholder":true"#))
    #expect(try run(["placeholder", "dday"]).output.contains("  Sample data: "))
    #expect(try run(["placeholder", "dday", "--json"]).lines.count == 1)
  }

  @Test("A host's own widget is described, filled, shown and removed")
  func ownKind() throws {
    let kind = #"{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"]}"#
    #expect(try run(["register-kind", kind]) == silent)
    #expect(try run(["entry", "tides"]).output.hasSuffix("  No entries.\n"))
    let timeline = #"{"entries":[{"date":"2026-11-21T00:00:00Z","content":{"title":"High"}}]}"#
    #expect(try run(["set-timeline", "tides", timeline]) == silent)
    #expect(try run(["entry", "tides"] + day).lines.last == "  2026-11-21 00:00  High")
    #expect(try run(["kinds"]).lines.last?.hasPrefix("  tides  ") == true)
    #expect(try run(["set-timeline", "tides", "{}"]).status == 1)
    #expect(try run(["unregister-kind", "tides"]) == silent)
    #expect(try run(["entry", "tides"]).status == 1)
  }

  @Test("A kind's description may be in a file")
  func fileOfKind() throws {
    let kind = #"{"kind":"tides","displayName":"Tides","supportedFamilies":["systemSmall"]}"#
    let file = "\(demo.directory)/tides.json"
    try Data("\n\(kind)\n".utf8).write(to: URL(filePath: file))
    #expect(try run(["register-kind", file]) == silent)
    #expect(try run(["kinds"]).lines.last?.hasPrefix("  tides  ") == true)
    #expect(try run(["register-kind", " \n\(kind)"]) == silent)
    let missing = try run(["register-kind", "no-such.json"])
    #expect(missing.status == 1 && missing.error.contains("no-such.json"), "\(missing)")
  }

  @Test("Kinds and their options are tables, or the library's documents")
  func kinds() throws {
    #expect(try run(["kinds"]).lines[2].hasPrefix("  dday           D-Day  "))
    #expect(try run(["kinds", "--json"]).output.hasPrefix(#"{"version":1,"kinds":["#))
    _ = try demo.run("set", "repos", #"["apple/swift","a/b"]"#)
    let options = try run(["options", "singleRepo", "repo"])
    #expect(options.output.contains(#"  "a/b"          a/b"#), "\(options.output)")
    #expect(try run(["options", "singleRepo", "repo", "--json"]).lines.count == 1)
    #expect(try run(["options", "singleRepo", "none"]).status == 1)
  }

  @Test("A widget on screen is registered, listed, reloaded and unregistered")
  func instances() throws {
    let widget = ["dday", "--family", "systemMedium", "--configuration", #"{"dataKey":"exam"}"#]
    #expect(try run(["register-instance"] + widget) == silent)
    let listed = try run(["instances"])
    #expect(listed.lines.last == #"  dday  systemMedium  {"dataKey":"exam"}"#)
    #expect(try run(["instances", "--json"]).output.contains(#""family":"systemMedium""#))
    #expect(try run(["reload"]) == silent)
    #expect(try run(["reload", "dday"]) == silent)
    #expect(try run(["reload", "none"]).status == 1)
    #expect(try run(["unregister-instance"] + widget) == silent)
    #expect(try run(["instances"]).output == "  No widgets on screen.\n")
  }
}
