package import BridgeJSON
package import SharedGroupTypes

/// Checks a JSON text, and returns the range of its value without the white space around it.
package func checkedJSON(
  _ text: Span<UInt8>, forKey key: Span<UInt8>
) throws(BridgeError) -> Range<Int> {
  do throws(JSONSyntaxError) {
    return try JSONSyntax.check(text)
  } catch {
    throw BridgeError(error, in: "The value").about(key: try? String(utf8: key, "key"))
  }
}

extension JSONWriter {
  /// Writes the keys of a group, with the type and the length of each item.
  package mutating func write(_ keys: [SharedKey]) {
    beginObject()
    member("version", 1)
    beginArray("keys")
    for key in keys {
      beginObject()
      member("key", key.key)
      member("type", literal: key.type == .data ? "data" : "value")
      member("byteCount", key.byteCount)
      endObject()
    }
    endArray()
    endObject()
  }

  /// Writes the values of a group as one object.
  package mutating func write(values: [(key: String, bytes: [UInt8])]) {
    beginObject()
    for value in values {
      name(value.key)
      element(raw: value.bytes.span)
    }
    endObject()
  }
}
