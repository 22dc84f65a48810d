extension SharedGroup {
  /// Sets a key, whatever it held.
  ///
  /// - Parameters:
  ///   - bytes: at most 16 MiB.
  ///   - type: what the bytes are.
  ///   - key: 1 to 511 bytes of UTF-8.
  /// - Throws: `.invalidKey`, `.tooLarge`, `.readOnly`, `.busy`, `.ioError`, `.closed`,
  ///   `.unavailable`, `.corrupt`, `.unsupported`. After `.ioError` the change is not made, unless
  ///   the disk failed during the flush that confirms it.
  public func setItem(
    _ bytes: Span<UInt8>, type: SharedItemType, forKey key: Span<UInt8>
  ) throws(SharedGroupError) {
    try update { batch throws(SharedGroupError) in
      try batch.set(key, type: type, to: bytes)
    }
  }

  /// Makes several changes as one: a process sees all of them or none.
  ///
  /// The changes are made in order, so the last of several changes to a key wins. Removing an
  /// absent key is not an error. A list that changes nothing is not counted as a change.
  ///
  /// - Throws: as `setItem(_:type:forKey:)`; `.tooLarge` if the changes take more than 64 MiB in
  ///   all.
  public func apply(_ changes: [SharedChange]) throws(SharedGroupError) {
    try update { batch throws(SharedGroupError) in try batch.append(changes) }
  }

  /// Removes a key, whether it holds a value or data.
  ///
  /// - Throws: `.notFound` if the key is absent; else as `setItem(_:type:forKey:)`.
  public func removeItem(forKey key: Span<UInt8>) throws(SharedGroupError) { try remove(key) }

  /// Sets or removes a value if it is still what the caller read.
  ///
  /// - Parameters:
  ///   - key: 1 to 511 bytes of UTF-8.
  ///   - expected: what the key must hold, byte for byte; nil if it must hold nothing.
  ///   - bytes: at most 16 MiB; nil removes the key.
  /// - Throws: `.conflict` if the key holds something else; `.wrongType` if it holds data; else as
  ///   `setItem(_:type:forKey:)`.
  public func replaceValue(
    _ expected: Span<UInt8>?, by bytes: Span<UInt8>?, forKey key: Span<UInt8>
  ) throws(SharedGroupError) {
    try replace(expected, by: bytes, at: key)
  }

  /// Removes all values and data. The records of widgets stay.
  ///
  /// - Throws: as `setItem(_:type:forKey:)`.
  public func removeAll() throws(SharedGroupError) {
    try use(GroupCall()) { storage throws(SharedGroupError) in
      try change { batch throws(SharedGroupError) in
        try batch.append(.removeAll)
      } _: { _, batch throws(SharedGroupError) in
        var byteCount = 0
        try LiveRecords(storage.reader).forEach { record throws(SharedGroupError) in
          if !record.isWidgetRecord { byteCount += record.byteCount }
        }
        batch.replace(byteCount: byteCount)
        return byteCount > 0
      }
    }
  }

  /// Makes a change; see `GroupWriter.change(_:_:_:)`.
  private func change(
    _ prepare: (inout SharedBatch) throws(SharedGroupError) -> Void,
    _ check: (GroupView, inout SharedBatch) throws(SharedGroupError) -> Bool
  ) throws(SharedGroupError) {
    try write { writer, options throws(SharedGroupError) in
      try writer.change(options, prepare, check)
    }
  }
}

extension SharedGroup: Group {
  package func update(
    _ prepare: (inout SharedBatch) throws(SharedGroupError) -> Void,
    whileLocked body: (inout SharedBatch) throws(SharedGroupError) -> Void
  ) throws(SharedGroupError) {
    try change(prepare) { view, batch throws(SharedGroupError) in
      try body(&batch)
      return try batch.replace(in: view)
    }
  }
}
