package import BridgeJSON
import SharedGroupTypes

// Functions for values and data.
extension GroupFunctions {
  /// Stores a JSON value under a key.
  package func setSharedValue(
    _ key: Span<UInt8>, _ json: Span<UInt8>
  ) throws(BridgeError) {
    let value = try checkedJSON(json, forKey: key)
    try mappingErrors { () throws(SharedGroupError) in
      try group.update { (batch) throws(SharedGroupError) in
        try batch.set(key, type: .value, to: json.extracting(value))
      }
    }
  }

  /// Reads the value under a key.
  package func getSharedValue(
    _ key: Span<UInt8>, to output: inout JSONWriter
  ) throws(BridgeError) {
    try write(.value, key, to: &output)
  }

  /// Sets and removes several values as one change. Removals come first, so a key that occurs in
  /// both texts is set in the end.
  package func setSharedValues(
    _ values: Span<UInt8>?, _ removedKeys: Span<UInt8>?
  ) throws(BridgeError) {
    let removed =
      if let removedKeys { try ValueBatch.removedKeys(in: removedKeys) } else {
        [] as [[UInt8]]
      }
    var members: [JSONMember] = []
    members.reserveCapacity(32)
    if let values { try ValueBatch.readAssignments(in: values, members: &members) }
    var names: [[UInt8]] = []
    if let values {
      for member in members where member.hasEscapes {
        names.append(try ValueBatch.resolvedKey(of: member, in: values))
      }
    }
    try mappingErrors { () throws(SharedGroupError) in
      try group.update { (batch) throws(SharedGroupError) in
        for key in removed { try batch.remove(key.span, type: .value) }
        guard let values else { return }
        var resolved = names.makeIterator()
        for member in members {
          let value = values.extracting(member.value)
          if member.hasEscapes {
            guard let name = resolved.next() else { continue }
            try batch.set(name.span, type: .value, to: value)
          } else {
            try batch.set(values.extracting(member.name), type: .value, to: value)
          }
        }
      }
    }
  }

  /// Reads all values as one object.
  package func getSharedValues(to output: inout JSONWriter) throws(BridgeError) {
    output.write(
      values: try mappingErrors { () throws(SharedGroupError) in
        try group.items(.value, withPrefix: "")
      })
  }

  /// Reads the values of some keys, or of those with a prefix, as one object.
  package func getSharedValuesForKeys(
    _ keys: Span<UInt8>, to output: inout JSONWriter
  ) throws(BridgeError) {
    let wanted = try WantedKeys(json: keys)
    output.write(
      values: try mappingErrors { () throws(SharedGroupError) in
        switch wanted {
        case .listed(let keys): try group.items(.value, forKeys: keys)
        case .withPrefix(let prefix): try group.items(.value, withPrefix: prefix)
        }
      })
  }

  /// Sets or removes a value if the stored value still equals the one that the caller has read.
  package func replaceSharedValue(
    _ key: Span<UInt8>, _ expected: Span<UInt8>?, _ json: Span<UInt8>?
  ) throws(BridgeError) {
    let value: Span<UInt8>? =
      if let json { json.extracting(try checkedJSON(json, forKey: key)) } else { nil }
    try mappingErrors { () throws(SharedGroupError) in
      try group.replace(expected, by: value, at: key)
    }
  }

  /// Removes the value or data under a key.
  package func removeSharedValue(_ key: Span<UInt8>) throws(BridgeError) {
    try mappingErrors { () throws(SharedGroupError) in try group.remove(key) }
  }

  /// Removes all values and data.
  package func removeAllSharedValues() throws(BridgeError) {
    try mappingErrors { () throws(SharedGroupError) in try group.removeAll() }
  }

  /// Stores bytes under a key.
  package func setSharedData(
    _ key: Span<UInt8>, _ bytes: Span<UInt8>
  ) throws(BridgeError) {
    try mappingErrors { () throws(SharedGroupError) in
      try group.update { (batch) throws(SharedGroupError) in
        try batch.set(key, type: .data, to: bytes)
      }
    }
  }

  /// Reads the data under a key.
  package func getSharedData(
    _ key: Span<UInt8>, to output: inout JSONWriter
  ) throws(BridgeError) {
    try write(.data, key, to: &output)
  }

  /// Lists the keys.
  package func getSharedKeysJSON(to output: inout JSONWriter) throws(BridgeError) {
    output.write(try mappingErrors { () throws(SharedGroupError) in try group.keys() })
  }

  private func write(
    _ type: SharedItemType, _ key: Span<UInt8>, to output: inout JSONWriter
  ) throws(BridgeError) {
    let item = try mappingErrors { () throws(SharedGroupError) in
      guard let item = try group.item(type, forKey: key) else {
        throw .notFound(key: String(copying: key))
      }
      return item
    }
    output.append(raw: item.span)
  }
}
