extension SharedGroup {
  /// Sets a key, whatever it held.
  ///
  /// - Parameters:
  ///   - bytes: at most 16 MiB.
  ///   - type: what the bytes are.
  ///   - key: 1 to 511 bytes of UTF-8.
  /// - Throws: `.invalidKey`, `.tooLarge`, `.readOnly`, `.busy`, `.ioError`, `.closed`,
  ///   `.unavailable`, `.corrupt`, `.unsupported`. After `.ioError` the group is as it was, or,
  ///   where the disk failed while it confirmed the change, as it was to be.
  public func setItem(
    _ bytes: Span<UInt8>, type: SharedItemType, forKey key: Span<UInt8>
  ) throws(SharedGroupError) {
    let storage = try enterToWrite()
    defer { calls.leave() }
    try NameRules.checkKey(key)
    try NameRules.checkLength(bytes.count, forKey: key)
    try storage.setItem(bytes, type: type, forKey: key, settings: settings)
  }

  /// Makes several changes as one: all of them are seen, or none.
  ///
  /// They are made in order, so that of two changes to a key the last wins. Removing a key that is
  /// absent is no error. A list that changes nothing is not counted as a change.
  ///
  /// - Throws: as `setItem(_:type:forKey:)`.
  public func apply(_ changes: [SharedChange]) throws(SharedGroupError) {
    let storage = try enterToWrite()
    defer { calls.leave() }
    let batch = SharedBatch(changes)
    try NameRules.check(batch, lent: Span())
    try storage.apply(batch, lent: Span(), settings: settings)
  }

  /// Removes a key, whether it holds a value or data.
  ///
  /// - Throws: `.notFound` where it is absent; else as `setItem(_:type:forKey:)`.
  public func removeItem(forKey key: Span<UInt8>) throws(SharedGroupError) {
    let storage = try enterToWrite()
    defer { calls.leave() }
    try NameRules.checkKey(key)
    try storage.removeItem(forKey: key, settings: settings)
  }

  /// Removes all values and data. What widgets keep in records stays.
  ///
  /// - Throws: as `setItem(_:type:forKey:)`.
  public func removeAll() throws(SharedGroupError) {
    let storage = try enterToWrite()
    defer { calls.leave() }
    try storage.removeAll(settings: settings)
  }

  /// Counts a change without changing an item, and wakes those who wait for one: a reload.
  ///
  /// - Throws: as `setItem(_:type:forKey:)`.
  public func recordChange() throws(SharedGroupError) {
    let storage = try enterToWrite()
    defer { calls.leave() }
    try storage.recordChange(settings: settings)
  }

  /// Reads and changes the group while no other writer can.
  ///
  /// - Parameter changes: called with the writers' lock held. It reads through this group as usual,
  ///   changes nothing itself (that would find the lock taken), and answers the changes to make.
  ///   Where it throws, nothing is changed.
  /// - Throws: what `changes` throws; else as `setItem(_:type:forKey:)`.
  package func update(
    _ changes: () throws(SharedGroupError) -> [SharedChange]
  ) throws(SharedGroupError) {
    let storage = try enterToWrite()
    defer { calls.leave() }
    try storage.update(settings: settings) { () throws(SharedGroupError) in
      let batch = SharedBatch(try changes())
      try NameRules.check(batch, lent: Span())
      return batch
    }
  }
}
