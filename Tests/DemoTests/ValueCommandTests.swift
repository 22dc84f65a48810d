import Foundation
import Testing

@Suite("set, get, remove and list")
struct ValueCommandTests {
  let folder: TemporaryFolder
  let demo: DemoProgram

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
  }

  @Test("A value comes back byte for byte, followed by a line end")
  func roundTrip() throws {
    let json = #"{"b": 1.50,  "a":"한글 \u00e9"}"#
    #expect(try demo.run("set", "key", json) == .init(output: "", error: "", status: 0))
    #expect(try demo.run("get", "key") == .init(output: json + "\n", error: "", status: 0))
  }

  @Test("A value that is longer than the first buffer comes back complete")
  func longValue() throws {
    let json = "\"" + String(repeating: "가나다라", count: 8000) + "\""
    #expect(try demo.run("set", "key", json).status == 0)
    #expect(try demo.run("get", "key").output == json + "\n")
  }

  @Test("A negative number is a value, not an option")
  func negativeNumber() throws {
    #expect(try demo.run("set", "key", "-5").status == 0)
    #expect(try demo.run("get", "key").output == "-5\n")
  }

  @Test("After two dashes, words that look like options are keys and values")
  func twoDashes() throws {
    #expect(try demo.run("set", "--", "--json", "true").status == 0)
    #expect(try demo.run("get", "--", "--json").output == "true\n")
  }

  @Test("A value is updated only if it is the expected one")
  func update() throws {
    let silent = DemoProgram.Outcome(output: "", error: "", status: 0)
    #expect(try demo.run("update", "visits", "1") == silent)
    for more in [[], ["--expected", "1.0"], ["--expected", "2"]] {
      let outcome = try demo.runWithout(
        ["--directory", demo.directory, "update", "visits", "2"] + more)
      #expect(outcome.status == 1)
      #expect(outcome.error.contains("\"visits\" no longer holds what was expected"))
    }
    #expect(try demo.run("update", "visits", "-2", "--expected", "1") == silent)
    #expect(try demo.run("update", "visits", "3", "--expected", "-2") == silent)
    #expect(try demo.run("get", "visits").output == "3\n")
  }

  @Test("Values that a widget reads by default are checked, unless --no-check is given")
  func check() throws {
    let wrong = #"{"enddate":"2026-12-25"}"#
    for command in ["set", "update"] {
      let outcome = try demo.run(command, "widgetDataKey", wrong)
      #expect(outcome.status == 1)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.error.contains("did you mean endDate? Nothing was set; --no-check sets it"))
      #expect(try demo.run("get", "widgetDataKey").status == 1)
      #expect(try demo.run(command, "exam-\(command)", wrong).status == 0)
    }
    let all = #"{"a":1,"widgetDataKey":\#(wrong)}"#
    let imported = try demo.run("import", all)
    #expect(imported.status == 1)
    #expect(imported.error.contains("did you mean endDate? Nothing was set; --no-check sets it"))
    #expect(try demo.run("get", "a").status == 1)
    #expect(try demo.run("import", all, "--no-check").status == 0)
    #expect(try demo.run("get", "widgetDataKey").output == wrong + "\n")
    #expect(try demo.run("set", "widgetDataKey", wrong, "--no-check").status == 0)
    #expect(try demo.run("get", "widgetDataKey").output == wrong + "\n")
    #expect(try demo.run("get", "widgetDataKey", "--no-check").status == 64)
  }

  @Test("A removed value is gone, and removing it again fails with one line")
  func remove() throws {
    _ = try demo.run("set", "key", "1")
    #expect(try demo.run("remove", "key") == .init(output: "", error: "", status: 0))
    for command in ["get", "remove"] {
      let outcome = try demo.run(command, "key")
      #expect(outcome.status == 1)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errorLines.count == 1)
      #expect(outcome.error.hasPrefix("bridge-demo: "))
      #expect(outcome.error.contains("\"key\""))
    }
  }

  @Test("A list is a line for each key: key, type and size between tabs")
  func list() throws {
    _ = try demo.run("set", "b", "12345")
    _ = try demo.run("set", "a", #""x""#)
    _ = try demo.run("set", "tab\tkey", "1")
    #expect(
      try demo.run("list").output == "a\tvalue\t3\nb\tvalue\t5\ntab\\tkey\tvalue\t1\n")
  }

  @Test("A list on a terminal is a table under a heading")
  func listOnTerminal() throws {
    _ = try demo.run("set", "widgetDataKey", "12345", "--no-check")
    _ = try demo.run("set", "한글", "1")
    var plain = demo
    plain.environment = ["NO_COLOR": "1"]
    let shown = try PseudoTerminal().run(
      plain.process(["--directory", demo.directory, "list"]))
    #expect(
      shown == """
          Key            Type   Bytes
          ─────────────  ─────  ─────
          widgetDataKey  value      5
          한글           value      1

        """)
  }

  @Test("Groups are separate from each other")
  func groups() throws {
    _ = try demo.run("set", "key", "1", "--group", "one")
    _ = try demo.run("--group=two", "set", "key", "2")
    #expect(try demo.run("get", "key", "--group", "one").output == "1\n")
    #expect(try demo.run("get", "key", "--group", "two").output == "2\n")
  }

  @Test("Without --directory the group is under the user's data folder")
  func dataFolder() throws {
    var home = demo
    home.environment = ["XDG_DATA_HOME": folder.path("data")]
    #expect(try home.runWithout(["set", "key", "1"]).status == 0)
    let data = folder.path("data/widget-bridge")
    #expect(try demo.runWithout(["get", "key", "--directory", data]).output == "1\n")
    var named = demo
    named.environment = ["WIDGET_BRIDGE_HOME": data, "XDG_DATA_HOME": folder.path("other")]
    #expect(try named.runWithout(["get", "key"]).output == "1\n")
  }

  @Test(
    "A missing group is reported, and is not created",
    arguments: [
      ["list"], ["get", "key"], ["remove", "key"], ["timeline", "dday"], ["svg", "dday"], ["clear"],
      ["export"], ["kinds"],
      ["entry", "dday"], ["instances"], ["get-data", "key"],
      ["stats"], ["verify"],
    ])
  func noGroupYet(command: [String]) throws {
    let outcome = try demo.runWithout(
      ["--directory", demo.directory, "--group", "com.example.app"] + command)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.error
        == "bridge-demo: there is no group com.example.app in \(demo.directory) yet; the first "
        + "write makes it.\n")
    #expect(!FileManager.default.fileExists(atPath: demo.directory))
  }

  @Test(
    "A failed operation says why in one line and ends with 1",
    arguments: [
      ["set", "key", "{not JSON"], ["set", "", "1"], ["get", "absent"], ["list"],
      ["timeline", "nosuchkind"],
    ])
  func failures(arguments: [String]) throws {
    if arguments != ["list"] { _ = try demo.run("set", "other", "1") }
    let outcome = try demo.runWithout(["--directory", demo.directory] + arguments)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.hasPrefix("bridge-demo: "))
  }

  @Test("The error for a folder that cannot be created names the folder")
  func impossibleFolder() throws {
    let path = try folder.file("file") + "/below"
    let outcome = try demo.runWithout(["--directory", path, "set", "key", "1"])
    #expect(outcome.status == 1)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.error.contains(path))
  }
}
