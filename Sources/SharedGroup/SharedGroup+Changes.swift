extension SharedGroup {
  /// A number that differs after any change by any process, for comparing with an earlier answer.
  ///
  /// Never 0 while the handle is open, and 0 once it is closed. Asking makes no system call if nothing
  /// has changed, but for a look at the group's file once a second.
  public var changeCount: UInt32 { changeCount(during: GroupCall()) }

  /// The same for a caller that is inside the library.
  @inline(__always)
  func changeCount(during call: borrowing GroupCall) -> UInt32 {
    revision(during: call).map { SharedGroup.changeCount($0) } ?? 0
  }

  /// How many changes the group has seen. It grows, also across processes and restarts.
  ///
  /// A change counts once it is complete. 0 once the handle is closed.
  public var revision: UInt64 { revision(during: GroupCall()) ?? 0 }

  /// What the group has seen as far as it can be read; nil once the handle is closed.
  @inline(__always)
  private func revision(during call: borrowing GroupCall) -> UInt64? {
    try? use(call) { storage in
      let read = try? storage.reader.read(call) {
        $0.revision
      } _: {
        $1
      }
      return read ?? storage.reader.knownRevision
    }
  }

  static func changeCount(_ revision: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: revision % UInt64(UInt32.max)) &+ 1
  }

  /// What has changed since a revision.
  public struct Changes: Hashable, Sendable {
    /// The group's revision up to which the changes are told.
    public let revision: UInt64
    /// Whether anything may have changed: what was, is no longer known. Then no key is named.
    public let isAll: Bool
    /// The keys that were set or removed, sorted by their UTF-8 bytes.
    public let keys: [String]
    /// The names of the records that were set or removed, sorted likewise.
    package let records: [String]
  }

  /// The keys that were set or removed since a revision.
  ///
  /// - Parameter since: an earlier ``revision``.
  /// - Throws: as ``keys()``.
  public func changes(since: UInt64) throws(SharedGroupError) -> Changes {
    try use(GroupCall()) { storage throws(SharedGroupError) in
      let live = try LiveRecords(storage.reader)
      let changed = try live.changed(since: since)
      let names = { (isWidgetRecord: Bool) in
        (changed ?? []).filter { $0.isWidgetRecord == isWidgetRecord }
          .map { live.view.key(of: $0) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      }
      return Changes(
        revision: live.revision, isAll: changed == nil, keys: names(false), records: names(true))
    }
  }
}
