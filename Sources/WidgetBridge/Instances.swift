import BridgeJSON
import CWidgetBridge
import WidgetKinds
import WidgetTimeline

/// Tells that a widget is on screen.
@c @implementation
public func registerWidgetInstance(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?
) -> Int32 {
  unsafe updateInstances(group, kind, requestJSON) { $0.register($1) }
}

/// Tells that a widget is no longer on screen.
@c @implementation
public func unregisterWidgetInstance(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?
) -> Int32 {
  unsafe updateInstances(group, kind, requestJSON) { $0.unregister($1) }
}

/// Lists the widgets that are on screen.
@c @implementation
public func getCurrentConfigurationsJSON(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let instances = try mappingErrors { () throws(WidgetError) in
      try WidgetInstances(in: GroupValues(group: group))
    }
    var writer = JSONWriter()
    writer.write(instances)
    return try unsafe TextOutput(buffer, capacity).write(writer)
  }
}

private func updateInstances(
  _ group: UInt32, _ kind: UnsafePointer<CChar>?, _ requestJSON: UnsafePointer<CChar>?,
  _ change: (inout WidgetInstances, WidgetInstance) -> [GroupChange]
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let kind = try unsafe withText(kind, "kind") { (text) throws(BridgeError) in
      try String(utf8: text, "kind")
    }
    // What is wrong with the kind comes before what is wrong with the request.
    _ = try knownKind(named: kind, in: group)
    let request = try unsafe withText(requestJSON, "request") { (json) throws(BridgeError) in
      try mappingErrors { () throws(WidgetError) in try WidgetRequest(json: json) }
    }
    try update(group, ofKind: kind) { (values) throws(WidgetError) in
      // Looked up with the lock held: a host may describe the kind anew.
      guard let found = try widgetKind(named: kind, in: values) else {
        throw WidgetError(.notFound, "There is no kind \"\(kind)\".", value: kind)
      }
      let instance = WidgetInstance(try CheckedRequest(request, for: found.description))
      var instances = try WidgetInstances(in: values)
      return change(&instances, instance)
    }
    return 0
  }
}
