import CWidgetBridge
import WidgetFunctions

/// Asks those who show a kind to ask for its timeline again.
@c @implementation
public func reloadTimelines(_ group: UInt32, _ kind: UnsafePointer<CChar>?) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let reload = try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try ReloadUpdate(kind: kind)
    }
    try update(group) { (values) throws(BridgeError) in try reload.changes(in: values) }
    return 0
  }
}

/// Asks those who show any kind.
@c @implementation
public func reloadAllTimelines(_ group: UInt32) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    try update(group) { (values) throws(BridgeError) in try ReloadUpdate().changes(in: values) }
    return 0
  }
}
