import CWidgetBridge
import SharedGroup
import WidgetFunctions

/// Asks those who show a kind to ask for its timeline again.
@c @implementation
public func reloadTimelines(_ group: UInt32, _ kind: UnsafePointer<CChar>?) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let kind = try unsafe withText(kind, "kind") { (text) throws(BridgeError) in
      try String(utf8: text, "kind")
    }
    _ = try knownKind(named: kind, in: GroupValues(group: group))
    try mappingErrors { () throws(SharedGroupError) in try group.recordChange() }
    return 0
  }
}

/// Asks those who show any widget to ask for its timeline again.
@c @implementation
public func reloadAllTimelines(_ group: UInt32) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    try mappingErrors { () throws(SharedGroupError) in try group.recordChange() }
    return 0
  }
}
