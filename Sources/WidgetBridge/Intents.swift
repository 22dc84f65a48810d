import BridgeJSON
import CWidgetBridge
import WidgetFunctions

/// Lists what people can do with widgets.
@c @implementation
public func getIntentsJSON(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  withGroup(group) { (_) throws(BridgeError) in
    var writer = JSONWriter()
    writer.writeIntents()
    return try unsafe TextOutput(buffer, capacity).write(writer)
  }
}

/// Changes the group as a widget's user asks.
@c @implementation
public func performIntent(
  _ group: UInt32, _ intent: UnsafePointer<CChar>?, _ parametersJSON: UnsafePointer<CChar>?
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let intent = try unsafe withText(intent, "intent") { (intent) throws(BridgeError) in
      try unsafe withOptionalText(parametersJSON, "parameters") { (json) throws(BridgeError) in
        try IntentUpdate(intent: intent, json: json)
      }
    }
    try update(group) { (values) throws(BridgeError) in try intent.changes(in: values) }
    return 0
  }
}
