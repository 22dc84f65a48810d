package import WidgetDrawing
package import WidgetTimeline

// A host's own widget in the same type and places as those of the library.
extension HostEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    var content = HostContent(json: content, grouping: NumberGrouping(context.locale))
    // A host may keep members of its own alone, and nobody should see a widget with nothing on it.
    if !content.hasText { content.title = kindName }
    if let icon = context.picture.icon { content.icon = icon }
    let photo = try (context.picture.image ?? content.image).map { (key) throws(WidgetError) in
      try context.group.data(forKey: key)
    }
    let composition = HostComposition(
      content: content, family: context.family,
      photo: (photo ?? nil).flatMap { ImageFormat($0) == nil ? nil : $0 })
    let texts = [content.title, content.value, content.subtitle, content.caption]
      .compactMap { $0 }
    let items = content.items.map { [$0.title, $0.value].compactMap { $0 }.joined(separator: " ") }
    var picture = Picture(
      family: context.family, locale: context.locale, title: texts.first ?? items.first ?? "",
      details: (texts.dropFirst() + items + (composition.percentage.map { [$0] } ?? []))
        .joined(separator: ", "),
      content: composition.element)
    picture.backdrop = composition.backdrop
    if let theme = content.theme { picture.theme = theme }
    if let mode = content.renderingMode { picture.renderingMode = mode }
    if let scale = content.textScale { picture.textScale = scale }
    return picture
  }
}

/// A host's content in each family; what it does not have leaves its place to the others.
struct HostComposition {
  let content: HostContent
  let family: WidgetFamily
  /// The bytes of a photo; nil where there are none that can be shown.
  let photo: [UInt8]?

  var room: Size { family.contentSize }
  var percentage: String? { content.progress.map(Percentage.text) }

  var element: Element {
    if !family.isAccessory, let titleAlone { return titleAlone }
    return switch family {
    case .systemSmall: photo == nil ? small : overPhoto
    case .systemMedium: medium
    case .systemLarge: large
    case .systemExtraLarge: extraLarge
    case .accessoryCircular: circular.element
    case .accessoryRectangular: rectangular.element
    case .accessoryInline: inline.element
    case .accessoryCorner: corner.element
    }
  }

  /// A photo, up to the edges: the whole of a small widget, a side of a wide one, the head of a high
  /// one.
  var backdrop: Element? {
    guard let photo, !family.isAccessory else { return nil }
    let canvas = family.canvas
    let whole = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    switch family {
    case .systemSmall:
      return .absolute([
        (whole, .photo(photo)), (whole, Fill(.rounded(0), .shade).element),
      ])
    case .systemLarge:
      return .absolute([
        (Rect(x: 0, y: 0, width: canvas.width, height: photoHeight), .photo(photo))
      ])
    default:
      return .absolute([
        (
          Rect(x: canvas.width - canvas.height, y: 0, width: canvas.height, height: canvas.height),
          .photo(photo)
        )
      ])
    }
  }

  private var photoHeight: Double { content.items.isEmpty ? 190 : 130 }
}

// Pieces that families share.
extension HostComposition {
  /// What the widget is about.
  func value(_ size: Double, _ paint: Paint = .primary) -> Text? {
    content.value.map { value in
      Text(value, figureFont(size, of: value), paint).shrinking(to: 0.3).tight
    }
  }

  /// A text with figures has those of the drawing; words are in the fonts of all other text.
  func figureFont(_ size: Double, of text: String) -> Font {
    Font(size, .bold, face: text.utf8.contains { (0x30...0x39).contains($0) } ? .rounded : nil)
  }

  /// Icon, title and subtitle.
  func heading(
    _ font: Font, lines: Int, title titlePaint: Paint = .accent, more: Paint = .secondary
  ) -> Element {
    Row(spacing: font.size * 0.4, alignment: content.subtitle == nil ? .center : .start) {
      if let icon = content.icon { self.icon(icon, font.size * 1.05, titlePaint) }
      Column(spacing: 2) {
        if let title = content.title {
          Text(title, font, titlePaint).lines(lines).shrinking(to: 0.8)
        }
        if let subtitle = content.subtitle {
          Text(subtitle, Font(max((font.size * 0.6).rounded(), 12)), more).lines(lines)
            .shrinking(to: 0.85)
        }
      }
    }
    .element
  }

  func caption(_ size: Double, lines: Int = 1, _ paint: Paint = .secondary) -> [Element] {
    content.caption.map { [Text($0, Font(size), paint).lines(lines).shrinking(to: 0.8).element] }
      ?? []
  }

  func icon(_ icon: String, _ size: Double, _ paint: Paint) -> Element {
    if let symbol = Symbol(name: icon) { return Icon(symbol, size: size * 1.1, paint).element }
    return Text(icon, Font(size), paint).priority(2).element
  }

