/// What a widget may read: one group, as it is now.
///
/// A provider gets one and does no I/O of its own, so that a test can give it a dictionary.
public protocol GroupReader: AnyObject {
  /// How many changes the group has seen; it grows with each.
  var revision: UInt64 { get }

  /// Which group this is, and which of its changes was the last; nil if that is not known.
  var state: GroupState? { get }

  /// The JSON text of the value under a key, in UTF-8; nil if there is none.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` if the group cannot be read, and with
  ///   `unusableKey` for a key that has data, or is none.
  func value(forKey key: String) throws(WidgetError) -> [UInt8]?

  /// The bytes of the data under a key; nil if there are none.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` if the group cannot be read.
  func data(forKey key: String) throws(WidgetError) -> [UInt8]?

  /// The JSON texts of all values (data is left out) by their keys, sorted by the keys' bytes, as
  /// they were at one moment.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` if the group cannot be read.
  func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])]

  /// The bytes of a record, one of those that widgets keep beside the keys; nil if there is
  /// none.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` if the group cannot be read.
  func record(named name: String) throws(WidgetError) -> [UInt8]?

  /// The records whose names begin with a text, sorted by the names' bytes, as they were at one
  /// moment.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` if the group cannot be read.
  func records(
    withPrefix prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])]
}

extension GroupReader {
  /// Not known, so that readers look at everything again.
  public var state: GroupState? { nil }

  /// Nil, for a group that keeps no data.
  public func data(forKey key: String) throws(WidgetError) -> [UInt8]? { nil }

  /// None, for a group that keeps no records.
  public func records(
    withPrefix prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])] { [] }
}

/// A group as it is between two changes.
///
/// In equal states a group has the same values and records.
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

/// One step of a change that an intent or a response makes to the group.
///
/// All steps of a change are made as one, while no other writer can.
public enum GroupChange: Hashable, Sendable {
  /// Sets the value under a key, as JSON text.
  case setValue(key: String, json: [UInt8])
  /// Sets a record, one of those that widgets keep beside the keys.
  case setRecord(name: String, bytes: [UInt8])
  /// Removes a record, if there is one.
  case removeRecord(name: String)
}
