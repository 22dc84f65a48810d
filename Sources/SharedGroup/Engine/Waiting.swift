import Synchronization
import SystemCalls

// Waiting for a change: on the lower half of the word *state*, which every change moves.
extension GroupStorage {
  /// How long a waiter sleeps at most before it looks again by itself: a writer can be killed
  /// between making a change and waking those who wait for it.
  private static let longestSleep: Int64 = 1_000_000_000
  /// The same for a reader with an index of its own, which nobody wakes.
  private static let privateSleep: Int64 = 50_000_000

  /// Sleeps while the change count is as given, until it is woken or the time is over. It may return
  /// sooner.
  func sleep(whileChangeCount count: UInt32, until deadline: Deadline) {
    let remaining = deadline.remainingNanoseconds ?? Int64.max
    guard !isPrivate.load(ordering: .acquiring) else {
      return ProcessEnvironment.sleep(nanoseconds: min(remaining, GroupStorage.privateSleep))
    }
    let page = unsafe control
    // Read before the count: a change after it makes the system refuse to sleep.
    let position = page.position
    guard changeCount == count else { return }
    _ = unsafe page.words.withHalf(of: ControlField.state) { half in
      unsafe ChangeWait.sleep(
        on: half, while: position.end,
        nanoseconds: min(remaining, GroupStorage.longestSleep))
    }
  }

  /// Wakes everyone who sleeps, in every process; false where the system cannot.
  ///
  /// Asks nobody whether there is anyone: a reader that may not write could not have said so.
  @discardableResult
  func wakeSleepers() -> Bool {
    guard !isPrivate.load(ordering: .acquiring) else { return false }
    return unsafe control.words.withHalf(of: ControlField.state) { half in
      unsafe ChangeWait.wakeAll(on: half)
    } ?? false
  }
}
