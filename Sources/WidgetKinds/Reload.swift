package import WidgetTimeline

/// A request to the processes that show widgets: they should ask for their timelines again. The
/// request is a record with a count, which each new request increases.
package enum Reload {
  /// The prefix of the records' names.
  static let prefix = ReloadRecords.prefix

  /// The change that requests a reload of one kind.
  ///
  /// - Throws: the errors of reading the group.
  package static func ofKind(
    _ kind: String, in group: any GroupReader
  ) throws(WidgetError) -> GroupChange {
    try record(of: kind, in: group)
  }

  /// The change that requests a reload of all kinds.
  ///
  /// - Throws: the errors of reading the group.
  package static func ofAll(in group: any GroupReader) throws(WidgetError) -> GroupChange {
    try record(of: "", in: group)
  }

  /// The change that removes a kind's record, for when the kind is removed.
  static func forgetting(_ kind: String) -> GroupChange { .removeRecord(name: prefix + kind) }

  private static func record(
    of kind: String, in group: any GroupReader
  ) throws(WidgetError) -> GroupChange {
    let count = try group.reloadCount(ofKind: kind)
    let next = count < RefreshRecord.greatestCount ? count + 1 : 1
    return .setRecord(name: prefix + kind, bytes: [UInt8]("\(next)".utf8))
  }
}
