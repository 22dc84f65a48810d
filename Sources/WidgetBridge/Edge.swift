import CWidgetBridge
import SharedGroup
import SystemCalls
import WidgetFunctions

/// Runs the body of a function of the header: a failure is remembered for the calling thread and
/// becomes its status. The one place where an error turns into a number.
///
/// A thread that is cancelled meanwhile ends afterwards: inside, it would keep locks for ever, and leave
/// half done what is set up once.
@inline(__always)
func status(of body: () throws(BridgeError) -> Int32) -> Int32 {
  ProcessEnvironment.withoutCancellation { number(of: body) }
}

@inline(__always)
private func number(of body: () throws(BridgeError) -> Int32) -> Int32 {
  do throws(BridgeError) {
    return try body()
  } catch {
    LastError.remember(error)
    return error.status.rawValue
  }
}

/// The same, with the group of a handle.
@inline(__always)
func withGroup(
  _ handle: UInt32, _ body: (SharedGroup) throws(BridgeError) -> Int32
) -> Int32 {
  status { () throws(BridgeError) in
    guard let group = GroupHandles.group(handle) else { throw .invalidHandle(handle) }
    return try body(group)
  }
}

/// The same, with the group of a handle and the memory of the thread.
@inline(__always)
func withGroupAndMemory(
  _ handle: UInt32, _ body: (SharedGroup, ThreadMemory) throws(BridgeError) -> Int32
) -> Int32 {
  withGroup(handle) { (group) throws(BridgeError) in
    ThreadMemory.lend { memory in
      number { () throws(BridgeError) in try body(group, memory) }
    }
  }
}
