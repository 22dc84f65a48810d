import BridgeJSON
package import WidgetTimeline

/// A value that an app is about to set, to be checked by the kind that will read it.
package struct ProposedValue {
  /// The key under which the value will be set.
  package let key: String
  /// The value's JSON text.
  package let json: [UInt8]
  /// The context in which the kind reads the value: that of a request without members.
  package let context: TimelineContext

  package init(_ json: [UInt8], forKey key: String, in context: TimelineContext) {
    self.key = key
    self.json = json
    self.context = context
  }

  /// Throws unless the value's key is one of the keys that a kind reads.
  func check(isUnder keys: [String], ofKind kind: String) throws(WidgetError) {
    if keys.contains(where: { $0.hasSameBytes(as: key) }) { return }
    let names = keys.map { "\"\($0)\"" }.joined(separator: ", ")
    let read =
      keys.isEmpty
      ? "no value of the group" : "the key\(keys.count == 1 ? "" : "s") \(names) and no other"
    throw .invalidValue("The kind \"\(kind)\" reads \(read).", path: "$", value: key)
  }
}

/// The built-in kind that reads a key by default; nil if there is none.
package func kindReading(key: String) -> (any WidgetKind)? {
  builtInKinds.first { $0.usualKey == key }
}
