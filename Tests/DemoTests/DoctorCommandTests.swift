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

  /// The program's output, on one line.
  private func unwrapped(_ outcome: DemoProgram.Outcome) -> String {
    outcome.output.split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The program, with a tz database of two zones that claims to be of the given release.
  private func demo(withZonesOf release: String) throws -> DemoProgram {
    let zones = folder.path("zones")
    for name in ["Asia/Seoul", "America/New_York"] {
      let copy = "\(zones)/\(name)"
      try FileManager.default.createDirectory(
        atPath: String(copy.prefix(upTo: try #require(copy.lastIndex(of: "/")))),
        withIntermediateDirectories: true)
      try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/\(name)"))
        .write(to: URL(fileURLWithPath: copy))
    }
    try Data("# version \(release)\n".utf8).write(to: URL(fileURLWithPath: "\(zones)/tzdata.zi"))
    var demo = demo
    demo.environment["TZDIR"] = zones
    return demo
  }

  @Test("A tz database more than one release older than the packaged one gives a warning")
  func oldZones() throws {
    let outcome = try demo(withZonesOf: "2025b").run("doctor")
    #expect(outcome.status == 0)
    #expect(marks(outcome).filter { $0 == "!" }.count == 1)
    for part in ["2025b in \(folder.path("zones")) is older than", "TZDIR"] {
      #expect(unwrapped(outcome).contains(part))
    }
  }

  @Test("A tz database one release older than the packaged one gives no warning")
  func zonesBefore() throws {
    let old = try unwrapped(demo(withZonesOf: "2025b").run("doctor"))
    let packaged = try #require(old.firstMatch(of: /is older than (\d{4})([a-z])/))
    let year = try #require(Int(packaged.1))
    let letters = "abcdefghijklmnopqrstuvwxyz".prefix { "\($0)" < packaged.2 }
    // In the first release of a year, any release of the previous year counts as the one before.
    let releases = ["\(year - 2)z", "\(year - 1)z"] + letters.map { "\(year)\($0)" }
    let (last, other) = (releases[releases.count - 1], releases[releases.count - 2])
    for (release, warnings) in [(last, 0), (other, 1)] {
      let outcome = try demo(withZonesOf: release).run("doctor")
      #expect(outcome.status == 0)
      #expect(marks(outcome).filter { $0 == "!" }.count == warnings, "\(release)")
    }
  }

  @Test("In the user's own folder doctor finds no problem, and leaves no files behind")
  func good() throws {
    let demo = try demo(withZonesOf: "2099a")
    _ = try demo.run("set", "key", "1")
    let outcome = try demo.run("doctor")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.error.isEmpty)
    #expect(marks(outcome) == Array(repeating: "✓", count: 7))
    for part in ["library", "header", demo.directory, "0700", "1 key", "Asia/Seoul +09:00"] {
      #expect(unwrapped(outcome).contains(part))
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: demo.directory) == ["bridge-demo"])
  }

  @Test("A folder that cannot be created is reported as a problem, with advice")
  func impossibleFolder() throws {
    let path = try folder.file("file") + "/below"
    let outcome = try demo.runWithout(["doctor", "--directory", path])
    #expect(outcome.status == 1)
    #expect(outcome.error == "bridge-demo: doctor found 1 problem.\n")
    #expect(marks(outcome).contains("✗"))
    #expect(outcome.output.contains("→ Make the folder one that you may write in"))
    #expect(outcome.lines.allSatisfy { $0.count <= 80 || !$0.contains(" → ") })
  }

  @Test("A file where the data folder should be is reported as a problem")
  func fileAsFolder() throws {
    let outcome = try demo.runWithout(["doctor", "--directory", folder.file("file")])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("is a file."))
  }

  @Test("A folder that others can write to gives a warning, with the command that fixes it")
  func openFolder() throws {
    _ = try demo.run("set", "key", "1")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: demo.directory)
    let outcome = try demo.run("doctor")
    #expect(outcome.status == 0)
    #expect(marks(outcome).contains("!"))
    #expect(outcome.output.contains("→ chmod go-w \(demo.directory)"))
  }

  @Test("A TZ that names no zone is reported as a problem, with its value")
  func wrongZone() throws {
    var lost = demo
    lost.environment = ["TZ": "Nowhere/Land"]
    let outcome = try lost.run("doctor")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("TZ=Nowhere/Land"))
    #expect(outcome.output.contains("→ Set TZ"))
  }

  @Test("A damaged group is reported as a problem")
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

  @Test("A group's folder with other files but no group gives a warning")
  func noGroupInFolder() throws {
    let path = demo.directory + "/bridge-demo"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try Data().write(to: URL(fileURLWithPath: path + "/notes.txt"))
    let outcome = try demo.run("doctor")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("there is no group in it"))
    #expect(outcome.output.contains("→ The next write makes one"))
    #expect(try demo.run("set", "key", "1").status == 0)
    #expect(try demo.run("doctor").output.contains("✓  Group         bridge-demo, 1 key"))
  }

  @Test("A damaged change is a problem, and access for other users is a warning as well")
  func damagedChange() throws {
    for key in ["a", "b", "c"] { _ = try demo.run("set", key, "1") }
    let group = demo.directory + "/bridge-demo"
    let file = URL(fileURLWithPath: "\(group)/group")
    var bytes = try Data(contentsOf: file)
    // Damages the second change. Each change has 112 bytes, and the first one begins at byte 1,024.
    bytes[1_024 + 112 + 80] ^= 1
    try bytes.write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: group)
    let outcome = try demo.run("doctor")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("✗  Group") && outcome.output.contains("!  Group"))
    #expect(outcome.output.contains("is damaged at byte 1136"))
  }

  @Test("A file where the group's folder should be is reported as a problem")
  func fileAsGroup() throws {
    _ = try demo.run("set", "key", "1", "--group", "other")
    try Data().write(to: URL(fileURLWithPath: demo.directory + "/bridge-demo"))
    let outcome = try demo.run("doctor")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("is a file."))
    #expect(outcome.output.contains("→ Move the file away"))
  }

  @Test(
    "A group that the user cannot write to is a problem, with the command that fixes it",
    arguments: [("", 0o500), ("/group", 0o400), ("/lock", 0o400)])
  func readOnlyGroup(file: String, mode: Int) throws {
    _ = try demo.run("set", "key", "1")
    let path = demo.directory + "/bridge-demo"
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path + file)
    let outcome = try demo.outcome(
      of: demo.processWithoutPrivileges(["--directory", demo.directory, "doctor"]))
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("✗  Group"))
    #expect(outcome.output.contains("→ chmod -R u+rwX \(path)"))
  }

  @Test("An environment variable with a relative path gives a warning")
  func relativeFolders() throws {
    var strayed = demo
    strayed.environment = ["XDG_DATA_HOME": "data"]
    let ignored = try strayed.runWithout(["doctor"])
    #expect(ignored.status == 0)
    #expect(ignored.output.contains("XDG_DATA_HOME=data is ignored"))
    strayed.environment = ["WIDGET_BRIDGE_HOME": "../\(UUID().uuidString)/groups"]
    let outcome = try strayed.runWithout(["doctor"])
    #expect(outcome.output.contains("!  Data folder"))
    #expect(outcome.output.contains("→ Set WIDGET_BRIDGE_HOME to a path that begins with /."))
  }
}
