package import WidgetTimeline

/// A value that an app is about to set, to be checked by the kind that will read it.
package struct ProposedValue {
  /// The key under which the value will be set.
  package let key: String
  /// The value's JSON text.
  package let json: [UInt8]
  /// A request with all members at their defaults, for which the kind reads the value.
  package let context: TimelineContext

  package init(_ json: [UInt8], forKey key: String, in context: TimelineContext) {
    self.key = key
    self.json = json
    self.context = context
  }

  /// Throws unless the value's key is the only key that a kind reads.
  func check(isUnder key: String?, ofKind kind: String) throws(WidgetError) {
    if self.key == key { return }
    let sentence =
      if let key {
        "The kind \"\(kind)\" reads the key \"\(key)\" and no other."
      } else {
        "The kind \"\(kind)\" reads no value of the group."
      }
    throw .invalidValue(sentence, path: "$", value: self.key)
  }
}

/// The kind that reads a key by default; nil if no kind does.
package func kindReading(key: String) -> (any WidgetKind)? {
  builtInKinds.first { $0.usualKey == key }
}
