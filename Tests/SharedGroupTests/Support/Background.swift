import Foundation

/// Runs work on a separate thread, for calls that wait.
final class Background<Result: Sendable>: Sendable {
  private final class Outcome: @unchecked Sendable {
    // Written before the semaphore is signalled, read after.
    var result: Result?
    let isDone = DispatchSemaphore(value: 0)
  }

  private let outcome = Outcome()

  init(_ work: @escaping @Sendable () -> Result) {
    let outcome = outcome
    Thread.detachNewThread {
      outcome.result = work()
      outcome.isDone.signal()
    }
  }

  /// Waits for the work, and returns its result.
  func result() -> Result {
    outcome.isDone.wait()
    defer { outcome.isDone.signal() }
    guard let result = outcome.result else { fatalError("the work has no result") }
    return result
  }

  /// Whether the work is done. Waits for it for up to a millisecond.
  var isDone: Bool {
    guard outcome.isDone.wait(timeout: .now() + .milliseconds(1)) == .success else { return false }
    outcome.isDone.signal()
    return true
  }
}
