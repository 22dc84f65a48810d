import BridgeJSON
import CWidgetBridge
import SharedGroup
import WidgetKinds
import WidgetTimeline

/// Lists the kinds of widget that the group knows.
@c @implementation
public func getWidgetKindsJSON(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  answering(group) { (group) throws(BridgeError) in
    let hosts = try hostKinds(in: group)
    var writer = JSONWriter()
    writer.writeKinds(builtIn: builtInProviders.map(\.description), hosts: hosts)
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
  answering(group) { (group) throws(BridgeError) in
    let provider = try unsafe withText(kind, "kind") { (text) throws(BridgeError) in
      try knownKind(named: try String(utf8: text, "kind"), in: group)
    }
    let parameter = try unsafe withText(parameter, "parameter") { (text) throws(BridgeError) in
      try String(utf8: text, "parameter")
    }
    var writer = JSONWriter()
    do throws(WidgetError) {
      try writer.writeOptions(
        ofParameter: parameter, of: provider, group: GroupValues(group: group))
    } catch {
      throw BridgeError(error)
    }
    return try unsafe TextOutput(buffer, capacity).write(writer)
  }
}

private func document(
  _ document: TimelineDocument, _ group: UInt32, _ kind: UnsafePointer<CChar>?,
  _ requestJSON: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt32
) -> Int32 {
  answeringInThread(group) { (group, memory) throws(BridgeError) in
    let asked = try unsafe memory.asked(kind, requestJSON, in: group)
    return try memory.withWriter { (writer) throws(BridgeError) in
      try requested { () throws(WidgetError) in
        try writer.write(
          document, of: asked.provider, for: asked.request, group: GroupValues(group: group),
          environment: asked)
      }
      return try unsafe TextOutput(buffer, capacity).write(writer)
    }
  }
}

extension ThreadMemory {
  /// The request that a caller's texts are, of a kind of the library or of the group.
  func asked(
    _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?, in group: SharedGroup
  ) throws(BridgeError) -> AskedRequest {
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withOptionalText(requestJSON, "request") { (json) throws(BridgeError) in
        try request(kind: kind, json: json, in: group)
      }
    }
  }
}
