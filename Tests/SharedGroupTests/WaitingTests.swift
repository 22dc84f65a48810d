import GroupWorkload
import SharedGroup
import Testing

/// Many calls of one process that wait, of which one looks out for the others.
@Suite(.timeLimit(.minutes(10))) struct WaitingTests {
  @Test func aHundredWaitersSleepAndWake() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    for options in [[], ["--read-only"]] {
      let worker = try ClientProcess(folder, ["wait-on-threads", "100"], options: options)
      let line = try #require(worker.nextLine())
      let switches = try #require(line.split(separator: " ").last.flatMap { Int($0) })
      #expect(line.hasPrefix("switches ") && switches < 20, "in three seconds of waiting: \(line)")
      try group.recordChange()
      #expect(worker.remainingLines() == ["woken 100"])
    }
  }

  /// At each of its calls a writer is killed. Where it had made its change by then, it did not get to
  /// waking those who wait for it.
  @Test func aChangeWhoseWriterWasKilledIsNoticed() throws {
    let folder = try TemporaryFolder()
    let group = try folder.open()
    let reader = try folder.open(isReadOnly: true)
    var unannounced = 0
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
      if group.changeCount == count { try group.recordChange() } else { unannounced += 1 }
      #expect(waits.allSatisfy { $0.result() == true })
    }
    #expect(unannounced > 0)
  }

  /// Whichever of the calls leads the others, and whenever it leaves: after its time, or interrupted,
  /// or with its handle closed.
  @Test func whoeverLeavesTheOthersAreWoken() throws {
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
      try group.recordChange()
      for number in [0, 2, 4] { #expect(waits[number].result() == true) }
    }
  }
}
