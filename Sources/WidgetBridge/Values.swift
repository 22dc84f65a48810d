import BridgeJSON
import CWidgetBridge
import SharedGroup

/// Keeps a JSON value under a key.
@c @implementation
public func setSharedValue(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ json: UnsafePointer<CChar>?
) -> Int32 {
  answering(group) { (group) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try unsafe withText(json, "value") { (json) throws(BridgeError) in
        let value = try checkedJSON(json)
        try grouped { () throws(SharedGroupError) in
          try group.setItem(json.extracting(value), type: .value, forKey: key)
        }
        return 0
      }
    }
  }
}

/// The part of a text that is its JSON value, without the white space around it.
private func checkedJSON(_ text: Span<UInt8>) throws(BridgeError) -> Range<Int> {
  do throws(JSONSyntaxError) {
    return try JSONSyntax.check(text)
  } catch {
    throw BridgeError(error, in: "The value")
  }
}

/// Reads a value.
@c @implementation
public func getSharedValue(
  _ group: UInt32, _ key: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<CChar>?,
  _ capacity: UInt32
) -> Int32 {
  answering(group) { (group) throws(BridgeError) in
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

/// Removes the value or data under a key.
@c @implementation
public func removeSharedValue(_ group: UInt32, _ key: UnsafePointer<CChar>?) -> Int32 {
  answering(group) { (group) throws(BridgeError) in
    try unsafe withText(key, "key") { (key) throws(BridgeError) in
      try grouped { () throws(SharedGroupError) in try group.removeItem(forKey: key) }
      return 0
    }
  }
}

/// Removes all values and data.
@c @implementation
public func removeAllSharedValues(_ group: UInt32) -> Int32 {
  answering(group) { (group) throws(BridgeError) in
    try grouped { () throws(SharedGroupError) in try group.removeAll() }
    return 0
  }
}

/// Lists the keys.
@c @implementation
public func getSharedKeysJSON(
  _ group: UInt32, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: UInt32
) -> Int32 {
  answering(group) { (group) throws(BridgeError) in
    let keys = try grouped { () throws(SharedGroupError) in try group.keys() }
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("version", 1)
    writer.beginArray("keys")
    for key in keys {
      writer.beginObject()
      writer.member("key", key.key)
      writer.member("type", key.type == .data ? "data" : "value")
      writer.member("byteCount", key.byteCount)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return try unsafe TextOutput(buffer, capacity).write(writer.bytes.span)
  }
}
