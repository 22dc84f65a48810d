/// The documents that have one entry.
enum EntryDocument: Sendable {
  /// The entry that shows now.
  case entry
  /// A widget at a glance.
  case snapshot
  /// What a widget shows before there is data.
  case placeholder
}
