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

  @Test("Figures are a line each, a tab behind the name, and count what was written")
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
    // A record of such a short key and value is four words of eight bytes.
    #expect(figures["live bytes"] == "64")
    #expect((figures["dead bytes"].flatMap { Int($0) } ?? 0) >= 32)
    #expect(figures["segments"] == "0 \(before["log.1"]?.count ?? -1)")
    #expect(figures["changes"] == "3")
    #expect(figures["compactions"] == "0")
    #expect(
      figures["last recovery"]?.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d, creation/) != nil)
    #expect(try files() == before, "nothing is written")
  }

  @Test("A recovery that nobody has made yet is pending")
  func pendingRecovery() throws {
    _ = try demo.run("set", "key", "1")
    try FileManager.default.removeItem(atPath: path("control"))
    #expect(try demo.run("stats").output.contains("last recovery\tpending\n"))
    _ = try demo.run("set", "key", "2")
    #expect(try demo.run("stats").output.contains(", restart\n"))
  }

  @Test("On a terminal the figures stand in a column")
  func statsOnTerminal() throws {
    _ = try demo.run("set", "key", "1")
    var plain = demo
    plain.environment = ["NO_COLOR": "1"]
    let shown = try PseudoTerminal().run(
      plain.process(["--directory", demo.directory, "stats"]))
    #expect(shown.hasPrefix("  keys           1\n  records        0\n  live bytes     32\n"))
  }

  @Test("A sound group is told so, with the number of its records")
  func sound() throws {
    for (key, json) in [("a", "1"), ("b", "2"), ("a", "3")] { _ = try demo.run("set", key, json) }
    let before = try files()
    #expect(
      try demo.run("verify")
        == .init(output: "3 records in 232 bytes, all whole\n", error: "", status: 0))
    #expect(try files() == before, "nothing is written")
  }

  @Test("A damaged record ends it with 1, and its place in the file is named")
  func damagedRecord() throws {
    for (key, json) in [("a", "1"), ("b", "2"), ("c", "3")] { _ = try demo.run("set", key, json) }
    // Behind the header of 64 bytes each of these changes takes 56; this is in the second.
    try damage("log.1", at: 64 + 56 + 30)
    let outcome = try demo.run("verify")
    #expect(outcome.status == 1)
    #expect(outcome.output == "1 record in 120 bytes is whole\n")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("bridge-demo: \"\(path("log.1"))\" is damaged at byte 120: "))
  }

  @Test("A damaged header is damage at byte 0")
  func damagedHeader() throws {
    _ = try demo.run("set", "key", "1")
    try damage("log.1", at: 20)
    let outcome = try demo.run("verify")
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains(path("log.1")))
  }

  @Test("A damaged index is named as well")
  func damagedIndex() throws {
    _ = try demo.run("set", "key", "1")
    let index = try #require(try files()["index.1"])
    let offset = try #require(index.firstIndex { $0 != 0 })
    try damage("index.1", at: offset - offset % 8 + 7)
    let outcome = try demo.run("verify")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("\"\(path("index.1"))\" is damaged at byte "))
  }

  @Test("A group that does not exist is a failure of one line, and is not made")
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
