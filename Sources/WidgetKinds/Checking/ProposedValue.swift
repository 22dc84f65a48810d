package import WidgetTimeline

/// A value that an app is about to set, for the kind that is to read it.
package struct ProposedValue {
  /// The key under which it is to be set.
  package let key: String
  /// Its JSON text.
  package let json: [UInt8]
  /// The request for which it is read, with all members at their defaults.
  package let context: TimelineContext

  package init(_ json: [UInt8], forKey key: String, in context: TimelineContext) {
    self.key = key
    self.json = json
    self.context = context
  }

  /// Throws unless the value stands under the one key that a kind reads.
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

/// The kind that reads a key unless it is configured to read another; nil if none does.
package func kindReading(key: String) -> (any WidgetKind)? {
  builtInKinds.first { $0.usualKey == key }
}