  func ring(diameter: Double, lineWidth: Double) -> Element? {
    guard let progress = content.progress else { return nil }
    let gauge = Gauge(.ring, progress, length: diameter, lineWidth: lineWidth)
    let font = Font((diameter * 0.22).rounded(), .bold, face: .rounded)
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
        Gauge(.bar, progress, lineWidth: lineWidth)
        Text(percentage ?? "", Font(size, .semibold)).priority(1)
      }
      .element
    ]
  }

  /// The numbers as columns, the last one in the first colour of text.
  func chart(width: Double, height: Double) -> Element? {
    let values = content.values
    guard let most = values.max(), let least = values.min() else { return nil }
    let (top, foot) = (max(most, 0), min(least, 0))
    let span = top > foot ? top - foot : 1
    let pitch = width / Double(values.count)
    let column = max(pitch * 0.72, 1)
    var parts: [(Rect, Element)] = []
    for (place, value) in values.enumerated() {
      // A value of nothing is a line.
      let length = max(value.magnitude / span * height, 2)
      let zero = top / span * height
      let y = min(max(value >= 0 ? zero - length : zero, 0), height - length)
      let paint: Paint = place == values.count - 1 ? .primary : .accentFill
      parts.append(
        (
          Rect(
            x: Double(place) * pitch + (pitch - column) / 2, y: y, width: column, height: length),
          Fill(.rounded(min(column / 2, 3)), paint).element
        ))
    }
    return Element.absolute(parts).frame(width: width, height: height)
  }

  /// As many items as have room, and how many more there are.
  ///
  /// - Parameter most: how large the text of few items is.
  func list(width: Double, height: Double, _ size: Double, most: Double? = nil) -> Element? {
    guard !content.items.isEmpty else { return nil }
    let count = content.items.count
    let size = min(max(height / (Double(count) * 1.9), size), most ?? size)
    let room = max(Int((height + size * 0.45) / (size * 1.75)), 1)
    let shown = count > room ? max(room - 1, 0) : count
    let used = Double(min(count, room))
    let spacing = min((height - used * size * 1.3) / max(used - 1, 1), size)
    return Column(spacing: max(spacing, size * 0.4)) {
      for item in content.items.prefix(shown) { row(item, size) }
      if count > shown {
        Text("+\(count - shown)", Font(size, .semibold), .secondary)
          .frame(height: size * 1.3, horizontally: .start)
      }
    }
    .frame(width: width, height: height, horizontally: .start, vertically: .center)
  }

  /// The same in two columns, where one has no room for all.
  func columns(width: Double, height: Double, _ size: Double) -> Element? {
    let items = content.items
    let room = max(Int((height + size * 0.45) / (size * 1.75)), 1)
    let first = items.count > room * 2 ? room : (items.count + 1) / 2
    guard items.count > room else {
      return list(width: width, height: height, size)
    }
    func column(_ part: ArraySlice<HostContent.Item>) -> Element? {
      var content = content
      content.items = Array(part)
      return HostComposition(content: content, family: family, photo: nil)
        .list(width: (width - 20) / 2, height: height, size)
    }
    return Row(spacing: 20) {
      if let one = column(items.prefix(first)) { one }
      if let other = column(items.dropFirst(first)) { other }
    }
    .element
  }

  /// A title that is alone, in the middle.
  private var titleAlone: Element? {
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
          Icon(.check, size: size, .accentFill)
        } else {
          Fill(.ring(1.5), .secondary).frame(width: size * 0.9, height: size * 0.9)
        }
      }
      if let icon = item.icon { self.icon(icon, size, .accent) }
      if !item.title.isEmpty {
        Text(item.title, Font(size), item.isDone == true ? .secondary : .primary)
          .shrinking(to: 0.85)
      }
      Spacer(4)
      if let value = item.value {
        Text(value, Font(size, .semibold)).shrinking(to: 0.6)
      }
    }
    .frame(height: size * 1.3, horizontally: .start)
  }
}

// The families of a home screen.
extension HostComposition {
  fileprivate var small: Element {
    Column {
      Row(spacing: 8, alignment: .start) {
        heading(.subheadline, lines: content.subtitle == nil && content.items.isEmpty ? 2 : 1)
        Spacer(6)
        if let progress = content.progress {
          Gauge(.ring, progress, length: 30, lineWidth: 5)
        }
      }
      if content.value == nil, let list = list(width: room.width, height: 92, 13) {
        Spacer()
        list
      } else {
        Spacer()
        if let chart = chart(width: room.width, height: 34) {
          chart
          Spacer()
        }
        if !content.values.isEmpty, let value = value(28),
          let list = list(width: 66, height: 58, 12)
        {
          Row(spacing: 8) {
            value.frame(width: room.width - 74, horizontally: .start)
            list
          }
        } else if let value = value(content.values.isEmpty ? 42 : 28) {
          value
        }
        if content.values.isEmpty || content.value == nil,
          let list = list(width: room.width, height: 40, 12)
        {
          Spacer()
          list
        } else if content.caption != nil, content.items.isEmpty {
          Element.spacer(7)
          caption(13)
        }
      }
    }
    .frame(width: room.width, height: room.height, horizontally: .start)
  }

