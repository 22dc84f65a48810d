import SharedGroup
import Synchronization
import SystemCalls

/// The system calls about one folder.
final class Calls: Sendable {
  private let folder: String
  private let fault: @Sendable (Int) -> SystemCallFault?
  private let made = Mutex<[SystemCall]>([])

  /// - Parameter fault: what happens to the call with a number, counted from 1.
  init(within folder: String, fault: @escaping @Sendable (Int) -> SystemCallFault? = { _ in nil }) {
    self.folder = folder
    self.fault = fault
  }

  var all: [SystemCall] { made.withLock { $0 } }
  var count: Int { all.count }

  /// Does something while the calls are watched.
  func intercept(_ body: () throws(SharedGroupError) -> Void) -> SharedGroupError? {
    SystemCallSeam.intercept { [self] call, path in
      guard path.hasPrefix(folder) else { return nil }
      let number = made.withLock { made in
        made.append(call)
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
