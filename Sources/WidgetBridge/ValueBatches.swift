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
      }
      try mappingErrors { () throws(SharedGroupError) in try group.apply(&batch) }
    }
    return 0
  }
}

extension SharedBatch {
  /// Sets every member of an object.
  ///
  /// - Parameter members: memory for it.
  fileprivate mutating func addAssignments(
    in json: Span<UInt8>, members: inout [JSONMember]
  ) throws(BridgeError) {
    try ValueBatch.readAssignments(in: json, members: &members)
    try mappingErrors { () throws(SharedGroupError) in
      for member in members {
        let value = json.extracting(member.value)
        if member.hasEscapes {
          let name = JSONSyntax.resolvedName(of: member, in: json)
          try set(name.span, type: .value, to: value)
        } else {
          try set(json.extracting(member.name), type: .value, to: value)
        }
      }
    }
  }

  /// Removes every key of a list.
  fileprivate mutating func addRemovals(in json: Span<UInt8>) throws(BridgeError) {
    for key in try ValueBatch.removedKeys(in: json) {
      try mappingErrors { () throws(SharedGroupError) in try remove(key.span) }
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
    writer.write(values: items)
    return try unsafe TextOutput(buffer, capacity).write(writer.bytes.span)
  }
}
