extension SharedGroup {
  /// A number that differs after each change by any process. Compare it with an earlier number to
  /// find out whether the group has changed.
  ///
  /// The number is never 0 while the handle is open, and is 0 once it is closed. Reading it makes
  /// no system call if nothing has changed, except that it checks the group's file once a second
  /// (on overlayfs at each call, if the handle only reads).
  public var changeCount: UInt32 { changeCount(during: GroupCall()) }

  /// The ``changeCount``, for a caller that is already in a call.
  @inline(__always)
  func changeCount(during call: borrowing GroupCall) -> UInt32 {
    revision(during: call).map { SharedGroup.changeCount($0) } ?? 0
  }

  /// How many changes the group has seen. The number grows, even across processes and restarts. It
  /// grows by 2^40 if another file has taken the place of the group's file.
  ///
  /// A change counts once it is complete. The number is 0 once the handle is closed.
  public var revision: UInt64 { revision(during: GroupCall()) ?? 0 }

  /// The group's revision, as far as it can be read; nil once the handle is closed.
  @inline(__always)
  private func revision(during call: borrowing GroupCall) -> UInt64? {
    try? use(call) { storage in
      (try? storage.reader.revision(call)) ?? storage.reader.knownRevision
    }
  }

  static func changeCount(_ revision: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: revision % UInt64(UInt32.max)) &+ 1
  }

  /// The keys that were set or removed since a revision.
  ///
  /// - Parameter since: an earlier ``revision``.
  /// - Throws: as ``keys()``.
  public func changes(since: UInt64) throws(SharedGroupError) -> SharedChanges {
    try use(GroupCall()) { storage throws(SharedGroupError) in
      let live = try LiveRecords(storage.reader)
      let changed = try live.changed(since: since)
      return SharedChanges(
        revision: live.toldRevision,
        changed: changed?.map { (name: live.view.key(of: $0), isRecord: $0.isWidgetRecord) })
    }
  }
}
