import Foundation
import GroupWorkload
import SharedGroup
import Synchronization
import Testing

/// What ends a wait: a change, its timeout, an interruption, and the closing of its handle.
@Suite struct EndOfWaitTests {
  let folder: TemporaryFolder
  let group: SharedGroup

  init() throws {
    folder = try TemporaryFolder()
    group = try folder.open()
  }

  @Test func aWaitWithNothingToWaitForReturnsAtOnce() throws {
    let count = group.changeCount
    #expect(try !group.waitForChange(since: count, timeoutMilliseconds: 0))
    #expect(try group.waitForChange(since: count &+ 1, timeoutMilliseconds: 0))
    #expect(try group.waitForChange(since: 0, timeoutMilliseconds: UInt32.max))
    try group.setValue("1", forKey: "key")
    #expect(try group.waitForChange(since: count, timeoutMilliseconds: 0))
  }

  @Test func aWaitEndsAfterItsTime() throws {
    let count = group.changeCount
    #expect(try !group.waitForChange(since: count, timeoutMilliseconds: 20))
    let reader = try folder.open(isReadOnly: true)
    #expect(try !reader.waitForChange(since: count, timeoutMilliseconds: 20))
  }

  @Test func aWaitUsesNoProcessorTime() throws {
    let used = Background { [group] in
      let before = processorSeconds()
      _ = try? group.waitForChange(since: group.changeCount, timeoutMilliseconds: 300)
      return processorSeconds() - before
    }
    #expect(used.result() < 0.1, "in seconds, of 0.3")
  }

  @Test func aChangeWakesTheWaitsOfOtherProcesses() throws {
    for round in 0..<10 {
      let clients = try (0..<2).map { index in
        try ClientProcess(
          folder, ["wait", "60000"], options: index == 0 ? [] : ["--read-only"])
      }
      for client in clients { #expect(client.nextLine() == "ready") }
      switch round % 3 {
      case 0: try group.setValue("\(round)", forKey: "key")
      case 1: try group.reload()
      default: _ = try ClientProcess.lines(folder, ["set", "key", "\(round)"])
      }
      for client in clients { #expect(client.remainingLines() == ["true"]) }
    }
  }

  @Test func interruptingWakesOnlyTheWaitsOfItsHandle() throws {
    let other = try folder.open()
    let count = group.changeCount
    let othersWait = Background {
      try? other.waitForChange(since: count, timeoutMilliseconds: 600_000)
    }
    for handle in [group, try folder.open(isReadOnly: true)] {
      let waits = (0..<3).map { _ in
        Background { try? handle.waitForChange(since: count, timeoutMilliseconds: UInt32.max) }
      }
      // An interruption does not affect a wait that begins after it. Such a wait needs another
      // interruption.
      while !waits.allSatisfy(\.isDone) { handle.interruptWaits() }
      #expect(waits.allSatisfy { $0.result() == false })
      #expect(!othersWait.isDone)
      #expect(try !handle.waitForChange(since: count, timeoutMilliseconds: 1))
    }
    try group.reload()
    #expect(othersWait.result() == true)
  }

  @Test func closingWakesTheWaitsWithAnError() throws {
    for isReadOnly in [false, true] {
      for _ in 0..<20 {
        let handle = try folder.open(isReadOnly: isReadOnly)
        let count = handle.changeCount
        let waits = (0..<2).map { _ in
          Background { () -> SharedGroupError? in
            failure {
              _ = try handle.waitForChange(since: count, timeoutMilliseconds: UInt32.max)
            }
          }
        }
        handle.close()
        #expect(waits.allSatisfy { $0.result()?.code == .closed })
      }
    }
    try group.setValue("1", forKey: "key")
  }

  /// The time between a waiter's last look and its sleep is short, so the test makes many tries.
  @Test func closingWakesAWaitThatIsAboutToSleep() throws {
    for round in 0..<300 {
      let handle = try folder.open(isReadOnly: round % 2 == 0)
      let count = handle.changeCount
      let isAboutToWait = Moment()
      let waits = (0..<8).map { _ in
        Background { () -> SharedGroupError.Code? in
          isAboutToWait.come()
          do throws(SharedGroupError) {
            _ = try handle.waitForChange(since: count, timeoutMilliseconds: UInt32.max)
            return nil
          } catch {
            return error.code
          }
        }
      }
      isAboutToWait.spin()
      for _ in 0..<Int.random(in: 0...100) { _ = handle.changeCount }
      handle.close()
      #expect(waits.allSatisfy { $0.result() == .closed })
    }
  }
}

/// An event for which a thread waits without sleeping.
private final class Moment: Sendable {
  private let hasCome = Atomic<Bool>(false)
  func come() { hasCome.store(true, ordering: .releasing) }
  func spin() { while !hasCome.load(ordering: .acquiring) {} }
}

/// The processor time that the calling thread has used.
private func processorSeconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
