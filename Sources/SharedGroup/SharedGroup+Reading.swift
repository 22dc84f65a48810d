extension SharedGroup {
  /// Copies an item into a buffer, if it fits.
  ///
  /// The way that programs read often: it allocates nothing. If the item is longer than the
  /// buffer, nothing is written, so that an empty buffer asks for the length.
  ///
  /// - Parameters:
  ///   - type: what the item must be.
  ///   - key: 1 to 511 bytes of UTF-8.
  ///   - buffer: takes the item's bytes, from its start.
  /// - Returns: the item's length in bytes. It was copied if that is at most `buffer.count`.
  /// - Throws: `.notFound`, `.wrongType`, `.invalidKey`, `.tooLarge` for the key, `.closed`,
  ///   `.unavailable`, `.ioError`, `.corrupt`, `.unsupported`.
  public func copyItem(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>
  ) throws(SharedGroupError) -> Int {
    try copyItem(type, forKey: key, into: &buffer, during: GroupCall())
  }

  /// The same for a caller that is inside the library.
  @inline(__always)
  func copyItem(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>,
    during call: borrowing GroupCall
  ) throws(SharedGroupError) -> Int {
    try NameRules.checkKey(key)
    return try find(type, key, call) { record, view throws(SharedGroupError) in
      guard let record else { throw .notFound(key: String(copying: key)) }
      view.words.copy(record.value, into: &buffer)
      return record.valueCount
    }
  }

  /// An item's bytes; nil if the group has no such key.
  ///
  /// - Throws: `.wrongType`, `.invalidKey`, `.tooLarge` for the key, `.closed`, `.unavailable`,
  ///   `.ioError`, `.corrupt`, `.unsupported`.
  public func item(
    _ type: SharedItemType, forKey key: String
  ) throws(SharedGroupError) -> [UInt8]? {
    let bytes = key.utf8.span
    try NameRules.checkKey(bytes)
    return try find(type, bytes, GroupCall()) { record, view throws(SharedGroupError) in
      record.map { view.words.bytes($0.value) }
    }
  }

  /// The keys that hold values or data, sorted by their UTF-8 bytes, as they were at one moment.
  ///
  /// - Throws: `.closed`, `.unavailable`, `.ioError`, `.corrupt`, `.unsupported`.
  public func keys() throws(SharedGroupError) -> [SharedKey] {
    try liveRecords { record, view -> (key: String, SharedKey)? in
      guard let type = record.kind.itemType, type != .record else { return nil }
      let key = view.key(of: record)
      return (key, SharedKey(key: key, type: type, byteCount: record.valueCount))
    }.map { $0.1 }
  }

  /// All items of a type, sorted by the UTF-8 bytes of their keys, as they were at one moment.
  ///
  /// - Throws: `.closed`, `.unavailable`, `.ioError`, `.corrupt`, `.unsupported`.
  public func items(
    _ type: SharedItemType
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    try liveRecords { record, view -> (key: String, [UInt8])? in
      guard record.kind == RecordKind(type) else { return nil }
      return (view.key(of: record), view.words.bytes(record.value))
    }.map { (key: $0, bytes: $1) }
  }

  /// The records whose names begin with a text, sorted by the UTF-8 bytes of their names, as they
  /// were at one moment.
  ///
  /// - Throws: as ``items(_:)``.
  package func records(
    withPrefix prefix: String
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    try liveRecords { record, view -> (key: String, [UInt8])? in
      guard record.isWidgetRecord else { return nil }
      let name = view.key(of: record)
      return name.hasPrefix(prefix) ? (name, view.words.bytes(record.value)) : nil
    }.map { (key: $0, bytes: $1) }
  }

  /// What a body makes of the group's records, sorted by the UTF-8 bytes of their keys.
  private func liveRecords<Result>(
    _ body: (RecordHead, GroupView) -> (key: String, Result)?
  ) throws(SharedGroupError) -> [(key: String, Result)] {
    try use(GroupCall()) { storage throws(SharedGroupError) in
      let live = try LiveRecords(storage.reader)
      var found: [(key: String, Result)] = []
      try live.forEach { record throws(SharedGroupError) in
        if let result = body(record, live.view) { found.append(result) }
      }
      return found.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
  }
}

extension GroupView {
  /// A record's key.
  func key(of record: RecordHead) -> String {
    String(decoding: words.bytes(record.key), as: UTF8.self)
  }
}
