import CWidgetBridge
import WidgetFunctions

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
