/// What a widget may read: one group, as it is now.
///
/// A provider is handed one and does no I/O of its own, so that a test can hand it a dictionary.
public protocol GroupReader: AnyObject {
  /// How many changes the group has seen; it grows with each.
  var revision: UInt64 { get }

  /// Which group this is, and which of its changes was the last; nil where that is not known.
  var state: GroupState? { get }

  /// The JSON text of the value under a key, in UTF-8; nil where there is none.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` where the group cannot be read.
  func value(forKey key: String) throws(WidgetError) -> [UInt8]?

  /// The bytes of the data under a key; nil where there are none.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` where the group cannot be read.
  func data(forKey key: String) throws(WidgetError) -> [UInt8]?

  /// The JSON texts of all values (data is left out) by their keys, sorted by the keys' bytes, as
  /// they were at one moment.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` where the group cannot be read.
  func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])]

  /// The bytes of a record, one of those that widgets keep beside the keys; nil where there is none.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` where the group cannot be read.
  func record(named name: String) throws(WidgetError) -> [UInt8]?

  /// The records whose names begin with a text, sorted by the names' bytes, as they were at one
  /// moment.
  ///
  /// - Throws: `WidgetError` with the code `groupFailure` where the group cannot be read.
  func records(
    withPrefix prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])]
}

extension GroupReader {
  /// Not known: whoever reads it looks at all that is there.
  public var state: GroupState? { nil }

  /// None, for a group that keeps no data.
  public func data(forKey key: String) throws(WidgetError) -> [UInt8]? { nil }

  /// None, for a group that keeps no records.
  public func records(
    withPrefix prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])] { [] }
}
