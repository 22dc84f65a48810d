import Languages
package import WidgetDrawing
package import WidgetTimeline

// Draws widgets of hosts' kinds in the typography and layout of the library's own kinds.
extension HostEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    if let fault = state?.fault { return Picture(of: fault, inKind: kindName, in: context) }
    if drawsTotals, let totals = GlobalTotalsEntry(self) {
      return try totals.picture(in: context)
    }
    var content = HostContent(json: content, grouping: NumberGrouping(context.locale))
    // The content may have no member that pictures know, but a widget should never be empty.
    if !content.hasText { content.title = kindName }
    content.icon = context.drawn(context.picture.icon ?? content.icon, content.renderingMode)
    if let state, state.isStale || state.fetchError != nil {
      // A warning icon marks data that is outdated, or that could not be fetched again.
      content.icon = Symbol.warning.rawValue
      content.isOld = true
    }
    for place in content.items.indices {
      content.items[place].icon = context.drawn(content.items[place].icon, content.renderingMode)
    }
    let photo = try (context.picture.image ?? content.image).map { (key) throws(WidgetError) in
      try context.group.data(forKey: key)
    }
    let composition = HostComposition(
      content: content, family: context.family,
      photo: (photo ?? nil).flatMap { ImageFormat($0) == nil ? nil : $0 },
      face: (context.theme ?? content.theme)?.face ?? .rounded)
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

extension Picture {
  /// Makes the picture of an entry with a fault. A screen reader names the place of the fault.
  fileprivate init(of fault: HostFault, inKind name: String, in context: TimelineContext) {
    let sentence = LanguageTable.of(context.locale).word(.failed)
    let size = context.family.contentSize
    self.init(
      family: context.family, locale: context.locale, title: name,
      details: "\(sentence): \(fault.path), \(fault.reference)",
      content: FailureNotice(sentence: sentence).composed
        .frame(width: size.width, height: size.height))
  }
}

/// The layout of a host's content in each family. Missing parts leave their space to the others.
struct HostComposition {
  var content: HostContent
  let family: WidgetFamily
  /// The bytes of the photo; nil if there is none that can be shown.
  let photo: [UInt8]?
  /// The typeface of the figures.
  let face: FigureFace

  var room: Size { family.contentSize }
  var percentage: String? { content.progress.map(Percentage.text) }

  var element: Element {
    if !family.isAccessory, let titleAlone { return titleAlone }
    return switch family {
    case .systemSmall: isOverPhoto ? overPhoto : small
    case .systemMedium: medium
    case .systemLarge: large
    case .systemExtraLarge: extraLarge
    case .accessoryCircular: circular.element
    case .accessoryRectangular: rectangular.element
    case .accessoryInline: inline.element
    case .accessoryCorner: corner.element
    }
  }

  /// The photo, which extends to the edges. It covers one side of a wide widget, all of a small
  /// widget that has neither a list nor a chart, and the top of other widgets.
  var backdrop: Element? {
    guard let photo, !family.isAccessory else { return nil }
    let canvas = family.canvas
    let whole = Rect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    switch family {
    case .systemSmall where isOverPhoto:
      return .absolute([
        (whole, .photo(photo)), (whole, Fill(.rounded(0), .deepShade).element),
      ])
    case .systemSmall, .systemLarge:
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

  /// The height of a photo at the top of a widget.
  var photoHeight: Double {
    family == .systemSmall ? 54 : content.items.isEmpty ? 190 : content.values.isEmpty ? 130 : 104
  }

  /// Whether the photo fills the widget. If so, the content is white.
  var isOverPhoto: Bool {
    photo != nil && family == .systemSmall && content.items.isEmpty && content.values.isEmpty
  }
}
