import CWidgetBridge
import WidgetFunctions

/// Describes a kind of widget of the host's own.
@c @implementation
public func registerWidgetKind(
  _ group: UInt32, _ descriptorJSON: UnsafePointer<CChar>?
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let registration = try unsafe withText(descriptorJSON, "description") {
      (json) throws(BridgeError) in try HostKindUpdate(description: json)
    }
    try update(group) { (values) throws(BridgeError) in try registration.changes(in: values) }
    return 0
  }
}

/// Removes a kind of the host's own.
@c @implementation
public func unregisterWidgetKind(_ group: UInt32, _ kind: UnsafePointer<CChar>?) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let removal = try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try HostKindUpdate(removed: kind)
    }
    try update(group) { (values) throws(BridgeError) in try removal.changes(in: values) }
    return 0
  }
}

/// Sets what a kind of the host's own shows.
@c @implementation
public func setTimelineJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ timelineJSON: UnsafePointer<CChar>?
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let values = GroupValues(group: group)
    let setting = try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withText(timelineJSON, "timeline") { (json) throws(BridgeError) in
        try HostTimelineUpdate(kind: kind, json: json, in: values)
      }
    }
    try update(group) { (values) throws(BridgeError) in try setting.changes(in: values) }
    return 0
  }
}
