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
  answering(group) { (openGroup) throws(BridgeError) in
    let memory = ThreadMemory.current
    let asked = try unsafe memory.asked(kind, requestJSON, in: openGroup)
    let values = GroupValues(group: openGroup)
    let context: TimelineContext
    do throws(WidgetError) {
      context = try TimelineContext(
        asked.request, group: values, environment: SystemEnvironment())
    } catch {
      throw BridgeError(error)
    }
    return try memory.withEntryMemo { (memo) throws(BridgeError) in
      try memo.answer(asked, in: context, handle: group, revision: values.revision) {
        (text) throws(BridgeError) in try unsafe TextOutput(buffer, capacity).write(text)
      }
    }
  }
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
  answering(group) { (group) throws(BridgeError) in
    let memory = ThreadMemory.current
    let asked = try unsafe memory.asked(kind, requestJSON, in: group)
    return try memory.withWriter { (writer) throws(BridgeError) in
      do throws(WidgetError) {
        try writer.write(
          document, of: asked.provider, for: asked.request, group: GroupValues(group: group),
          environment: SystemEnvironment())
      } catch {
        throw BridgeError(error)
      }
      return try unsafe TextOutput(buffer, capacity).write(writer)
    }
  }
}

extension ThreadMemory {
  /// The request that a caller's texts are, of a kind of the library or of the group.
  fileprivate func asked(
    _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?, in group: SharedGroup
  ) throws(BridgeError) -> Asked {
    try unsafe withText(kind, "kind") { (kind) throws(BridgeError) in
      try unsafe withOptionalText(requestJSON, "request") { (json) throws(BridgeError) in
        try request(kind: kind, json: json, in: group)
      }
    }
  }
}
