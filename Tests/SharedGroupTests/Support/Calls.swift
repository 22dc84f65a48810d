import SharedGroup
import Synchronization
import SystemCalls

/// Records the system calls that concern one folder, and may make them fail.
final class Calls: Sendable {
  private let folder: String
  private let fault: @Sendable (Int) -> SystemCallFault?
  private let made = Mutex<[(call: SystemCall, path: String)]>([])

  /// - Parameter fault: returns the fault of the nth call, counted from 1, or nil.
  init(within folder: String, fault: @escaping @Sendable (Int) -> SystemCallFault? = { _ in nil }) {
    self.folder = folder
    self.fault = fault
  }

  var all: [SystemCall] { made.withLock { $0.map(\.call) } }
  /// Each call with its path.
  var lines: [String] { made.withLock { $0.map { "\($0.call) \($0.path)" } } }
  var count: Int { all.count }

  /// Runs `body` while the calls are intercepted, and returns its error.
  func intercept(_ body: () throws(SharedGroupError) -> Void) -> SharedGroupError? {
    SystemCallSeam.intercept { [self] call, path in
      guard path.hasPrefix(folder) else { return nil }
      let number = made.withLock { made in
        made.append((call, path))
        return made.count
      }
      return fault(number)
    }
    defer { SystemCallSeam.intercept(nil) }
    do {
      try body()
      return nil
    } catch {
      return error
    }
  }
}
