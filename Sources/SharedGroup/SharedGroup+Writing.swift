extension SharedGroup {
  /// Sets a key, whatever it held.
  ///
  /// - Parameters:
  ///   - bytes: at most 16 MiB.
  ///   - type: what the bytes are.
  ///   - key: 1 to 511 bytes of UTF-8.
  /// - Throws: `.invalidKey`, `.tooLarge`, `.readOnly`, `.busy`, `.ioError`, `.closed`,
  ///   `.unavailable`, `.corrupt`, `.unsupported`. After `.ioError` the group is as it was, or,
  ///   if the disk failed while it confirmed the change, as it was to be.
  public func setItem(
    _ bytes: Span<UInt8>, type: SharedItemType, forKey key: Span<UInt8>
  ) throws(SharedGroupError) {
    try NameRules.checkKey(key)
    try NameRules.checkLength(bytes.count, forKey: key)
    try change { frame throws(SharedGroupError) in
      try frame.set(key, type, to: bytes)
    } _: { view, frame in
      frame.replace(key, type, in: view)
      return true
    }
  }

  /// Makes several changes as one: all of them are seen, or none.
  ///
  /// They are made in order, so that of two changes to a key the last wins. Removing a key that is
  /// absent is no error. A list that changes nothing is not counted as a change.
  ///
  /// - Throws: as `setItem(_:type:forKey:)`; `.tooLarge` if all of it takes more than 64 MiB.
  public func apply(_ changes: [SharedChange]) throws(SharedGroupError) {
    try apply(SharedBatch(changes), lent: Span())
  }

  /// Makes the steps of a batch as one change.
  ///
  /// - Parameters:
  ///   - batch: its steps are made in order.
  ///   - lent: the text that those of its steps are in that were not copied.
  /// - Throws: as ``apply(_:)``.
  package func apply(_ batch: SharedBatch, lent: Span<UInt8>) throws(SharedGroupError) {
    try NameRules.check(batch, lent: lent)
    try change { frame throws(SharedGroupError) in
      try frame.append(batch, lent: lent)
    } _: { view, frame in
      frame.replace(batch, lent: lent, in: view)
    }
  }

  /// Removes a key, whether it holds a value or data.
  ///
  /// - Throws: `.notFound` if it is absent; else as `setItem(_:type:forKey:)`.
  public func removeItem(forKey key: Span<UInt8>) throws(SharedGroupError) {
    try NameRules.checkKey(key)
    try change { frame throws(SharedGroupError) in
      try frame.remove(key, .value)
    } _: { view, frame throws(SharedGroupError) in
      guard frame.replace(key, .value, in: view) else {
        throw .notFound(key: String(copying: key))
      }
      return true
    }
  }

  /// Sets or removes a value if it still is what the caller read.
  ///
  /// - Parameters:
  ///   - key: 1 to 511 bytes of UTF-8.
  ///   - expected: what the key is to hold, byte for byte; nil if it is to hold nothing.
  ///   - bytes: at most 16 MiB; nil removes the key.
  /// - Throws: `.conflict` if the key holds something else; `.wrongType` if it holds data; else as
  ///   `setItem(_:type:forKey:)`.
  public func replaceValue(
    _ expected: Span<UInt8>?, by bytes: Span<UInt8>?, forKey key: Span<UInt8>
  ) throws(SharedGroupError) {
    try NameRules.checkKey(key)
    if let bytes { try NameRules.checkLength(bytes.count, forKey: key) }
    try change { frame throws(SharedGroupError) in
      if let bytes {
        try frame.set(key, .value, to: bytes)
      } else {
        try frame.remove(key, .value)
      }
    } _: { view, frame throws(SharedGroupError) in
      let record = view.current(key)
      if let record, record.kind != RecordKind(.value) {
        throw .wrongType(key: String(copying: key), holds: record.kind.itemType ?? .data)
      }
      let isExpected =
        if let record, let expected {
          record.valueCount == expected.count
            && view.words.hold(expected, at: record.valueOffset)
        } else {
          record == nil && expected == nil
        }
      guard isExpected else { throw .conflict(key: String(copying: key)) }
      return frame.replace(key, .value, in: view) || bytes != nil
    }
  }

  /// Removes all values and data. What widgets keep in records stays.
  ///
  /// - Throws: as `setItem(_:type:forKey:)`.
  public func removeAll() throws(SharedGroupError) {
    try use(GroupCall()) { storage throws(SharedGroupError) in
      try change { frame throws(SharedGroupError) in
        try frame.append(.removeAll)
      } _: { _, frame throws(SharedGroupError) in
        var byteCount = 0
        try LiveRecords(storage.reader).forEach { record throws(SharedGroupError) in
          if !record.isWidgetRecord { byteCount += record.byteCount }
        }
        frame.replace(byteCount)
        return byteCount > 0
      }
    }
  }

  /// Counts a change without changing an item, and wakes those who wait for one: a reload.
  ///
  /// - Throws: as `setItem(_:type:forKey:)`.
  public func recordChange() throws(SharedGroupError) {
    try change { frame throws(SharedGroupError) in
      try frame.append(.reload)
    } _: { _, _ in
      true
    }
  }

  /// Reads and changes the group while no other writer can.
  ///
  /// - Parameter changes: called with the writers' lock held. It reads through this group as usual,
  ///   changes nothing itself (that would find the lock taken), and answers the changes to make.
  ///   If it throws, nothing is changed.
  /// - Throws: what `changes` throws; else as `setItem(_:type:forKey:)`.
  package func update(
    _ changes: () throws(SharedGroupError) -> [SharedChange]
  ) throws(SharedGroupError) {
    try change { _ in
    } _: { view, frame throws(SharedGroupError) in
      let batch = SharedBatch(try changes())
      try NameRules.check(batch, lent: Span())
      try frame.append(batch, lent: Span())
      return frame.replace(batch, lent: Span(), in: view)
    }
  }
}

// The steps of a change.
extension FrameBuilder {
  /// Notes that what a key holds is replaced; false if it holds nothing.
  @discardableResult
  fileprivate mutating func replace(
    _ key: Span<UInt8>, _ type: SharedItemType, in view: GroupView
  ) -> Bool {
    guard let old = view.current(key, isWidgetRecord: type == .record) else { return false }
    replace(old.byteCount)
    return true
  }

  fileprivate mutating func append(
    _ batch: SharedBatch, lent: Span<UInt8>
  ) throws(SharedGroupError) {
    let own = batch.bytes.span
    for step in batch.steps {
      let text = step.isLent ? lent : own
      let key = text.extracting(step.key)
      if step.isRemoval {
        try remove(key, step.type)
      } else {
        try set(key, step.type, to: text.extracting(step.bytes))
      }
    }
  }

  /// Notes what the steps of a batch replace; false if they change nothing.
  fileprivate mutating func replace(
    _ batch: SharedBatch, lent: Span<UInt8>, in view: GroupView
  ) -> Bool {
    let own = batch.bytes.span
    var changes = false
    for step in batch.steps {
      let key = (step.isLent ? lent : own).extracting(step.key)
      let isThere = replace(key, step.type, in: view)
      changes = changes || isThere || !step.isRemoval
    }
    return changes
  }
}
