import BridgeJSON
import CWidgetBridge
import SharedGroup

/// Sets and removes several values as one change.
@c @implementation
public func setSharedValues(
  _ group: UInt32, _ valuesJSON: UnsafePointer<CChar>?,
  _ removedKeysJSON: UnsafePointer<CChar>?
) -> Int32 {
  answering(group) { (group) throws(BridgeError) in
    // Removals come first, so that a key in both is set.
    var changes = try unsafe withOptionalText(removedKeysJSON, "list of removed keys") {
      (json) throws(BridgeError) in
      guard let json else { return [SharedChange]() }
      return try removals(in: json)
    }
    changes += try unsafe withOptionalText(valuesJSON, "object of values") {
      (json) throws(BridgeError) in
      guard let json else { return [SharedChange]() }
      return try assignments(in: json)
    }
    let all = changes
    try grouped { () throws(SharedGroupError) in try group.apply(all) }
    return 0
  }
}

/// Values may be 128 levels deep, and the object around them is one more: what getSharedValues()
/// gives is taken back.
private let batchDepth = 129

private func assignments(in json: Span<UInt8>) throws(BridgeError) -> [SharedChange] {
  let root = try batch(json, "The object of values")
  guard root.kind == .object else {
    throw .invalidValue("The values must be an object.", path: "$", value: root.text)
  }
  return root.members.map { member in
    .set(key: member.name, type: .value, bytes: Array(member.value.bytes))
  }
}

private func removals(in json: Span<UInt8>) throws(BridgeError) -> [SharedChange] {
  let root = try batch(json, "The list of removed keys")
  guard root.kind == .array else {
    throw .invalidValue("The removed keys must be a list.", path: "$", value: root.text)
  }
  var changes: [SharedChange] = []
  for (index, element) in root.elements.enumerated() {
    guard let key = element.string else {
      throw .invalidValue(
        "A removed key must be a text.", path: JSONPath.root.element(index).description,
        value: element.text)
    }
    changes.append(.remove(key: key))
  }
  return changes
}

private func batch(_ json: Span<UInt8>, _ subject: String) throws(BridgeError) -> JSONValue {
  do throws(JSONSyntaxError) {
    return try JSONDocument(json, maximumDepth: batchDepth).root
  } catch {
    throw BridgeError(error, in: subject)
  }
}

/// Reads every value as one object.
@c @implementation
public func getSharedValues(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  answering(group) { (group) throws(BridgeError) in
    let items = try grouped { () throws(SharedGroupError) in try group.items(.value) }
    var writer = JSONWriter()
    writer.beginObject()
    for item in items {
      writer.name(item.key)
      writer.element(raw: item.bytes.span)
    }
    writer.endObject()
    return try unsafe TextOutput(buffer, capacity).write(writer.bytes.span)
  }
}
