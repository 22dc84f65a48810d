import Foundation
import SharedGroup
import TestLength
import Testing

/// Writers that are killed by SIGKILL, which no process can handle.
@Suite(.slow) struct KillTests {
  let folder: TemporaryFolder
  let group: SharedGroup

  init() throws {
    folder = try TemporaryFolder()
    group = try folder.open(lockTimeoutMilliseconds: 1000)
  }

  @Test func aKillAtAnyInstantLosesNoAcknowledgedValue() throws {
    try group.setValue("kept", forKey: "other")
    var next = 0
    for round in 0..<40 {
      let client = try ClientProcess(
        folder, ["count-up", "key", "\(next)"], options: round % 8 == 7 ? ["--power"] : [])
      let acknowledged = try killAfterSomeLines(client)
      let found = try number(of: "key", from: group)
      // The change after the last acknowledged one may have been written as well.
      #expect((acknowledged...acknowledged + 1).contains(found))
      try expectWritable(round)
      next = found + 1
    }
  }

  @Test func aKillAtAnyInstantLeavesNoBatchInPart() throws {
    let keys = (0..<12).map { "key \($0)" }
    var next = 0
    for round in 0..<40 {
      let client = try ClientProcess(folder, ["count-up-in-batches", "\(next)"] + keys)
      let acknowledged = try killAfterSomeLines(client)
      let numbers = try keys.map { try number(of: $0, from: group) }
      #expect(Set(numbers).count == 1, "all of one batch")
      #expect((acknowledged...acknowledged + 1).contains(numbers[0]))
      try expectWritable(round)
      next = numbers[0] + 1
    }
  }

  @Test(
    arguments: [["set", "key", "new"], ["set-batch", "new", "key", "added"]], [[], ["--power"]])
  func aKillBeforeAnySystemCallLeavesTheOldOrTheNewValue(
    _ command: [String], _ options: [String]
  ) throws {
    let isBatch = command[0] == "set-batch"
    for call in 1... {
      try group.apply([
        .set(key: "key", type: .value, bytes: [UInt8]("old".utf8)), .remove(key: "added"),
      ])
      let lines = try ClientProcess.lines(
        folder, command, options: options + ["--kill-at-call", "\(call)"])
      // Every kind of reader: a handle that was already open, a new one, and a new one that only
      // reads.
      for handle in [group, try folder.open(), try folder.open(isReadOnly: true)] {
        let value = try handle.value(forKey: "key")
        #expect(value == "new" || (value == "old" && lines.isEmpty))
        #expect(try handle.value(forKey: "added") == (isBatch && value == "new" ? "new" : nil))
        #expect(try handle.value(forKey: "key") == value)
      }
      try expectWritable(call)
      #expect(try leftovers().isEmpty)
      // The command ended by itself, because it makes fewer than `call` calls.
      if !lines.isEmpty {
        #expect(lines == ["set"])
        #expect(call > 3, "some calls were cut short")
        break
      }
    }
  }

  /// A reader that looked at the group in the middle of a write must still find what the killed
  /// writer left.
  @Test func aReaderSeesWhatAKilledWriterLeft() throws {
    let reader = try folder.open(isReadOnly: true)
    for call in 1... {
      try group.setValue("old", forKey: "key")
      let client = try ClientProcess(
        folder, ["set", "key", "new"],
        options: ["--power", "--pause-at-call", "\(call)", "--kill-at-call", "\(call + 1)"])
      guard client.nextLine() == "paused" else {
        #expect(call > 3, "some calls were cut short")
        break
      }
      for handle in [group, reader] {
        #expect(try ["old", "new"].contains(handle.value(forKey: "key")))
      }
      try client.start()
      let lines = client.remainingLines()
      let fresh = try ClientProcess.lines(folder, ["get", "key"])
      #expect(fresh == ["new"] || (fresh == ["old"] && lines.isEmpty))
      for handle in [group, reader] {
        #expect(try [handle.value(forKey: "key")] == fresh)
      }
    }
  }

  /// Kills a client after some of its lines. Returns the last number that it printed.
  private func killAfterSomeLines(_ client: ClientProcess) throws -> Int {
    for _ in 0..<Int.random(in: 1...12) {
      _ = try #require(client.nextLine())
    }
    let last = try #require(client.nextLine())
    // Waits until the client is in the middle of something: a write takes at most about this long.
    usleep(UInt32.random(in: 0...1500))
    client.signal(SIGKILL)
    return try #require(Int(client.remainingLines().last ?? last))
  }

  private func number(of key: String, from group: SharedGroup) throws -> Int {
    try #require(try group.value(forKey: key).flatMap { Int($0) })
  }

  /// Checks that the lock is free, and that a new handle sees a change.
  private func expectWritable(_ round: Int) throws {
    try group.setValue("kept \(round)", forKey: "other")
    #expect(try folder.open(isReadOnly: true).value(forKey: "other") == "kept \(round)")
  }

  /// Files that a killed writer left, and that the next one should have removed.
  private func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: group.folder).filter {
      $0.hasSuffix(".new")
    }
  }
}
