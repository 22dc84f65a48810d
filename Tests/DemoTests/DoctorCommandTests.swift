import Foundation
import Testing

@Suite("doctor")
struct DoctorCommandTests {
  let folder: TemporaryFolder
  let demo: DemoProgram

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
  }

  /// The marks in front of the findings.
  private func marks(_ outcome: DemoProgram.Outcome) -> [Substring] {
    outcome.lines.filter { !$0.hasPrefix("     ") }.map { $0.dropFirst(2).prefix(1) }
  }

  @Test("Everything is well in a folder of one's own, and nothing is left behind")
  func good() throws {
    _ = try demo.run("set", "key", "1")
    let outcome = try demo.run("doctor")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.error.isEmpty)
    #expect(marks(outcome) == Array(repeating: "✓", count: 7))
    for part in ["library", "header", demo.directory, "0700", "1 key", "Asia/Seoul +09:00"] {
      #expect(outcome.output.contains(part))
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: demo.directory) == ["bridge-demo"])
  }

  @Test("A folder that cannot be made is a problem with something to do about it")
  func impossibleFolder() throws {
    let path = try folder.file("file") + "/below"
    let outcome = try demo.runWithout(["doctor", "--directory", path])
    #expect(outcome.status == 1)
    #expect(outcome.error == "bridge-demo: doctor found 1 problem.\n")
    #expect(marks(outcome).contains("✗"))
    #expect(outcome.output.contains("→ Make the folder one that you may write in"))
    #expect(outcome.lines.allSatisfy { $0.count <= 80 || !$0.contains(" → ") })
  }

  @Test("A file in the folder's place is a problem")
  func fileAsFolder() throws {
    let outcome = try demo.runWithout(["doctor", "--directory", folder.file("file")])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("is a file."))
  }

  @Test("A folder that others may write in is a warning, with the command that mends it")
  func openFolder() throws {
    _ = try demo.run("set", "key", "1")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: demo.directory)
    let outcome = try demo.run("doctor")
    #expect(outcome.status == 0)
    #expect(marks(outcome).contains("!"))
    #expect(outcome.output.contains("→ chmod go-w \(demo.directory)"))
  }

  @Test("A TZ that is no zone is a problem that names it")
  func wrongZone() throws {
    var lost = demo
    lost.environment = ["TZ": "Nowhere/Land"]
    let outcome = try lost.run("doctor")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("TZ=Nowhere/Land"))
    #expect(outcome.output.contains("→ Set TZ"))
  }

  @Test("A damaged group is a problem")
  func damagedGroup() throws {
    _ = try demo.run("set", "key", "1")
    let group = demo.directory + "/bridge-demo"
    for file in try FileManager.default.contentsOfDirectory(atPath: group) {
      try Data("this is not a group's file, whatever its name says".utf8)
        .write(to: URL(fileURLWithPath: "\(group)/\(file)"))
    }
    let outcome = try demo.run("doctor")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("✗  Group"))
  }
}
