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
  func with<Result>(_ body: (GroupStorage) -> Result) -> Result {
    // Safe: who holds the group is inside its gate, and the gate keeps the storage.
    unsafe storage._withUnsafeGuaranteedRef { body($0) }
  }
}
