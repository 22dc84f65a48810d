import BridgeJSON
import CWidgetBridge
import SharedGroup
import WidgetFunctions

/// Sets and removes several values as one change.
@c @implementation
public func setSharedValues(
  _ group: UInt32, _ valuesJSON: UnsafePointer<CChar>?,
  _ removedKeysJSON: UnsafePointer<CChar>?
) -> Int32 {
  withGroupAndMemory(group) { (group, memory) throws(BridgeError) in
    try memory.withBatch { (batch, members) throws(BridgeError) in
      // Removals come first, so that a key in both is set.
      try unsafe withOptionalText(removedKeysJSON, "list of removed keys") {
        (json) throws(BridgeError) in
        if let json { try batch.addRemovals(in: json) }
      }
      try unsafe withOptionalText(valuesJSON, "object of values") {
        (json) throws(BridgeError) in
        if let json { try batch.addAssignments(in: json, members: &members) }
        let lent = if let json { json } else { Span<UInt8>() }
        try mappingErrors { () throws(SharedGroupError) in try group.apply(batch, lent: lent) }
      }
    }
    return 0
  }
}

extension SharedBatch {
  /// Values may be 128 levels deep, and the object around them is one more: what getSharedValues()
  /// gives is taken back.
  private static let maximumDepth = 129

  /// Sets every member of an object, which is lent where the batch is applied.
  ///
  /// - Parameter members: memory for it.
  fileprivate mutating func addAssignments(
    in json: Span<UInt8>, members: inout [JSONMember]
  ) throws(BridgeError) {
    let range: Range<Int>
    do throws(JSONSyntaxError) {
      range = try JSONSyntax.check(json, maximumDepth: Self.maximumDepth, members: &members)
    } catch {
      throw BridgeError(error, in: "The object of values")
    }
    guard json[range.lowerBound] == UInt8(ascii: "{") else {
      let root = try SharedBatch.parsed(json, "The object of values")
      throw .invalidValue("The values must be an object.", path: "$", value: root.text)
    }
    reserveCapacity(members.count)
    for member in members {
      if member.hasEscapes {
        set(
          JSONSyntax.resolvedName(of: member, in: json).span, type: .value,
          to: json.extracting(member.value))
      } else {
        setLent(member.name, type: .value, to: member.value)
      }
    }
  }

  /// Removes every key of a list.
  fileprivate mutating func addRemovals(in json: Span<UInt8>) throws(BridgeError) {
    let root = try SharedBatch.parsed(json, "The list of removed keys")
    guard root.kind == .array else {
      throw .invalidValue("The removed keys must be a list.", path: "$", value: root.text)
    }
    for (index, element) in root.elements.enumerated() {
      guard let key = element.string else {
        throw .invalidValue(
          "A removed key must be a text.", path: JSONPath.root.element(index).description,
          value: element.text)
      }
      remove([UInt8](key.utf8).span)
    }
  }

  private static func parsed(
    _ json: Span<UInt8>, _ subject: String
  ) throws(BridgeError) -> JSONValue {
    do throws(JSONSyntaxError) {
      return try JSONDocument(json, maximumDepth: maximumDepth).root
    } catch {
      throw BridgeError(error, in: subject)
    }
  }
}

/// Reads every value as one object.
@c @implementation
public func getSharedValues(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let items = try mappingErrors { () throws(SharedGroupError) in try group.items(.value) }
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
