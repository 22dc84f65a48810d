extension SharedGroup {
  /// Copies an item into a buffer, where it fits.
  ///
  /// The way that programs read often: it allocates nothing. Where the item is longer than the
  /// buffer nothing is written, so that an empty buffer asks for the length.
  ///
  /// - Parameters:
  ///   - type: what the item must be.
  ///   - key: 1 to 511 bytes of UTF-8.
  ///   - buffer: takes the item's bytes, from its start.
  /// - Returns: the item's length in bytes. It was copied where that is at most `buffer.count`.
  /// - Throws: `.notFound`, `.wrongType`, `.invalidKey`, `.tooLarge` for the key, `.closed`,
  ///   `.ioError`, `.corrupt`, `.unsupported`.
  public func copyItem(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>
  ) throws(SharedGroupError) -> Int {
    let storage = try enter()
    defer { calls.leave() }
    try NameRules.checkKey(key)
    return try storage.copyItem(type, forKey: key, into: &buffer)
  }

  /// An item's bytes; nil where the group has no such key.
  ///
  /// - Throws: `.wrongType`, `.invalidKey`, `.tooLarge` for the key, `.closed`, `.ioError`,
  ///   `.corrupt`, `.unsupported`.
  public func item(
    _ type: SharedItemType, forKey key: String
  ) throws(SharedGroupError) -> [UInt8]? {
    let storage = try enter()
    defer { calls.leave() }
    let bytes = key.utf8.span
    try NameRules.checkKey(bytes)
    return try storage.item(type, forKey: bytes)
  }

  /// The keys that hold values or data, sorted by their UTF-8 bytes, as they were at one moment.
  ///
  /// - Throws: `.closed`, `.ioError`, `.corrupt`, `.unsupported`.
  public func keys() throws(SharedGroupError) -> [SharedKey] {
    let storage = try enter()
    defer { calls.leave() }
    return try storage.keys()
  }

  /// The records whose names begin with a text, sorted by the UTF-8 bytes of their names, as they
  /// were at one moment.
  ///
  /// - Throws: as ``items(_:)``.
  package func records(
    withPrefix prefix: String
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    let storage = try enter()
    defer { calls.leave() }
    return try storage.items(.record, withPrefix: [UInt8](prefix.utf8))
  }

  /// All items of a type, sorted by the UTF-8 bytes of their keys, as they were at one moment.
  ///
  /// - Throws: `.closed`, `.ioError`, `.corrupt`, `.unsupported`.
  public func items(
    _ type: SharedItemType
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    let storage = try enter()
    defer { calls.leave() }
    return try storage.items(type)
  }
}
