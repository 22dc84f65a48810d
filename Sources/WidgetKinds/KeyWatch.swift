import BridgeJSON
package import WidgetTimeline

/// A group that notes whether certain keys are read.
///
/// What a widget shows depends only on what it reads. The values that it has read decide which keys
/// it reads next. So a change of keys that it does not read changes nothing that it shows.
package final class KeyWatch: GroupReader {
  private let keys: [String]
  private let group: any GroupReader
  /// Whether one of the keys was read.
  package private(set) var sawOne = false

  /// Watches certain keys.
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
