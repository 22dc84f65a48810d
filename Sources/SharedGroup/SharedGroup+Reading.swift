import SharedGroupTypes

extension SharedGroup {
  /// Copies an item into a buffer, if it fits.
  ///
  /// It allocates nothing, for programs that read often. If the item is longer than the buffer,
  /// nothing is written, so that an empty buffer asks for the length.
  ///
  /// - Parameters:
  ///   - type: the type that the item must have.
  ///   - key: 1 to 511 bytes of UTF-8.
  ///   - buffer: takes the item's bytes, from its start.
  /// - Returns: the item's length in bytes. The item was copied if this is at most `buffer.count`.
  /// - Throws: `.notFound`, `.wrongType`, `.invalidKey`, `.tooLarge` for the key, `.closed`,
  ///   `.unavailable`, `.ioError`, `.corrupt`, `.unsupported`.
  public func copyItem(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>
  ) throws(SharedGroupError) -> Int {
    try copyItem(type, forKey: key, into: &buffer, during: GroupCall())
  }

  /// Copies an item into a buffer, for a caller that is already in a call.
  @inline(__always)
  func copyItem(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>,
    during call: borrowing GroupCall
  ) throws(SharedGroupError) -> Int {
    let length = try read(type, key, call) { view, record in
      view.words.copy(record.value, into: &buffer)
      return record.valueCount
    }
    guard let length else { throw .notFound(key: String(copying: key)) }
    return length
  }

  /// An item's bytes; nil if the group has no such key.
  ///
  /// - Throws: `.wrongType`, `.invalidKey`, `.tooLarge` for the key, `.closed`, `.unavailable`,
  ///   `.ioError`, `.corrupt`, `.unsupported`.
  public func item(
    _ type: SharedItemType, forKey key: Span<UInt8>
  ) throws(SharedGroupError) -> [UInt8]? {
    try read(type, key, GroupCall()) { view, record in view.words.bytes(record.value) }
  }

  /// Whether a key holds a value or data; nil if the group has no such key.
  ///
  /// - Throws: the errors of ``item(_:forKey:)``, except `.wrongType`.
  package func typeOfItem(
    forKey key: Span<UInt8>
  ) throws(SharedGroupError) -> SharedItemType? {
    try find(key, isWidgetRecord: false, GroupCall()) { _, record in record.kind.itemType } ?? nil
  }

  /// Calls a body with the record that holds a key, and returns its result; nil if the group has no
  /// such key.
  @inline(__always)
  private func read<Result>(
    _ type: SharedItemType, _ key: Span<UInt8>, _ call: borrowing GroupCall,
    _ body: (GroupView, RecordHead) -> Result
  ) throws(SharedGroupError) -> Result? {
    let found = try find(key, isWidgetRecord: type == .record, call) { view, record in
      (kind: record.kind, result: record.kind == RecordKind(type) ? body(view, record) : nil)
    }
    guard let found else { return nil }
    guard let result = found.result else {
      throw .wrongType(key: String(copying: key), holds: found.kind.itemType ?? .value)
    }
    return result
  }

  /// Calls a body with the record of a key, whatever its type, and returns the result; nil if the
  /// group has no such key.
  @inline(__always)
  private func find<Result>(
    _ key: Span<UInt8>, isWidgetRecord: Bool, _ call: borrowing GroupCall,
    _ body: (GroupView, RecordHead) -> Result
  ) throws(SharedGroupError) -> Result? {
    try NameRules.checkKey(key)
    return try use(call) { storage throws(SharedGroupError) in
      try storage.reader.read(call) { view in
        view.findKnown(key, isWidgetRecord: isWidgetRecord)
      } _: { view throws(SharedGroupError) in
        try view.find(key, isWidgetRecord: isWidgetRecord)
      } _: { view, record -> Result? in
        record.map { body(view, $0) }
      }
    }
  }

  /// The keys that hold values or data, sorted by their UTF-8 bytes, as they were at one moment.
  ///
  /// - Throws: `.closed`, `.unavailable`, `.ioError`, `.corrupt`, `.unsupported`.
  public func keys() throws(SharedGroupError) -> [SharedKey] {
    try sortedRecords { record, _ in
      record.kind.itemType.map { $0 != .record } ?? false
    } _: { record, view in
      SharedKey(
        key: view.key(of: record), type: record.kind.itemType ?? .value,
        byteCount: record.valueCount)
    }
  }

  /// The items of a type under some keys, in the order of the keys, as they were at one moment.
  ///
  /// - Parameter keys: 1 to 511 bytes of UTF-8 each. A key that holds nothing, or an item of
  ///   another type, is left out.
  /// - Throws: `.invalidKey`, `.tooLarge` for a key, `.closed`, `.unavailable`, `.ioError`,
  ///   `.corrupt`, `.unsupported`.
  public func items(
    _ type: SharedItemType, forKeys keys: [[UInt8]]
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    for key in keys { try NameRules.checkKey(key.span) }
    return try use(GroupCall()) { storage throws(SharedGroupError) in
      try storage.reader.atOneMoment { view throws(SharedGroupError) in
        var found: [(key: String, bytes: [UInt8])] = []
        for key in keys {
          let record = try view.find(key.span, isWidgetRecord: type == .record)
          guard let record, record.kind == RecordKind(type) else { continue }
          found.append((String(decoding: key, as: UTF8.self), view.words.bytes(record.value)))
        }
        return found
      }
    }
  }

  /// All items of a type, sorted by the UTF-8 bytes of their keys, as they were at one moment.
  ///
  /// - Parameter prefix: the text with whose bytes the keys must begin.
  /// - Throws: `.closed`, `.unavailable`, `.ioError`, `.corrupt`, `.unsupported`.
  public func items(
    _ type: SharedItemType, withPrefix prefix: String = ""
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])] {
    let start = Array(prefix.utf8)
    return try sortedRecords { record, view in
      record.kind == RecordKind(type) && record.keyCount >= start.count
        && view.words.hold(start.span, at: record.keyOffset)
    } _: { record, view in
      (view.key(of: record), view.words.bytes(record.value))
    }
  }

  /// Makes a result of each record that is wanted, as the records were at one moment. The results
  /// are sorted by the bytes of the records' keys.
  private func sortedRecords<Result>(
    _ isWanted: (RecordHead, GroupView) -> Bool, _ make: (RecordHead, GroupView) -> Result
  ) throws(SharedGroupError) -> [Result] {
    try use(GroupCall()) { storage throws(SharedGroupError) in
      let live = try LiveRecords(storage.reader)
      var found: [RecordHead] = []
      try live.forEach { record throws(SharedGroupError) in
        if isWanted(record, live.view) { found.append(record) }
      }
      return live.view.inKeyOrder(found).map { make($0, live.view) }
    }
  }
}
