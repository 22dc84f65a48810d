import BridgeJSON
import CWidgetBridge
import SharedGroup
import WidgetFunctions
import WidgetTimeline

/// Lists the kinds of widget that the group knows.
@c @implementation
public func getWidgetKindsJSON(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    var writer = JSONWriter()
    try writer.writeKinds(in: GroupValues(group: group))
    return try unsafe TextOutput(buffer, capacity).write(writer)
  }
}

/// The entry to show before there is data.
@c @implementation
public func getPlaceholderJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe document(.placeholder, group, kind, requestJSON, buffer, capacity)
}

/// The entry that stands for the widget at a glance.
@c @implementation
public func getSnapshotJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe document(.snapshot, group, kind, requestJSON, buffer, capacity)
}

/// What to show, from when, and when to ask again.
@c @implementation
public func getTimelineJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe document(.timeline, group, kind, requestJSON, buffer, capacity)
}

/// The one entry of the timeline that shows at "now".
@c @implementation
public func getEntryJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  unsafe document(.entry, group, kind, requestJSON, buffer, capacity)
}

/// Lists what a parameter of a kind can be set to.
@c @implementation
public func getConfigurationOptionsJSON(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ parameter: UnsafePointer<CChar>?,
  _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    var writer = JSONWriter()
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withText(parameter, "parameter") { (parameter) throws(BridgeError) in
        try writer.writeOptions(
          ofParameter: parameter, ofKind: kind, in: GroupValues(group: group))
      }
    }
    return try unsafe TextOutput(buffer, capacity).write(writer)
  }
}

private func document(
  _ document: TimelineDocument, _ group: UInt32, _ kind: UnsafePointer<CChar>?,
  _ requestJSON: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt32
) -> Int32 {
  withGroupAndMemory(group) { (group, memory) throws(BridgeError) in
    let prepared = try unsafe memory.request(kind, requestJSON, in: group)
    return try memory.withWriter { (writer) throws(BridgeError) in
      try prepared.call.write(
        document, group: GroupValues(group: group), environment: prepared, to: &writer)
      return try unsafe TextOutput(buffer, capacity).write(writer)
    }
  }
}

extension ThreadMemory {
  /// The request that a caller's texts are, of a kind of the library or of the group.
  func request(
    _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?, in group: SharedGroup
  ) throws(BridgeError) -> PreparedRequest {
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withOptionalText(requestJSON, "request") { (json) throws(BridgeError) in
        try request(kind: kind, json: json, in: group)
      }
    }
  }
}
