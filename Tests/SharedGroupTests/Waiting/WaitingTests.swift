import Foundation
import GroupWorkload
import SharedGroup
import TestLength
import Testing

/// Many waiting calls of one process, which share one watch.
@Suite(.slow, .timeLimit(.minutes(10))) struct WaitingTests {
  @Test func aHundredWaitersSleepAndWake() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    for options in [[], ["--read-only"]] {
      let worker = try ClientProcess(folder, ["wait-on-threads", "100"], options: options)
      let line = try #require(worker.nextLine())
      let switches = try #require(line.split(separator: " ").last.flatMap { Int($0) })
      #expect(line.hasPrefix("switches ") && switches < 20, "in three seconds of waiting: \(line)")
      try group.reload()
      #expect(worker.remainingLines() == ["woken 100"])
    }
  }

  /// A writer is killed at each of its calls. If it has made its change by then, the waiting calls
  /// must still be woken.
  @Test func aChangeWhoseWriterWasKilledIsNoticed() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    let reader = try folder.open(isReadOnly: true)
    for call in 1... {
      let count = group.changeCount
      let waits = [group, group, group, reader, reader].map { handle in
        Background { try? handle.waitForChange(since: count, timeoutMilliseconds: UInt32.max) }
      }
      let lines = try ClientProcess.lines(
        folder, ["set", "key", "\(call)"], options: ["--kill-at-call", "\(call)"])
      if lines == ["set"] {
        #expect(waits.allSatisfy { $0.result() == true })
        break
      }
      if group.changeCount == count { try group.reload() }
      #expect(waits.allSatisfy { $0.result() == true })
    }
  }

  /// The calls that go on waiting are woken by a change, however other calls have ended: by a
  /// timeout, by an interruption, or because a handle was closed.
  @Test func aChangeWakesWaitsAfterOthersHaveEnded() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    var random = SeededGenerator(seed: 11)
    for round in 0..<TestLength.rounds(300, long: 3_000) {
      let isReadOnly = round % 4 == 3
      let staying = try folder.open(isReadOnly: isReadOnly)
      let leaving = try folder.open(isReadOnly: isReadOnly)
      let count = staying.changeCount
      let times = (0..<6).map { _ in UInt32(random.below(4)) }
      let waits = (0..<6).map { number in
        Background { () -> Bool? in
          let isStaying = number % 2 == 0
          return try? (isStaying ? staying : leaving).waitForChange(
            since: count, timeoutMilliseconds: isStaying ? UInt32.max : times[number])
        }
      }
      for _ in 0..<random.below(3_000) { _ = staying.changeCount }
      switch round % 3 {
      case 0: leaving.close()
      case 1: leaving.interruptWaits()
      default: break
      }
      for number in [1, 3, 5] { #expect(waits[number].result() != true) }
      #expect(!waits[0].isDone)
      try group.reload()
      for number in [0, 2, 4] { #expect(waits[number].result() == true) }
    }
  }

  /// The waiting calls of all groups share the process's watch.
  @Test func aWaitIsWokenByItsGroupsChanges() throws {
    let folder = try TemporaryFolder()
    let groups = try (0..<4).map { try folder.open("group \($0)".replacing(" ", with: "-")) }
    for round in 0..<20 {
      let waits = groups.map { group in
        let count = group.changeCount
        return Background { try? group.waitForChange(since: count, timeoutMilliseconds: 600_000) }
      }
      for index in groups.indices.map({ ($0 + round) % groups.count }) {
        try groups[index].reload()
        #expect(waits[index].result() == true)
      }
    }
  }

  /// A change is noticed through the name of a folder and through a link to it.
  @Test func aChangeThroughALinkToTheFolderIsNoticed() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open("real")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/linked", withDestinationPath: folder.path + "/real")
    let linked = try folder.open("linked")
    for (waiting, changing) in [(group, linked), (linked, group)] {
      let client = try ClientProcess(
        folder, ["wait", "600000"], group: waiting === group ? "real" : "linked")
      #expect(client.nextLine() == "ready")
      try changing.reload()
      #expect(client.remainingLines() == ["true"])
    }
  }

  /// Compactions give the group's name to other files while calls wait.
  @Test func waitsContinueAcrossCompactions() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    let reader = try folder.open(isReadOnly: true)
    let before = try group.statistics().compactionCount
    var number = 0
    while try group.statistics().compactionCount < before + 3 {
      let count = reader.changeCount
      let waits = [group, reader].map { handle in
        Background { try? handle.waitForChange(since: count, timeoutMilliseconds: 600_000) }
      }
      number += 1
      let lines = try ClientProcess.lines(folder, ["fill-with-data", "key", "1", "100000"])
      #expect(lines == ["filled"])
      #expect(waits.allSatisfy { $0.result() == true })
    }
    #expect(number > 6)
  }
}
