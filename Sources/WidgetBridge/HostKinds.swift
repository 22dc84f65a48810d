import CWidgetBridge
import WidgetKinds
import WidgetTimeline

/// Describes a kind of widget of the host's own.
@c @implementation
public func registerWidgetKind(
  _ group: UInt32, _ descriptorJSON: UnsafePointer<CChar>?
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let registration = try unsafe withText(descriptorJSON, "description") {
      (json) throws(BridgeError) in
      try mappingErrors { () throws(WidgetError) in try HostKindRegistration(json: json) }
    }
    try update(group) { (values) throws(WidgetError) in try registration.changes(in: values) }
    return 0
  }
}

/// Removes a kind of the host's own.
@c @implementation
public func unregisterWidgetKind(_ group: UInt32, _ kind: UnsafePointer<CChar>?) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let kind = try unsafe withText(kind, "kind") { (text) throws(BridgeError) in
      try String(utf8: text, "kind")
    }
    let removal = try mappingErrors { () throws(WidgetError) in try HostKindRemoval(ofKind: kind) }
    try update(group, ofKind: kind) { (values) throws(WidgetError) in
      try removal.changes(in: values)
    }
    return 0
  }
}

/// Sets what a kind of the host's own shows.
@c @implementation
public func setTimelineJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ timelineJSON: UnsafePointer<CChar>?
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let kind = try unsafe withText(kind, "kind") { (text) throws(BridgeError) in
      try String(utf8: text, "kind")
    }
    try mappingErrors(ofKind: kind, in: group) { () throws(WidgetError) in
      try HostTimelineSetting.check(kind, in: GroupValues(group: group))
    }
    let setting = try unsafe withText(timelineJSON, "timeline") { (json) throws(BridgeError) in
      try mappingErrors { () throws(WidgetError) in
        try HostTimelineSetting(ofKind: kind, json: json)
      }
    }
    try update(group, ofKind: kind) { (values) throws(WidgetError) in
      try setting.changes(in: values)
    }
    return 0
  }
}
