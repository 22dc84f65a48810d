// Errors for an item or a name. They are in one file, so that their sentences are worded alike.
extension SharedGroupError {
  package static func invalidName(_ name: String) -> SharedGroupError {
    SharedGroupError(
      .invalidName,
      "\"\(shortened(name))\" is not a name of a group: a name has 1 to 128 of A-Z a-z 0-9 . _ - "
        + "and does not start with a dot.")
  }

  /// - Parameter what: a word for the text that is too long, such as "key".
  package static func tooLong(
    _ what: String, _ text: String, most: Int, key: String? = nil
  ) -> SharedGroupError {
    SharedGroupError(
      .tooLarge,
      "The \(what) \"\(shortened(text))\" has \(text.utf8.count) bytes; the limit is \(most).",
      key: key)
  }

  package static func itemTooLarge(_ count: Int, key: String) -> SharedGroupError {
    SharedGroupError(
      .tooLarge,
      "\(count) bytes are too many for key \"\(shortened(key))\"; the limit is "
        + "\(NameRules.largestItem).", key: key)
  }

  /// Makes an error whose sentence begins with a key.
  package static func about(_ key: String, _ code: Code, _ says: String) -> SharedGroupError {
    SharedGroupError(code, "The key \"\(shortened(key))\" \(says).", key: key)
  }

  package static func notFound(key: String) -> SharedGroupError {
    SharedGroupError(.notFound, "The group has no key \"\(shortened(key))\".", key: key)
  }

  package static func wrongType(key: String, holds: SharedItemType) -> SharedGroupError {
    about(key, .wrongType, holds == .data ? "holds data, not a value" : "holds a value, not data")
  }

  package static func conflict(key: String) -> SharedGroupError {
    about(key, .conflict, "no longer holds what was expected")
  }

  package static func changeTooLarge() -> SharedGroupError {
    SharedGroupError(.tooLarge, "The batch is too large; the limit is 64 MiB in all.")
  }

  /// Shortens a long text for a message, between two characters.
  private static func shortened(_ text: String) -> String {
    text.count <= 80 ? text : text.prefix(80) + "..."
  }
}
