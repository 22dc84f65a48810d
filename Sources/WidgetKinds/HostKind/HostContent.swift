import BridgeJSON
import Languages
import WidgetDrawing
import WidgetTimeline

/// The members of a host entry's `content` that pictures can show. Members with another name or an
/// unsuitable type are ignored.
struct HostContent {
  /// One line of a list.
  struct Item {
    var title = ""
    var value: String?
    /// An emoji, or the name of a symbol.
    var icon: String?
    /// Whether the item is done; nil if it has no such state.
    var isDone: Bool?
  }

  var title: String?
  var subtitle: String?
  var value: String?
  var caption: String?
  /// An emoji, or the name of a symbol.
  var icon: String?
  /// The progress, 0 to 1; nil if there is none.
  var progress: Double?
  /// The key of the group's data that has the photo.
  var image: String?
  /// The set of colours of the picture.
  var theme: Theme?
  /// How the system shows the picture.
  var renderingMode: RenderingMode?
  /// The factor by which text is enlarged or reduced.
  var textScale: Double?
  /// The items of `items` and `rows`.
  var items: [Item] = []
  /// Numbers for a chart: none, or at least two.
  var values: [Double] = []

  /// Whether the icon marks the data as outdated, so that every family shows it.
  var isOld = false

  /// Whether there is any text to show.
  var hasText: Bool { title ?? subtitle ?? value ?? caption != nil || !items.isEmpty }

  /// Whether the title is the only thing to show, apart from an icon and a photo.
  var isTitleAlone: Bool {
    title != nil && subtitle ?? value ?? caption == nil && items.isEmpty && values.isEmpty
      && progress == nil
  }

  /// The limits for items and values. More would not fit into any picture.
  private static let (mostItems, mostValues) = (40, 60)

  /// Reads the content from the JSON text of an object.
  ///
  /// - Parameter grouping: how the digits of whole numbers are grouped. Other numbers are shown as
  ///   the host wrote them.
  init(json: [UInt8], grouping: NumberGrouping) {
    guard let root = try? JSONDocument(json).root, root.kind == .object else { return }
    title = root["title"]?.shownText(grouping)
    subtitle = root["subtitle"]?.shownText(grouping)
    value = root["value"]?.shownText(grouping)
    caption = root["caption"]?.shownText(grouping)
    icon = root["icon"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    image = root["image"]?.string.flatMap { $0.isEmpty ? nil : $0 }
    theme = root["theme"]?.string.flatMap { Theme(name: $0) }
    renderingMode = root["renderingMode"]?.string.flatMap { RenderingMode(rawValue: $0) }
    textScale = root["textScale"]?.double.flatMap {
      PictureMembers.textScales.contains($0) ? $0 : nil
    }
    progress = root["progress"]?.double.map { $0 > 0 ? min($0, 1) : 0 }
    for name in ["items", "rows"] {
      guard let list = root[name], list.kind == .array else { continue }
      for element in list.elements where items.count < Self.mostItems {
        if let item = Item(element, grouping) { items.append(item) }
      }
    }
    guard let list = root["values"], list.kind == .array else { return }
    for element in list.elements {
      if let number = element.double, number.isFinite { values.append(number) }
    }
    values = values.count < 2 ? [] : Array(values.suffix(Self.mostValues))
  }
}

extension HostContent.Item {
  /// Reads a text or a number, `[title, value]`, or `{"title" or "label","value","icon","done"}`;
  /// nil if there is nothing to show.
  fileprivate init?(_ json: JSONValue, _ grouping: NumberGrouping) {
    switch json.kind {
    case .array:
      var texts = json.elements.makeIterator()
      guard let first = texts.next()?.shownText(grouping) else { return nil }
      title = first
      value = texts.next()?.shownText(grouping)
    case .object:
      title = (json["title"] ?? json["label"])?.shownText(grouping) ?? ""
      value = json["value"]?.shownText(grouping)
      icon = json["icon"]?.string.flatMap { $0.isEmpty ? nil : $0 }
      isDone = json["done"]?.bool
      if title.isEmpty, value == nil { return nil }
    default:
      guard let text = json.shownText(grouping) else { return nil }
      title = text
    }
  }
}

extension JSONValue {
  /// The text to show for a text that is not blank, or for a number; nil for anything else.
  @inline(never)  // It is called for many members.
  fileprivate func shownText(_ grouping: NumberGrouping) -> String? {
    if let text = string { return text.contains { !$0.isWhitespace } ? text : nil }
    guard kind == .number else { return nil }
    return integer.map { grouping.text($0) } ?? text
  }
}
