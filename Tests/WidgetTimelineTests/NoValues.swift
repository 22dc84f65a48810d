import WidgetTimeline

/// An empty group.
final class NoValues: GroupReader {
  var revision: UInt64 { 0 }
  func value(forKey key: String) throws(WidgetError) -> [UInt8]? { nil }
  func record(named name: String) throws(WidgetError) -> [UInt8]? { nil }
  func allValues() throws(WidgetError) -> [(key: String, bytes: [UInt8])] { [] }
}
