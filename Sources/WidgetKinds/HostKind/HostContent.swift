import BridgeJSON
import WidgetDrawing
import WidgetTimeline

/// What a picture takes of the `content` of a host's entry: the members that it knows, where they
/// are of a type that it can show. Any other member is the host's own.
struct HostContent {
  var title: String?
  var subtitle: String?
  var value: String?
  var caption: String?
  /// 0 to 1.
  var progress: Double?

  /// Whether there is anything to read.
  var hasText: Bool { title ?? subtitle ?? value ?? caption != nil }

  /// Reads the JSON text of an object.
  ///
  /// - Parameter grouping: how whole numbers are written; other numbers stand as the host wrote them.
  init(json: [UInt8], grouping: NumberGrouping) {
    guard let root = try? JSONDocument(json).root, root.kind == .object else { return }
    func text(_ name: String) -> String? {
      guard let value = root[name] else { return nil }
      if let text = value.string {
        return text.contains { !$0.isWhitespace } ? text : nil
      }
      guard value.kind == .number else { return nil }
      return value.integer.map { grouping.text($0) } ?? value.text
    }
    title = text("title")
    subtitle = text("subtitle")
    value = text("value")
    caption = text("caption")
    progress = root["progress"]?.double.map { $0 > 0 ? min($0, 1) : 0 }
  }
}