  /// At the foot of a photo, where it is shaded.
  fileprivate var overPhoto: Element {
    Column(spacing: 7) {
      Spacer()
      if let value = value(38, .onPhoto) { value }
      heading(Font(14, .semibold), lines: 1, title: .onPhoto, more: .onPhoto)
      if content.subtitle == nil { caption(12, .onPhoto) }
    }
    .frame(width: room.width, height: room.height, horizontally: .start)
  }

  fileprivate var medium: Element {
    if photo != nil { return text(width: room.width - 142, height: room.height, scale: 1) }
    if content.value == nil, content.caption == nil, content.values.isEmpty,
      let list = columns(width: room.width, height: 96, 14)
    {
      return Column {
        Row(spacing: 8) {
          heading(.headline, lines: 1)
          Spacer(8)
          if let progress = content.progress {
            Gauge(.ring, progress, length: 22, lineWidth: 4)
          }
        }
        Spacer()
        list
      }
      .frame(width: room.width, height: room.height, horizontally: .start)
    }
    return sides(gap: 20, right: 126, scale: 1)
  }

  /// Text on one side, and on the other what there is to see.
  private func sides(gap: Double, right: Double, scale: Double) -> Element {
    let aside =
      list(
        width: right, height: room.height, 13 * (scale > 1 ? 1.4 : 1), most: scale > 1 ? 24 : nil)
      ?? chart(width: right, height: room.height * 0.8)
      ?? ring(diameter: min(108 * scale, right), lineWidth: 11 * scale)
    guard let aside else { return text(width: room.width, height: room.height, scale: scale) }
    return Row {
      text(width: room.width - right - gap, height: room.height, scale: scale)
      Spacer()
      aside.frame(width: right, height: room.height)
    }
    .element
  }

  private func text(width: Double, height: Double, scale: Double) -> Element {
    Column {
      heading(Font((17 * (scale > 1 ? 1.6 : 1)).rounded(), .semibold), lines: scale > 1 ? 2 : 1)
      Spacer()
      if let value = value(52 * scale) { value }
      if content.caption != nil { Element.spacer(8 * scale) }
      caption((13 * (scale > 1 ? 1.6 : 1)).rounded(), lines: scale > 1 ? 2 : 1)
      // Where the other side is a list.
      if !content.items.isEmpty, photo == nil, content.caption == nil || scale > 1,
        let chart = chart(width: width, height: 34 * scale)
      {
        Spacer()
        chart
      }
      if photo != nil { bar(13, lineWidth: 6) }
    }
    .frame(width: width, height: height, horizontally: .start)
  }

  fileprivate var large: Element {
    let top = photo == nil ? 0 : photoHeight - 4
    let height = room.height - top
    let hasList = !content.items.isEmpty
    let used =
      (content.subtitle == nil ? 36.0 : 56) + (content.value == nil ? 0 : 70)
      + (content.caption == nil ? 0 : 30) + (content.values.isEmpty ? 0 : 90)
      + (content.progress == nil ? 0 : 34)
    let isAlone = !hasList && content.values.isEmpty && photo == nil
    return Column {
      heading(.title, lines: hasList || photo != nil ? 1 : 2)
      Spacer()
      if let value = value(isAlone ? 104 : 54) { value }
      if content.caption != nil { Element.spacer(isAlone ? 16 : 8) }
      caption(isAlone ? 19 : 15, lines: isAlone ? 3 : 1)
      if let chart = chart(width: room.width, height: hasList || photo != nil ? 72 : 140) {
        Spacer()
        chart
      }
      if let list = largeList(height: max(height - used, 30)) {
        Spacer()
        list
      }
      if content.progress != nil { Spacer(12) }
      bar(17, lineWidth: 12)
    }
    .frame(width: room.width, height: height, horizontally: .start)
    .inset(Insets(top: top))
  }

  /// One column, or two where one has no room for all.
  private func largeList(height: Double) -> Element? {
    height >= Double(content.items.count) * 15 * 1.75
      ? list(width: room.width, height: height, 15, most: 22)
      : columns(width: room.width, height: height, 15)
  }

  fileprivate var extraLarge: Element {
    if photo != nil { return text(width: room.width - 338, height: room.height, scale: 2) }
    return sides(gap: 32, right: 300, scale: 2)
  }
}
