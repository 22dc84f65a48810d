package import WidgetTimeline

/// A request to those who show widgets to ask for their timelines again: a record that says so, and
/// that each new request writes again.
package enum Reload {
  /// What the names of the records begin with.
  static let prefix = ReloadRecords.prefix

  /// What to change for one kind.
  ///
  /// - Throws: what reading the group throws.
  package static func ofKind(
    _ kind: String, in group: any GroupReader
  ) throws(WidgetError) -> GroupChange {
    try record(of: kind, in: group)
  }

  /// What to change for all kinds.
  ///
  /// - Throws: what reading the group throws.
  package static func ofAll(in group: any GroupReader) throws(WidgetError) -> GroupChange {
    try record(of: "", in: group)
  }

  /// What to change once a kind is no more.
  static func forgetting(_ kind: String) -> GroupChange { .removeRecord(name: prefix + kind) }

  private static func record(
    of kind: String, in group: any GroupReader
  ) throws(WidgetError) -> GroupChange {
    let count = try group.reloadCount(ofKind: kind)
    let next = count < RefreshRecord.greatestCount ? count + 1 : 1
    return .setRecord(name: prefix + kind, bytes: [UInt8]("\(next)".utf8))
  }
}
