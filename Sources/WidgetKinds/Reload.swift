package import WidgetTimeline

/// A request to those who show widgets to ask for their timelines again: a record that says so, and
/// that each new request writes again.
package enum Reload {
  /// What the names of the records begin with; the kind's name follows, or nothing for all kinds.
  static let prefix = "reload/"

  /// What to change for one kind.
  package static func ofKind(_ kind: String) -> GroupChange { record(of: kind) }

  /// What to change for all kinds.
  package static var ofAll: GroupChange { record(of: "") }

  /// What to change once a kind is no more.
  static func forgetting(_ kind: String) -> GroupChange { .removeRecord(name: prefix + kind) }

  private static func record(of kind: String) -> GroupChange {
    .setRecord(name: prefix + kind, bytes: [UInt8]("true".utf8))
  }
}
