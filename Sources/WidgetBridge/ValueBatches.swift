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
  /// Sets every member of an object, which is lent where the batch is applied.
  ///
  /// - Parameter members: memory for it.
  fileprivate mutating func addAssignments(
    in json: Span<UInt8>, members: inout [JSONMember]
  ) throws(BridgeError) {
    try ValueBatch.readAssignments(in: json, members: &members)
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
    for key in try ValueBatch.removedKeys(in: json) { remove(key.span) }
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
