import BridgeJSON
import CWidgetBridge
import WidgetKinds
import WidgetTimeline

/// Changes the group as a widget's user asks.
@c @implementation
public func performIntent(
  _ group: UInt32, _ intent: UnsafePointer<CChar>?, _ parametersJSON: UnsafePointer<CChar>?
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let intent = try unsafe withText(intent, "intent") { (text) throws(BridgeError) in
      try builtInIntent(named: try String(utf8: text, "intent"))
    }
    let parameters = try unsafe withOptionalText(parametersJSON, "parameters") {
      (json) throws(BridgeError) in
      guard let json else { return try intentParameters(emptyObject.span) }
      return try intentParameters(json)
    }
    try update(group) { (values) throws(WidgetError) in
      try intent.changes(parameters, in: values)
    }
    return 0
  }
}

private let emptyObject = [UInt8]("{}".utf8)

/// The intent of that name.
private func builtInIntent(named name: String) throws(BridgeError) -> any WidgetIntent {
  guard let intent = builtInIntents.first(where: { $0.name == name }) else {
    let names = builtInIntents.map { $0.name }.joined(separator: ", ")
    throw BridgeError(
      BridgeStatusNotFound, "There is no intent \"\(name)\"; there are \(names).", value: name)
  }
  return intent
}

private func intentParameters(_ text: Span<UInt8>) throws(BridgeError) -> JSONValue {
  let root: JSONValue
  do throws(JSONSyntaxError) {
    root = try JSONDocument(text).root
  } catch {
    throw BridgeError(error, in: "The parameters text")
  }
  guard root.kind == .object else {
    throw .invalidValue("The parameters must be an object.", path: "$", value: root.text)
  }
  return root
}
