import CWidgetBridge
import SharedGroup
import WidgetFunctions

/// Returns a number that every change alters; 0 for an invalid handle.
@c @implementation
public func getSharedChangeCount(_ group: UInt32) -> UInt32 {
  if let count = GroupHandles.changeCount(group) { return count }
  LastError.remember(.invalidHandle(group))
  return 0
}

/// Waits until the change count differs from `since`. Returns 1 if it differs, and 0 if the wait
/// ended without a change.
@c @implementation
public func waitForSharedChange(
  _ group: UInt32, _ since: UInt32, _ timeoutMilliseconds: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    try mappingErrors { () throws(SharedGroupError) in
      try group.waitForChange(since: since, timeoutMilliseconds: timeoutMilliseconds) ? 1 : 0
    }
  }
}

/// Returns a descriptor to poll, which becomes readable after a change.
@c @implementation
public func getSharedChangeDescriptor(_ group: UInt32) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    try mappingErrors { () throws(SharedGroupError) in try group.changeDescriptor() }
  }
}

/// Ends the waits that are under way on a handle.
@c @implementation
public func interruptSharedWaits(_ group: UInt32) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    group.interruptWaits()
    return 0
  }
}
