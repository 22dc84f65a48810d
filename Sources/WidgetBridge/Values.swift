import BridgeJSON
import CSystem
import CWidgetBridge
import SharedGroup
import WidgetFunctions

/// Keeps a JSON value under a key.
@c @implementation
public func setSharedValue(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ json: UnsafePointer<CChar>?
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try unsafe withText(json, "value") { (json) throws(BridgeError) in
        let value = try checkedJSON(json, forKey: key)
        try mappingErrors { () throws(SharedGroupError) in
          try group.setItem(json.extracting(value), type: .value, forKey: key)
        }
        return 0
      }
    }
  }
}

/// Reads a value.
@c @implementation
public func getSharedValue(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt32
) -> Int32 {
  let length = unsafe usualValue(group, key, buffer, Int(capacity))
  if length >= 0 { return Int32(truncatingIfNeeded: length) }
  return withGroup(group) { (group) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try unsafe TextOutput(buffer, capacity).fill { (buffer) throws(BridgeError) in
        do throws(SharedGroupError) {
          return try group.copyItem(.value, forKey: key, into: &buffer)
        } catch {
          throw BridgeError(error)
        }
      }
    }
  }
}

/// Reads a value in the usual case; -1 where the thorough way is to look, and to say what is wrong.
@inline(__always)
private func usualValue(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: Int
) -> Int {
  guard let key = unsafe key, let buffer = unsafe buffer, capacity > 0 else { return -1 }
  // Safe: the header asks for NUL-terminated text, and for `capacity` bytes, which the caller lends
  // for the call; one is kept for the NUL. Neither span outlives it.
  let text = unsafe Span(
    _unsafeStart: UnsafeRawPointer(key).assumingMemoryBound(to: UInt8.self), count: strlen(key))
  var span = unsafe MutableSpan(
    _unsafeStart: UnsafeMutableRawPointer(buffer).assumingMemoryBound(to: UInt8.self),
    count: capacity - 1)
  let copied = try? GroupHandles.copyItem(.value, forKey: text, into: &span, in: group)
  guard let length = copied ?? nil else { return -1 }
  // Safe: below the capacity.
  if length >= 0, length < capacity { unsafe buffer[length] = 0 }
  return length
}

/// Sets or removes a value that still is what the caller has read.
@c @implementation
public func replaceSharedValue(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ expected: UnsafePointer<CChar>?,
  _ json: UnsafePointer<CChar>?
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try unsafe withOptionalText(expected, "expected value") { (expected) throws(BridgeError) in
        try unsafe withOptionalText(json, "value") { (json) throws(BridgeError) in
          let value: Span<UInt8>? =
            if let json { json.extracting(try checkedJSON(json, forKey: key)) } else { nil }
          try mappingErrors { () throws(SharedGroupError) in
            try group.replaceValue(expected, by: value, forKey: key)
          }
          return 0
        }
      }
    }
  }
}

/// Removes the value or data under a key.
@c @implementation
public func removeSharedValue(_ group: UInt32, _ key: UnsafePointer<CChar>?) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try mappingErrors { () throws(SharedGroupError) in try group.removeItem(forKey: key) }
      return 0
    }
  }
}

/// Removes all values and data.
@c @implementation
public func removeAllSharedValues(_ group: UInt32) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    try mappingErrors { () throws(SharedGroupError) in try group.removeAll() }
    return 0
  }
}

/// Lists the keys.
@c @implementation
public func getSharedKeysJSON(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  withGroup(group) { (group) throws(BridgeError) in
    let keys = try mappingErrors { () throws(SharedGroupError) in try group.keys() }
    var writer = JSONWriter()
    writer.write(keys)
    return try unsafe TextOutput(buffer, capacity).write(writer.bytes.span)
  }
}
