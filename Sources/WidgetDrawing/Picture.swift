package import Languages
package import WidgetTimeline

/// What a widget looks like, before it is known in which colours.
package struct Picture: Sendable {
  package var family: WidgetFamily
  /// The language of its words: which way it is read, and which forms of Han characters it shows.
  package var locale: LanguageTag
  /// What a screen reader speaks first.
  package var title: String
  /// What it adds.
  package var details: String
  /// The kind's own colour, where a request names none; an accessory has no colour of its own.
  package var accent: Color?
  /// Whether bars stand in place of text, since the data are not the user's.
  package var isRedacted: Bool
  /// The colours of the whole.
  package var theme = Theme.plain
  /// Whether the widget's own colour, where it has one, is its field.
  package var isFilled = false
  /// How a system shows it.
  package var renderingMode = RenderingMode.fullColor
  /// How large text is, in parts of its own size.
  package var textScale = 1.0
  /// Whether the content is laid out for that size of text already.
  package var isScaled = false
  /// What a tap opens; nil opens the app.
  package var url: String?
  /// What lies below the content, up to the widget's edges.
  package var backdrop: Element?
  /// What fills the family's content, inside its margins.
  package var content: Element

  package init(
    family: WidgetFamily, locale: LanguageTag, title: String, details: String,
    isRedacted: Bool = false, accent: Color? = nil, content: some Composable
  ) {
    self.family = family
    self.locale = locale
    self.title = title
    self.details = details
    self.isRedacted = isRedacted
    self.accent = accent
    self.content = content.element
  }

  /// Whether it is read from right to left.
  package var isRightToLeft: Bool { locale.isRightToLeft }

  /// Where everything of the content stands.
  package var layout: [PlacedItem] {
    let room = Self.frame(of: family).inset(by: family.margins)
    guard textScale != 1, !isScaled else { return items(of: content, in: room) }
    // If there is no room for text of that size, it is the largest for which there is room.
    var scale = textScale
    while scale > 1 {
      let items = items(of: content.scalingText(by: scale), in: room)
      if items.keepApart(in: room) { return items }
      scale -= 0.1
    }
    return items(of: content.scalingText(by: min(textScale, 1)), in: room)
  }

  /// Where everything of the backdrop stands; what is over the edges is cut off. Bars in place of
  /// text stand on the field alone.
  package var backdropLayout: [PlacedItem] {
    guard !isRedacted, let backdrop else { return [] }
    var items = items(of: backdrop, in: Self.frame(of: family))
    if items.contains(where: { $0.isConfetti }) {
      // Paper in the air keeps clear of what is read.
      let read = (layout + items).filter { $0.isText || $0.isGauge || $0.isSymbol }.map { $0.frame }
      items.removeAll { item in
        item.isConfetti && read.contains { item.frame.isNear($0) }
      }
    }
    // Larger text reaches farther up.
    for place in items.indices where textScale > 1 {
      switch items[place].content {
      case .shape(let shape, .shade): items[place].content = .shape(shape, .deepShade)
      case .shape(let shape, .evening(.shade)):
        items[place].content = .shape(shape, .evening(.deepShade))
      default: break
      }
    }
    return items
  }

  private func items(of element: Element, in frame: Rect) -> [PlacedItem] {
    var layout = Layout(
      width: family.canvas.width, isRightToLeft: isRightToLeft, isRedacted: isRedacted)
    layout.place(element, in: frame, text: .start)
    return layout.items
  }

  static func frame(of family: WidgetFamily) -> Rect {
    Rect(x: 0, y: 0, width: family.canvas.width, height: family.canvas.height)
  }
}
