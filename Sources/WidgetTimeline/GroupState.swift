/// A group as it is between two changes.
///
/// Whoever reads equal states, before and after, has read the same values and records.
public struct GroupState: Hashable, Sendable {
  private let group: UInt64
  private let revision: UInt64

  /// Makes a state.
  ///
  /// - Parameters:
  ///   - group: a number that no other group that this process has read ever had.
  ///   - revision: how many changes it has seen.
  public init(group: UInt64, revision: UInt64) {
    self.group = group
    self.revision = revision
  }

  /// Whether both are states of one group.
  public func isOfSameGroup(as other: GroupState) -> Bool { group == other.group }
}
