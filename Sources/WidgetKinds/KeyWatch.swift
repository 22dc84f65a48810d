import BridgeJSON
package import WidgetTimeline

/// A reader of a group that records whether any of certain keys is read.
///
/// What a widget shows depends only on the keys that it reads, and the values read so far determine
/// which keys it reads next. So changes to other keys cannot change what it shows.
package final class KeyWatch: GroupReader {
  private let keys: [String]
  private let group: any GroupReader
  /// Whether any of the keys has been read.
  package private(set) var sawOne = false

  package init(for keys: [String], in group: any GroupReader) {
    self.keys = keys
    self.group = group
  }

  private func note(_ key: String) {
    if keys.contains(where: { $0.hasSameBytes(as: key) }) { sawOne = true }
  }

  package var revision: UInt64 { group.revision }

  package func value(forKey key: String) throws(WidgetError) -> [UInt8]? {
    note(key)
    return try group.value(forKey: key)
  }

  package func data(forKey key: String) throws(WidgetError) -> [UInt8]? {
    note(key)
    return try group.data(forKey: key)
  }

  package func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])] {
    sawOne = !keys.isEmpty
    return try group.allValues()
  }

  package func record(named name: String) throws(WidgetError) -> [UInt8]? {
    try group.record(named: name)
  }

  package func records(
    withPrefix prefix: String
  ) throws(WidgetError) -> [(name: String, bytes: [UInt8])] {
    try group.records(withPrefix: prefix)
  }
}
