import BridgeJSON
import CWidgetBridge
import SharedGroup
import SystemCalls
import WidgetFunctions

// The part that the header's functions have in common: it finds the group of a handle, checks the
// caller's buffer, and turns an error into a status.

typealias Functions = GroupFunctions<SharedGroup, SystemEnvironment>

/// Runs the body of a function of the header. If the body throws, remembers the error for the
/// calling thread, and returns the error's status.
///
/// A thread that is cancelled during the call ends only after it. If it ended earlier, it would
/// keep its locks for ever, and leave one-time setup unfinished.
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

/// Does the same as `status(of:)`, and lends the body the group of a handle.
@inline(__always)
func withGroup(
  _ handle: UInt32, _ body: (SharedGroup) throws(BridgeError) -> Int32
) -> Int32 {
  status { () throws(BridgeError) in
    guard let group = GroupHandles.group(handle) else { throw .invalidHandle(handle) }
    return try body(group)
  }
}

/// Does the same as `withGroup`, and lends the body the functions of the group. This is for a
/// function that returns a status.
@inline(never)
func withFunctions(
  _ handle: UInt32, _ body: (Functions) throws(BridgeError) -> Void
) -> Int32 {
  withGroup(handle) { (group) throws(BridgeError) in
    ThreadMemory.lend { memory in
      number { () throws(BridgeError) in
        try body(Functions(group, memory.requests))
        return 0
      }
    }
  }
}

/// Does the same as `withFunctions(_:_:)`, for a function that writes text into the caller's
/// buffer.
@inline(__always)
func withFunctions(
  _ handle: UInt32, textTo buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32,
  _ body: (Functions, inout JSONWriter) throws(BridgeError) -> Void
) -> Int32 {
  withGroup(handle) { (group) throws(BridgeError) in
    ThreadMemory.lend { memory in
      number { () throws(BridgeError) in
        try memory.withWriter { (writer) throws(BridgeError) in
          try body(Functions(group, memory.requests), &writer)
          return try unsafe TextOutput(buffer, capacity).write(writer)
        }
      }
    }
  }
}

/// Does the same as `withFunctions(_:_:)`, for a function that writes bytes into the caller's
/// buffer.
@inline(never)
func withFunctions(
  _ handle: UInt32, bytesTo buffer: UnsafeMutablePointer<UInt8>?, _ capacity: UInt32,
  _ body: (Functions, inout JSONWriter) throws(BridgeError) -> Void
) -> Int32 {
  withGroup(handle) { (group) throws(BridgeError) in
    try unsafe checkBuffer(buffer, capacity)
    return ThreadMemory.lend { memory in
      number { () throws(BridgeError) in
        try memory.withWriter { (writer) throws(BridgeError) in
          try body(Functions(group, memory.requests), &writer)
          return unsafe write(writer, to: buffer, capacity)
        }
      }
    }
  }
}

extension BridgeError {
  /// The error for a number that never was a handle, or a handle that was closed or belongs to the
  /// parent process.
  static func invalidHandle(_ handle: UInt32) -> Self {
    Self(BridgeStatusInvalidHandle, "\(handle) is not the handle of an open group.")
  }
}
