import BridgeJSON
import CWidgetBridge
import WidgetFunctions

/// Tells that a widget is on screen.
@c @implementation
public func registerWidgetInstance(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?
) -> Int32 {
  unsafe updateInstances(group, kind, requestJSON, isOnScreen: true)
}

/// Tells that a widget is no longer on screen.
@c @implementation
public func unregisterWidgetInstance(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?
) -> Int32 {
  unsafe updateInstances(group, kind, requestJSON, isOnScreen: false)
}

/// Lists the widgets that are on screen.
@c @implementation
public func getCurrentConfigurationsJSON(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    var writer = JSONWriter()
    try writer.writeInstances(in: GroupValues(group: group))
    return try unsafe TextOutput(buffer, capacity).write(writer)
  }
}

private func updateInstances(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  isOnScreen: Bool
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let values = GroupValues(group: group)
    let instance = try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withText(requestJSON, "request") { (json) throws(BridgeError) in
        try InstanceUpdate(kind: kind, json: json, isOnScreen: isOnScreen, in: values)
      }
    }
    try update(group) { (values) throws(BridgeError) in try instance.changes(in: values) }
    return 0
  }
}
