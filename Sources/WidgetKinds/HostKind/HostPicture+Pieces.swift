import Languages
import WidgetDrawing
import WidgetTimeline

// Parts of pictures that several families share.
extension HostComposition {
  private var ink: Paint { isOverPhoto ? .onPhoto : .primary }
  private var quiet: Paint { isOverPhoto ? .onPhoto : .secondary }
  private var fill: Paint { isOverPhoto ? .onPhoto : .accentFill }

  /// The widget's main value.
  func value(_ size: Double) -> Text? {
    content.value.map { value in
      // The text may shrink a lot before it is cut, because its end may be important, for example a
      // time.
      Text(value, figureFont(size, of: value), ink).shrinking(to: 0.18).tight
    }
  }

  /// The font of a value: the theme's face for a value with digits, and the system's font for
  /// words.
  func figureFont(_ size: Double, of text: String) -> Font {
    Font(size, .semibold, face: text.utf8.contains { (0x30...0x39).contains($0) } ? face : nil)
  }

  /// The icon, the title and the subtitle.
  func heading(_ font: Font, lines: Int) -> Element {
    let titlePaint: Paint = isOverPhoto ? .onPhoto : .accent
    return Row(spacing: font.size * 0.4, alignment: content.subtitle == nil ? .center : .start) {
      if let icon = content.icon { self.icon(icon, font.size * 1.05, titlePaint) }
      Column(spacing: 2) {
        if let title = content.title {
          Text(title, font, titlePaint).lines(lines).shrinking(to: 0.8)
        }
        if let subtitle = content.subtitle {
          Text(subtitle, Font(max((font.size * 0.6).rounded(), 12)), quiet).lines(lines)
            .shrinking(to: 0.85)
        }
      }
    }
    .element
  }

  func caption(_ size: Double, lines: Int = 1) -> [Element] {
    content.caption.map { [Text($0, Font(size), quiet).lines(lines).shrinking(to: 0.8).element] }
      ?? []
  }

  func icon(_ icon: String, _ size: Double, _ paint: Paint) -> Element {
    if let symbol = Symbol(name: icon) { return Icon(symbol, size: size * 1.1, paint).element }
    return Text(icon, Font(size), paint).priority(2).element
  }

  func ring(diameter: Double, lineWidth: Double) -> Element? {
    guard let progress = content.progress else { return nil }
    let gauge = Gauge(.ring, progress, length: diameter, lineWidth: lineWidth)
    let font = Font((diameter * 0.22).rounded(), .semibold, face: face)
    return Layers {
      gauge
      Text(percentage ?? "", font).shrinking(to: 0.6).tight.frame(width: gauge.room(for: font))
    }
    .element
  }

  func bar(_ size: Double, lineWidth: Double) -> [Element] {
    guard let progress = content.progress else { return [] }
    return [
      Row(spacing: size * 0.7) {
        Gauge(.bar, progress, lineWidth: lineWidth, paint: fill)
        Text(percentage ?? "", Font(size, .semibold), ink).priority(1)
      }
      .element
    ]
  }

  /// The values as columns. The last column has the colour of primary text.
  func chart(width: Double, height: Double) -> Element? {
    let values = content.values
    guard let most = values.max(), let least = values.min() else { return nil }
    let (top, foot) = (max(most, 0), min(least, 0))
    let span = top > foot ? top - foot : 1
    let pitch = width / Double(values.count)
    let column = max(pitch * 0.72, 1)
    var parts: [(Rect, Element)] = []
    for (place, value) in values.enumerated() {
      // The column of a zero is a thin line.
      let length = max(value.magnitude / span * height, 2)
      let zero = top / span * height
      let y = min(max(value >= 0 ? zero - length : zero, 0), height - length)
      let paint = place == values.count - 1 ? ink : fill
      parts.append(
        (
          Rect(
            x: Double(place) * pitch + (pitch - column) / 2, y: y, width: column, height: length),
          Fill(.rounded(min(column / 2, 3)), paint).element
        ))
    }
    return Element.absolute(parts).frame(width: width, height: height)
  }

  /// How many rows of text of a given size fit into a height; at least one.
  func rows(_ size: Double, in height: Double) -> Int {
    max(Int((height + size * 0.2) / (size * 1.5)), 1)
  }

  /// As many items as fit, and the number of the remaining items.
  ///
  /// - Parameter most: the largest size of text, used if there are few items.
  func list(width: Double, height: Double, _ size: Double, most: Double? = nil) -> Element? {
    guard !content.items.isEmpty else { return nil }
    let count = content.items.count
    let size = min(max(height / (Double(count) * 1.9), size), most ?? size)
    let room = rows(size, in: height)
    if room == 1, count > 1, var first = content.items.first {
      first.value = first.value ?? "+\(count - 1)"
      return row(first, size).frame(width: width, height: height, horizontally: .start)
    }
    let shown = count > room ? max(room - 1, 0) : count
    let used = Double(min(count, room))
    let spacing = min((height - used * size * 1.3) / max(used - 1, 1), size)
    return Column(spacing: max(spacing, size * 0.2)) {
      for item in content.items.prefix(shown) { row(item, size) }
      if count > shown {
        Text("+\(count - shown)", Font(size, .semibold), quiet)
          .frame(height: size * 1.3, horizontally: .start)
      }
    }
    .frame(width: width, height: height, horizontally: .start)
  }

  /// The title in the middle, if there is nothing else to show; otherwise nil.
  var titleAlone: Element? {
    guard content.isTitleAlone, photo == nil else { return nil }
    let size = family == .systemSmall ? 20.0 : family == .systemMedium ? 26 : 40
    return Column(spacing: size * 0.4, alignment: .center) {
      if let icon = content.icon { self.icon(icon, size * 1.3, .accent) }
      Text(content.title ?? "", Font(size, .semibold), .accent).lines(3).shrinking(to: 0.6)
    }
    .frame(width: room.width, height: room.height)
  }

  private func row(_ item: HostContent.Item, _ size: Double) -> Element {
    Row(spacing: size * 0.5) {
      if let isDone = item.isDone {
        if isDone {
          Icon(.check, size: size, fill)
        } else {
          Fill(.ring(1.5), quiet).frame(width: size * 0.9, height: size * 0.9)
            .frame(width: size, height: size)
        }
      } else if content.items.contains(where: { $0.isDone != nil }) {
        // If any item has a check mark, all titles are indented equally.
        Element.spacer(0).frame(width: size, height: size)
      }
      if let icon = item.icon { self.icon(icon, size, isOverPhoto ? .onPhoto : .accent) }
      if !item.title.isEmpty {
        Text(item.title, Font(size), item.isDone == true ? quiet : ink)
          .shrinking(to: 0.85)
      }
      Spacer(4)
      if let value = item.value {
        Text(value, Font(size, .semibold), ink).shrinking(to: 0.6)
      }
    }
    .frame(height: size * 1.3, horizontally: .start)
  }
}
