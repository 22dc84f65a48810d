import BridgeJSON
import CWidgetBridge
import SharedGroup
import WidgetFunctions

/// A number that differs after any change; 0 for a handle that is none.
@c @implementation
public func getSharedChangeCount(_ group: UInt32) -> UInt32 {
  if let count = GroupHandles.changeCount(group) { return count }
  LastError.remember(.invalidHandle(group))
  return 0
}

/// Tells what has changed since a revision.
@c @implementation
public func getSharedChangesJSON(
  _ group: UInt32, _ sinceJSON: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let since = try unsafe withOptionalText(sinceJSON, "revision") { (json) throws(BridgeError) in
      if let json { try KnownRevision(json: json).revision } else { nil as UInt64? }
    }
    var writer = JSONWriter()
    if let since {
      let changes = try mappingErrors { () throws(SharedGroupError) in
        try group.changes(since: since)
      }
      try writer.writeChanges(
        upTo: changes.revision, all: changes.isAll, keys: changes.keys, records: changes.records,
        in: GroupValues(group: group))
    } else {
      writer.writeRevision(group.revision)
    }
    return try unsafe TextOutput(buffer, capacity).write(writer)
  }
}

/// Waits until the change count differs.
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

/// Ends the waits on a handle.
@c @implementation
public func interruptSharedWaits(_ group: UInt32) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    group.interruptWaits()
    return 0
  }
}
