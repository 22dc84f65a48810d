// The functions of SharedGroup for Swift programs that use strings and arrays instead of spans.
extension SharedGroup {
  /// Sets a key to a text.
  ///
  /// The text must be JSON, because the functions of the C header, JavaScript and widgets read it
  /// as JSON. The header's `setSharedValue()` checks that; this function does not.
  ///
  /// - Throws: as `setItem(_:type:forKey:)`.
  public func setValue(_ text: String, forKey key: String) throws(SharedGroupError) {
    let (text, key) = ([UInt8](text.utf8), [UInt8](key.utf8))
    try setItem(text.span, type: .value, forKey: key.span)
  }

  /// An item's bytes; nil if the group has no such key.
  ///
  /// - Throws: as `item(_:forKey:)` with bytes.
  public func item(
    _ type: SharedItemType, forKey key: String
  ) throws(SharedGroupError) -> [UInt8]? {
    try item(type, forKey: key.utf8.span)
  }

  /// The text that a key holds; nil if the group has no such key.
  ///
  /// - Throws: as `item(_:forKey:)`.
  public func value(forKey key: String) throws(SharedGroupError) -> String? {
    try item(.value, forKey: key).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Sets a key to bytes.
  ///
  /// - Throws: as `setItem(_:type:forKey:)`.
  public func setData(_ bytes: [UInt8], forKey key: String) throws(SharedGroupError) {
    let key = [UInt8](key.utf8)
    try setItem(bytes.span, type: .data, forKey: key.span)
  }

  /// The bytes that a key holds; nil if the group has no such key.
  ///
  /// - Throws: as `item(_:forKey:)`.
  public func data(forKey key: String) throws(SharedGroupError) -> [UInt8]? {
    try item(.data, forKey: key)
  }

  /// Removes a key, whether it holds a value or data.
  ///
  /// - Throws: as `removeItem(forKey:)`.
  public func removeItem(forKey key: String) throws(SharedGroupError) {
    let key = [UInt8](key.utf8)
    try removeItem(forKey: key.span)
  }

  /// Sets a key to a text, or removes the key. Does so only if the key still holds the text that
  /// the caller read.
  ///
  /// - Parameters:
  ///   - expected: nil if the key must hold nothing.
  ///   - text: nil removes the key.
  /// - Throws: as `replaceValue(_:by:forKey:)` with bytes.
  public func replaceValue(
    _ expected: String?, by text: String?, forKey key: String
  ) throws(SharedGroupError) {
    let expected = expected.map { [UInt8]($0.utf8) }
    let bytes = text.map { [UInt8]($0.utf8) }
    let key = [UInt8](key.utf8)
    try replaceValue(expected?.span, by: bytes?.span, forKey: key.span)
  }
}
