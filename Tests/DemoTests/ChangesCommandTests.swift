import Foundation
import Testing

@Suite("changes")
struct ChangesCommandTests {
  let folder: TemporaryFolder
  let demo: DemoProgram

  init() throws {
    folder = try TemporaryFolder()
    demo = DemoProgram(in: folder)
  }

  @Test("Each change of another process is a line, and SIGINT ends the command with 130")
  func changesOfAnotherProcess() throws {
    _ = try demo.run("set", "old", "1")
    let output = Pipe()
    let error = Pipe()
    let watch = demo.process(["--directory", demo.directory, "changes"])
    watch.standardOutput = output
    watch.standardError = error
    try watch.run()
    defer { if watch.isRunning { watch.terminate() } }
    let notices = LineReader(error.fileHandleForReading)
    // The program prints this after it has looked at the group. So it reports all changes from here
    // on.
    let notice = try #require(try notices.next())
    #expect(notice.contains("\(demo.directory)/bridge-demo"))

    let lines = LineReader(output.fileHandleForReading)
    let changes: [([String], String)] = [
      (["set", "new", "1"], "set new"), (["set", "new", "2"], "set new"),
      (["remove", "old"], "removed old"), (["reload", "dday"], "kind dday"),
      (["clear"], "removed new"),
    ]
    for (command, change) in changes {
      // Setting a key to the value that it already has does not count as a change.
      _ = try demo.run("update", "new", "2", "--expected", "2")
      _ = try demo.runWithout(["--directory", demo.directory] + command)
      let line = try #require(try lines.next())
      #expect(
        line.wholeMatch(of: /\d{4}-\d\d-\d\d \d\d:\d\d:\d\d  change \d+  (.*)/)?.1 ?? ""
          == Substring(change))
    }

    watch.interrupt()
    #expect(try lines.next() == nil)
    #expect(try notices.next() == nil)
    watch.waitUntilExit()
    #expect(DemoProgram.status(of: watch) == 130)
  }

  @Test("With --key, only the changes of that key are reported")
  func changesOfOneKey() throws {
    let output = Pipe()
    let error = Pipe()
    let watch = demo.process(["--directory", demo.directory, "changes", "--key", "key"])
    watch.standardOutput = output
    watch.standardError = error
    try watch.run()
    defer { if watch.isRunning { watch.terminate() } }
    _ = try LineReader(error.fileHandleForReading).next()
    for command in [["set", "other", "1"], ["reload"], ["set", "key", "1"]] {
      _ = try demo.runWithout(["--directory", demo.directory] + command)
    }
    let line = try #require(try LineReader(output.fileHandleForReading).next())
    #expect(line.hasSuffix("  set key"))
    watch.interrupt()
    watch.waitUntilExit()
    #expect(DemoProgram.status(of: watch) == 130)
  }

  @Test("Stopping and continuing the command is no change, and does not end it")
  func stoppedMeanwhile() throws {
    let output = Pipe()
    let error = Pipe()
    let watch = demo.process(["--directory", demo.directory, "changes"])
    watch.standardOutput = output
    watch.standardError = error
    try watch.run()
    defer { if watch.isRunning { watch.terminate() } }
    _ = try LineReader(error.fileHandleForReading).next()
    for _ in 1...5 { try pause(watch) }
    _ = try demo.run("set", "key", "1")
    let lines = LineReader(output.fileHandleForReading)
    let line = try #require(try lines.next())
    #expect(line.hasSuffix("  set key"))
    watch.interrupt()
    #expect(try lines.next() == nil)
    watch.waitUntilExit()
    #expect(DemoProgram.status(of: watch) == 130)
  }

  /// Stops all threads of a process, and then continues them. This interrupts their sleeps, as a
  /// signal does.
  private func pause(_ process: Process) throws {
    let tasks = "/proc/\(process.processIdentifier)/task"
    kill(process.processIdentifier, SIGSTOP)
    while try !FileManager.default.contentsOfDirectory(atPath: tasks).allSatisfy({ task in
      try String(contentsOfFile: "\(tasks)/\(task)/stat", encoding: .utf8).contains(") T")
    }) {
      sched_yield()
    }
    kill(process.processIdentifier, SIGCONT)
  }

  @Test("A user who may only read a group can watch it")
  func readOnlyGroup() throws {
    _ = try demo.run("set", "key", "1")
    let group = demo.directory + "/bridge-demo"
    for file in try FileManager.default.contentsOfDirectory(atPath: group) {
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o400], ofItemAtPath: "\(group)/\(file)")
    }
    let watch = demo.processWithoutPrivileges(["--directory", demo.directory, "changes"])
    let error = Pipe()
    watch.standardError = error
    watch.standardOutput = Pipe()
    try watch.run()
    defer { if watch.isRunning { watch.terminate() } }
    let notice = try #require(try LineReader(error.fileHandleForReading).next())
    #expect(notice.hasPrefix("Watching "))
    watch.interrupt()
    watch.waitUntilExit()
    #expect(DemoProgram.status(of: watch) == 130)
  }

  @Test("If a group cannot be opened, the command ends with 1 and one line")
  func unavailable() throws {
    let path = try folder.file("file") + "/below"
    let outcome = try demo.runWithout(["changes", "--directory", path])
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 1)
  }
}
