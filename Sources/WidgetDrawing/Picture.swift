package import Languages
package import WidgetTimeline

/// The picture of a widget, before its colours are chosen.
package struct Picture: Sendable {
  package var family: WidgetFamily
  /// The language of its words. It determines the reading direction and the forms of Han
  /// characters.
  package var locale: LanguageTag
  /// What a screen reader says first.
  package var title: String
  /// What a screen reader adds.
  package var details: String
  /// The kind's own colour, which is used if a request names none. Accessories do not use it.
  package var accent: Color?
  /// Whether bars replace the text, because the data are not the user's.
  package var isRedacted: Bool
  /// The theme, which gives the picture its colours.
  package var theme = Theme.plain
  /// Whether the widget's own colour, if it has one, fills the background.
  package var isFilled = false
  /// How the system shows the widget.
  package var renderingMode = RenderingMode.fullColor
  /// The size of text, as a factor of its normal size.
  package var textScale = 1.0
  /// Whether the content already takes `textScale` into account.
  package var isScaled = false
  /// The URL that a tap opens; nil opens the app.
  package var url: String?
  /// The element behind the content, which reaches to the widget's edges.
  package var backdrop: Element?
  /// The content of the widget, inside its margins.
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

  /// Whether the picture is read from right to left.
  package var isRightToLeft: Bool { locale.isRightToLeft }

  /// The places of everything in the content.
  package var layout: [PlacedItem] {
    let room = Self.frame(of: family).inset(by: family.margins)
    var scale = isScaled ? 1 : textScale
    let usual = items(of: scale < 1 ? content.scalingText(by: scale) : content, in: room)
    guard scale > 1 else { return usual }
    // If text of that size does not fit, or would be cut, smaller sizes are tried.
    let cuts = usual.count { $0.isCut }
    while scale > 1 {
      let items = items(of: content.scalingText(by: scale), in: room)
      if items.count(where: { $0.isCut }) <= cuts, items.keepApart(in: room) { return items }
      scale -= 0.1
    }
    return usual
  }

  /// The places of everything in the backdrop, cut off at the edges. A redacted picture has no
  /// backdrop.
  package var backdropLayout: [PlacedItem] {
    guard !isRedacted, let backdrop else { return [] }
    var items = items(of: backdrop, in: Self.frame(of: family))
    if items.contains(where: { $0.isConfetti }) {
      // Confetti must not be near texts, gauges and symbols.
      let read = (layout + items).filter { $0.isText || $0.isGauge || $0.isSymbol }.map {
        $0.outline
      }
      items.removeAll { item in
        item.isConfetti && read.contains { item.frame.isNear($0) }
      }
    }
    // Larger text reaches higher, so the shade behind it is deeper.
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
