package import WidgetTimeline

/// A request to the processes that show widgets to ask for their timelines again. It is a record,
/// and each new request writes it again.
package enum Reload {
  /// The prefix of the records' names.
  static let prefix = ReloadRecords.prefix

  /// The changes to make for one kind.
  ///
  /// - Throws: what reading the group throws.
  package static func ofKind(
    _ kind: String, in group: any GroupReader
  ) throws(WidgetError) -> GroupChange {
    try record(of: kind, in: group)
  }

  /// The changes to make for all kinds.
  ///
  /// - Throws: what reading the group throws.
  package static func ofAll(in group: any GroupReader) throws(WidgetError) -> GroupChange {
    try record(of: "", in: group)
  }

  /// The change to make when a kind is removed.
  static func forgetting(_ kind: String) -> GroupChange { .removeRecord(name: prefix + kind) }

  private static func record(
    of kind: String, in group: any GroupReader
  ) throws(WidgetError) -> GroupChange {
    let count = try group.reloadCount(ofKind: kind)
    let next = count < RefreshRecord.greatestCount ? count + 1 : 1
    return .setRecord(name: prefix + kind, bytes: [UInt8]("\(next)".utf8))
  }
}
