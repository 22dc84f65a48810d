// Calls for a caller that has a gate of its own, such as a table of handles: one gate for a call is
// enough.
extension SharedGroup {
  /// Keeps the group's storage until `letGo()`, as a call would that is inside all the time.
  ///
  /// Closing the handle goes on without waiting for it.
  ///
  /// - Returns: false where the handle is closed, or came through fork(); then there is nothing to
  ///   let go.
  package func hold() -> Bool { calls.enter() != nil }

  /// Ends what `hold()` began.
  package func letGo() { calls.leave() }

  /// Copies an item into a buffer in the usual case, for a caller that holds the group.
  ///
  /// - Returns: the item's length in bytes, and it was copied where that is at most `buffer.count`;
  ///   -1 where `copyItem(_:forKey:into:)` is to be asked, which also tells why not.
  package func heldCopyItem(
    _ type: SharedItemType, forKey key: Span<UInt8>, into buffer: inout MutableSpan<UInt8>
  ) -> Int {
    held.with { $0.quickCopy(type, forKey: key, into: &buffer) }
  }

  /// Sets a key, for a caller that holds the group.
  ///
  /// - Throws: as `setItem(_:type:forKey:)`.
  package func heldSetItem(
    _ bytes: Span<UInt8>, type: SharedItemType, forKey key: Span<UInt8>
  ) throws(SharedGroupError) {
    guard !isReadOnly else { throw .readOnly(group: name) }
    try NameRules.checkKey(key)
    try NameRules.checkLength(bytes.count, forKey: key)
    try held.with { storage throws(SharedGroupError) in
      try storage.setItem(bytes, type: type, forKey: key, settings: settings)
    }
  }

  /// Makes the steps of a batch as one change, for a caller that holds the group.
  ///
  /// - Parameters:
  ///   - batch: its steps are made in order.
  ///   - lent: the text that those of its steps are in that were not copied.
  /// - Throws: as `setItem(_:type:forKey:)`.
  package func heldApply(
    _ batch: SharedBatch, lent: Span<UInt8>
  ) throws(SharedGroupError) {
    guard !isReadOnly else { throw .readOnly(group: name) }
    try NameRules.check(batch, lent: lent)
    try held.with { storage throws(SharedGroupError) in
      try storage.apply(batch, lent: lent, settings: settings)
    }
  }

  /// The group's revision, for a caller that holds the group.
  package var heldRevision: UInt64 {
    let quick = held.with { $0.quickRevision() }
    return quick > 0 ? quick : revision
  }
}

/// The storage of a group that is held, without a count of references.
@safe struct HeldStorage: Sendable {
  private let storage: Unmanaged<GroupStorage>

  init(_ storage: GroupStorage) { unsafe self.storage = Unmanaged.passUnretained(storage) }

  /// Lends the storage. The caller holds the group.
  @inline(__always)
  func with<Answer, Failure: Error>(
    _ body: (GroupStorage) throws(Failure) -> Answer
  ) throws(Failure) -> Answer {
    // Safe: who holds the group is inside its gate, and the gate keeps the storage.
    let result = unsafe storage._withUnsafeGuaranteedRef { storage -> Result<Answer, Failure> in
      do throws(Failure) {
        return .success(try body(storage))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
