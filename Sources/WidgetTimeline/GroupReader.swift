/// Reads the current content of one group for a widget.
///
/// A provider reads everything through this protocol and does no other I/O, so that a test can give
/// it a dictionary.
public protocol GroupReader: AnyObject {
  /// The number of changes to the group so far; it grows with each change.
  var revision: UInt64 { get }

  /// Identifies the group and its last change; nil if they are unknown.
  var state: GroupState? { get }

  /// The JSON text of the value under a key, in UTF-8; nil if there is none.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` if the group cannot be read, and with
  ///   `unusableKey` if the key holds data or is not a valid key.
  func value(forKey key: String) throws(WidgetError) -> [UInt8]?

  /// The bytes of the data under a key; nil if there are none.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` if the group cannot be read.
  func data(forKey key: String) throws(WidgetError) -> [UInt8]?

  /// All values as JSON texts with their keys, sorted by the keys' bytes, all read at one moment.
  /// Data is left out.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` if the group cannot be read.
  func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])]

  /// The bytes of a record, which widgets store separately from the keys; nil if there is none.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` if the group cannot be read.
  func record(named name: String) throws(WidgetError) -> [UInt8]?

  /// The records whose names begin with a prefix, sorted by the names' bytes, all read at one
  /// moment.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` if the group cannot be read.
  func records(
    withPrefix prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])]
}

extension GroupReader {
  /// Nil: the state is unknown, so readers cannot reuse earlier results.
  public var state: GroupState? { nil }

  /// Nil, for a group that holds no data.
  public func data(forKey key: String) throws(WidgetError) -> [UInt8]? { nil }

  /// Empty, for a group that holds no records.
  public func records(
    withPrefix prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])] { [] }
}

/// Identifies the content of a group between two changes.
///
/// Equal states mean equal content.
public struct GroupState: Hashable, Sendable {
  private let group: UInt64
  private let revision: UInt64

  /// Makes a state.
  ///
  /// - Parameters:
  ///   - group: a number that is unique among the groups that this process has read.
  ///   - revision: the number of changes to the group so far.
  public init(group: UInt64, revision: UInt64) {
    self.group = group
    self.revision = revision
  }

  /// Whether both states belong to the same group.
  public func isOfSameGroup(as other: GroupState) -> Bool { group == other.group }
}

/// One step of a change that an intent or a response makes to the group.
///
/// All steps of a change are applied as one, while no other writer can change the group.
public enum GroupChange: Hashable, Sendable {
  /// Sets the value under a key, as JSON text.
  case setValue(key: String, json: [UInt8])
  /// Sets a record, which widgets store separately from the keys.
  case setRecord(name: String, bytes: [UInt8])
  /// Removes a record, if there is one.
  case removeRecord(name: String)
}
