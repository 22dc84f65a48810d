import CivilCalendar
import Languages
package import WidgetDrawing
package import WidgetTimeline

// One figure fills the widget; one line says what it is about, and another when.
extension DDayEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let look = DDayLook(of: content.subject, in: context)
    let facts = DDayFacts(content: content, look: look)
    let photo = try look.image.map { (key) throws(WidgetError) in
      try context.group.data(forKey: key)
    }
    let composition = DDayComposition(
      facts: facts, family: context.family, photo: photo ?? nil,
      isMirrored: context.locale.isRightToLeft, scale: look.textScale ?? 1)
    var picture = Picture(
      family: context.family, locale: context.locale, title: content.sentence,
      details: [content.label, content.countLabel, content.percentage, facts.dateText]
        .compactMap { $0 }.joined(separator: ", "),
      content: composition.element)
    picture.backdrop = composition.backdrop
    picture.theme = composition.theme
    picture.textScale = composition.scale
    picture.isScaled = true
    picture.accent = look.accent
    if let mode = look.renderingMode { picture.renderingMode = mode }
    picture.isFilled = look.style != .page && look.style != .photo
    return picture
  }
}

/// A D-day in each style and family.
///
/// Style, family, language, size of text and what an event has, such as a start, decide the place
/// of everything. Today's figure never does. So a picture is the same from day to day, and only the
/// size of the figure changes with its number of digits. The day itself and the day of a milestone
/// are celebrated, and may differ.
struct DDayComposition {
  let facts: DDayFacts
  let family: WidgetFamily
  /// The bytes of a photo; nil if there are none.
  let photo: [UInt8]?
  /// Whether the picture is laid out from right to left.
  var isMirrored = false
  /// How large text is, as a factor of its own size. Larger text takes space from the figure.
  var scale = 1.0

  var look: DDayLook { facts.look }
  /// The part of the canvas that belongs to the content.
  var room: Size { family.contentSize }
  var isLarge: Bool { family == .systemLarge || family == .systemExtraLarge }

  var theme: Theme { facts.theme }
  var face: FigureFace { theme.face }

  var element: Element {
    switch family {
    case .accessoryCircular, .accessoryCorner: return circular
    case .accessoryRectangular: return rectangular
    case .accessoryInline: return inline
    default: break
    }
    guard facts.figure != nil else { return unset }
    switch look.style {
    case .number: return facts.isCelebration ? celebration : number
    case .ring: return ring
    case .bar: return bar
    case .photo: return overPhoto
    case .page: return page
    case .dots: return dots
    }
  }

  /// What is behind the content, up to the edges.
  var backdrop: Element? {
    guard !family.isAccessory, facts.figure != nil else { return nil }
    let confetti = facts.isCelebration ? confetti : nil
    switch look.style {
    case .photo: return .layers([photoBackdrop, confetti].compactMap { $0 })
    case .page: return .layers([pageBackdrop, confetti].compactMap { $0 })
    case .number, .ring, .bar, .dots: return confetti
    }
  }

  /// A size of text, scaled by the user's size of text.
  func points(_ size: Double) -> Double { (size * scale * 2).rounded() / 2 }

  /// A space in a column that does not grow.
  func space(_ height: Double) -> Element { Element.spacer(0).frame(width: 0, height: height) }

  /// How high a line of text of a size is.
  func line(_ size: Double) -> Double { points(size) * 1.2 }
}
