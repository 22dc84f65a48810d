/// A group, whether it is on disk or is stored by a host of the WebAssembly core. The header's
/// functions for the contents of a group are written once, for this protocol.
///
/// The protocol is used only as `some Group`, because Embedded Swift refuses generic functions of
/// an `any Group`. Keys are 1 to 511 bytes of UTF-8; each function that takes a key throws
/// `.invalidKey` and `.tooLarge` for a wrong key. Functions that read or write also throw what the
/// group's store throws.
package protocol Group: AnyObject {
  associatedtype Batch: GroupBatch

  /// A number that differs from that of every other group that this process has ever read.
  var serialNumber: UInt64 { get }

  /// How many changes were made to the group; 0 if the group cannot be read.
  var revision: UInt64 { get }

  /// An item's bytes; nil if there is no such key.
  ///
  /// - Throws: `.wrongType` if the key holds an item of another type.
  func item(
    _ type: SharedItemType, forKey key: Span<UInt8>
  ) throws(SharedGroupError) -> [UInt8]?

  /// Whether a key holds a value or data; nil if there is no such key.
  func typeOfItem(forKey key: Span<UInt8>) throws(SharedGroupError) -> SharedItemType?

  /// All items of a type whose keys begin with a text, sorted by the keys' bytes, as they were at
  /// one moment.
  func items(
    _ type: SharedItemType, withPrefix prefix: String
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])]

  /// The items of a type under some keys, in the order of the keys, as they were at one moment. A
  /// key that holds nothing, or an item of another type, is left out.
  func items(
    _ type: SharedItemType, forKeys keys: [[UInt8]]
  ) throws(SharedGroupError) -> [(key: String, bytes: [UInt8])]

  /// The keys that hold values or data, sorted by their bytes, as they were at one moment.
  func keys() throws(SharedGroupError) -> [SharedKey]

  /// The keys and records that were set or removed since a revision.
  func changes(since revision: UInt64) throws(SharedGroupError) -> SharedChanges

  /// Changes the group while no other writer can. Other processes see all steps or none.
  ///
  /// Neither body may call `update` or ask for a time zone: a host that must first look for the
  /// zone would interrupt the call and leave the lock taken.
  ///
  /// - Parameters:
  ///   - prepare: adds the first steps of the change, before the writers' lock is taken.
  ///   - body: runs with the lock held, reads the group as it is, and may add steps.
  /// - Throws: what the bodies throw, and then nothing is changed; `.readOnly`, `.busy`.
  func update(
    _ prepare: (inout Batch) throws(SharedGroupError) -> Void,
    whileLocked body: (inout Batch) throws(SharedGroupError) -> Void
  ) throws(SharedGroupError)

  /// Removes all values and data as one change. The records of widgets stay.
  func removeAll() throws(SharedGroupError)

  /// Rebuilds a damaged group from its intact records.
  ///
  /// - Throws: `.unsupported` if the handle was not opened to repair, or the group has no file.
  func repair() throws(SharedGroupError) -> SharedGroupRepair
}

/// The steps of a change, in order: if several steps concern the same key, the last step wins.
///
/// A step throws `.invalidKey` for an invalid key, and `.tooLarge` for a key that is too long, for
/// an item above 16 MiB, and for a change above the limit of ``ChangeSize``.
package protocol GroupBatch {
  /// Makes a change without steps, which changes nothing.
  init()

  /// Sets a key, whatever it held.
  mutating func set(
    _ key: Span<UInt8>, type: SharedItemType, to item: Span<UInt8>
  ) throws(SharedGroupError)

  /// Removes a value or data (`type` may be either), or a record. It is not an error if there is
  /// none.
  mutating func remove(_ key: Span<UInt8>, type: SharedItemType) throws(SharedGroupError)
}

extension GroupBatch {
  /// Adds steps.
  package mutating func append(_ changes: [SharedChange]) throws(SharedGroupError) {
    for change in changes {
      let key = change.key.utf8.span
      if let bytes = change.bytes {
        try set(key, type: change.type, to: bytes.span)
      } else {
        try remove(key, type: change.type)
      }
    }
  }
}

extension Group {
  /// Makes a change that does not depend on the contents of the group.
  package func update(
    _ prepare: (inout Batch) throws(SharedGroupError) -> Void
  ) throws(SharedGroupError) {
    try update(prepare, whileLocked: { _ in })
  }

  /// Removes a value or data.
  ///
  /// - Throws: `.notFound` if there is none.
  package func remove(_ key: Span<UInt8>) throws(SharedGroupError) {
    try update { (batch) throws(SharedGroupError) in
      try batch.remove(key, type: .value)
    } whileLocked: { (_) throws(SharedGroupError) in
      guard try typeOfItem(forKey: key) != nil else { throw .notFound(key: String(copying: key)) }
    }
  }

  /// Sets or removes a value if it is still what the caller has read.
  ///
  /// - Parameters:
  ///   - expected: what the key must hold, byte for byte; nil if it must hold nothing.
  ///   - bytes: nil removes the key.
  /// - Throws: `.conflict` if the key holds another value; `.wrongType` if it holds data.
  package func replace(
    _ expected: Span<UInt8>?, by bytes: Span<UInt8>?, at key: Span<UInt8>
  ) throws(SharedGroupError) {
    try update { (batch) throws(SharedGroupError) in
      if let bytes {
        try batch.set(key, type: .value, to: bytes)
      } else {
        try batch.remove(key, type: .value)
      }
    } whileLocked: { (_) throws(SharedGroupError) in
      let held = try item(.value, forKey: key)
      guard isSame(held, expected) else { throw .conflict(key: String(copying: key)) }
    }
  }

  private func isSame(_ held: [UInt8]?, _ expected: Span<UInt8>?) -> Bool {
    guard let held, let expected else { return held == nil && expected == nil }
    return held.count == expected.count && expected.indices.allSatisfy { held[$0] == expected[$0] }
  }
}
