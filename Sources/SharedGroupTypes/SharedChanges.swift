/// What has changed in a group since a revision.
public struct SharedChanges: Hashable, Sendable {
  /// The group's revision up to which the changes are listed.
  public let revision: UInt64
  /// Whether it is no longer known what changed. Then anything may have changed, and the lists are
  /// empty.
  public let isAll: Bool
  /// The keys that were set or removed, sorted by their UTF-8 bytes.
  public let keys: [String]
  /// The names of the records that were set or removed, sorted likewise.
  package let records: [String]

  /// - Parameter changed: the names in any order, and whether each is a record's; nil if what
  ///   changed is no longer known.
  package init(revision: UInt64, changed: [(name: String, isRecord: Bool)]?) {
    self.revision = revision
    isAll = changed == nil
    keys = Self.sorted(changed ?? [], isRecord: false)
    records = Self.sorted(changed ?? [], isRecord: true)
  }

  private static func sorted(
    _ changed: [(name: String, isRecord: Bool)], isRecord: Bool
  ) -> [String] {
    changed.filter { $0.isRecord == isRecord }.map { $0.name }.inKeyOrder { $0 }
  }
}
