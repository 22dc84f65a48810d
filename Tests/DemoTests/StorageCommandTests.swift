import Foundation
import Testing

@Suite("stats and verify")
struct StorageCommandTests {
  let folder: TemporaryFolder
  let demo: DemoProgram

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
  }

  private func path(_ file: String) -> String { "\(demo.directory)/bridge-demo/\(file)" }

  /// Changes one bit of a file of the group.
  private func damage(_ file: String, at offset: Int) throws {
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path(file)))
    bytes[offset] ^= 1
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path(file)))
    try handle.write(contentsOf: bytes)
    try handle.close()
  }

  /// The group's files with their bytes.
  private func files() throws -> [String: Data] {
    let folder = path("")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, FileManager.default.contents(atPath: folder + $0) ?? Data())
      })
  }

  @Test("Each figure is a line with a tab after the name, and counts what was written")
  func stats() throws {
    for (key, json) in [("a", "1"), ("b", "2"), ("a", "3")] { _ = try demo.run("set", key, json) }
    let before = try files()
    let outcome = try demo.run("stats")
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    let figures = Dictionary(
      uniqueKeysWithValues: outcome.lines.map { line in
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        return (String(parts[0]), parts.dropFirst().joined(separator: "\t"))
      })
    #expect(figures["keys"] == "2")
    #expect(figures["records"] == "0")
    // A record with such a short key and value has five words of eight bytes, in a frame that adds
    // nine words.
    #expect(figures["live bytes"] == "80")
    #expect(figures["dead bytes"] == "\(3 * 112 - 80)")
    #expect(figures["snapshot bytes"] == "1024")
    #expect(figures["frame bytes"] == "\(3 * 112)")
    #expect(figures["changes"] == "3")
    #expect(figures["compactions"] == "0")
    #expect(figures.count == 8)
    #expect(try files() == before, "nothing is written")
  }

  @Test("On a terminal the figures are aligned in a column")
  func statsOnTerminal() throws {
    _ = try demo.run("set", "key", "1")
    var plain = demo
    plain.environment = ["NO_COLOR": "1"]
    let shown = try PseudoTerminal().run(
      plain.process(["--directory", demo.directory, "stats"]))
    #expect(shown.hasPrefix("  keys            1\n  records         0\n  live bytes      40\n"))
  }

  @Test("For an intact group, verify prints the number of its records")
  func sound() throws {
    for (key, json) in [("a", "1"), ("b", "2"), ("a", "3")] { _ = try demo.run("set", key, json) }
    let before = try files()
    #expect(
      try demo.run("verify")
        == .init(output: "3 records in 1360 bytes, all whole\n", error: "", status: 0))
    #expect(try files() == before, "nothing is written")
  }

  @Test("A damaged record ends the command with 1, and its place in the file is named")
  func damagedRecord() throws {
    for (key, json) in [("a", "1"), ("b", "2"), ("c", "3")] { _ = try demo.run("set", key, json) }
    // Each of these changes takes 112 bytes, and the first change begins at byte 1,024. The damaged
    // byte is in the second change.
    try damage("group", at: 1_024 + 112 + 80)
    let outcome = try demo.run("verify")
    #expect(outcome.status == 1)
    #expect(outcome.output == "2 records in 1248 bytes are whole\n")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("bridge-demo: \"\(path("group"))\" is damaged at byte 1136: "))
    // Nothing older reappears, and nothing is written, until the group is repaired.
    let before = try files()
    for command in [["get", "b"], ["get", "c"], ["set", "d", "4"], ["stats"]] {
      let refused = try demo.outcome(of: demo.process(["--directory", demo.directory] + command))
      #expect(refused.status == 1)
      #expect(refused.error.contains("at byte 1136"), "\(refused.error)")
    }
    #expect(try files() == before)
    let repaired = try demo.run("repair").output
    #expect(repaired.hasPrefix("damaged: 112 bytes from byte 1136 on: "), "\(repaired)")
    #expect(repaired.hasSuffix("kept: \(path("group.damaged-1"))\nrepaired\n"), "\(repaired)")
    #expect(repaired.contains("lost: b\nmay be older: a\nkept"), "\(repaired)")
    // The kept file has changed only in its seal, which sends processes that have the file open to
    // the new one.
    var kept = try #require(try files()["group.damaged-1"])
    kept.replaceSubrange(512..<520, with: Data(count: 8))
    #expect(kept == before["group"])
    #expect(try demo.run("get", "a").output == "1\n")
    #expect(try demo.run("get", "c").output == "3\n")
    #expect(try demo.run("get", "b").status == 1)
    #expect(try demo.run("repair") == .init(output: "all whole\n", error: "", status: 0))
  }

  @Test("Each command reports a damaged header")
  func damagedHeader() throws {
    _ = try demo.run("set", "key", "1")
    try damage("group", at: 20)
    for command in [["verify"], ["stats"], ["get", "key"], ["set", "key", "2"]] {
      let outcome = try demo.outcome(of: demo.process(["--directory", demo.directory] + command))
      #expect(outcome.status == 1)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.error.contains(path("group")))
    }
  }

  @Test("A damaged index of the snapshot is named as well")
  func damagedIndex() throws {
    let long = "\"" + String(repeating: "x", count: 100_000) + "\""
    // A group is compacted once more than 4 MiB follow the snapshot.
    for _ in 0..<45 { _ = try demo.run("set", "key", long) }
    #expect(try demo.run("stats").output.contains("compactions\t1\n"))
    let bytes = try #require(try files()["group"])
    // The header's fourth word says where the index begins.
    let start = (0..<8).reduce(0) { $0 | Int(bytes[24 + $1]) << (8 * $1) }
    let offset = try #require(bytes[start...].firstIndex { $0 != 0 })
    try damage("group", at: offset - offset % 8 + 7)
    let outcome = try demo.run("verify")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("\"\(path("group"))\" is damaged at byte "))
    #expect(outcome.error.contains("index"))
  }

  @Test("A missing group is a failure with one line, and is not created")
  func absent() throws {
    for command in ["stats", "verify"] {
      let outcome = try demo.run(command)
      #expect(outcome.status == 1)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errorLines.count == 1)
      #expect(!FileManager.default.fileExists(atPath: demo.directory))
    }
  }
}
