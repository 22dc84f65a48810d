import CivilCalendar
import Languages
package import WidgetDrawing
package import WidgetTimeline

// Draws a D-day: one figure fills the widget, one line names the event, and another says when it
// is.
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
/// The layout depends on the style, the family, the language, the text scale, and which dates and
/// options an event has. It never depends on today's figure, so it stays the same from day to day;
/// only the figure's size changes with the number of its digits. On the event's day and on
/// milestones, the picture celebrates, so its layout may differ.
struct DDayComposition {
  let facts: DDayFacts
  let family: WidgetFamily
  /// The bytes of the photo; nil if there is no photo.
  let photo: [UInt8]?
  /// Whether the picture is laid out from right to left.
  var isMirrored = false
  /// The text scale, a factor. Larger text leaves less space for the figure.
  var scale = 1.0

  var look: DDayLook { facts.look }
  /// The size of the canvas without its margins.
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

  /// The background behind the content, which extends to the edges of the canvas.
  var backdrop: Element? {
    guard !family.isAccessory, facts.figure != nil else { return nil }
    let confetti = facts.isCelebration ? confetti : nil
    switch look.style {
    case .photo: return .layers([photoBackdrop, confetti].compactMap { $0 })
    case .page: return .layers([pageBackdrop, confetti].compactMap { $0 })
    case .number, .ring, .bar, .dots: return confetti
    }
  }

  /// A text size, multiplied by the user's text scale and rounded to half points.
  func points(_ size: Double) -> Double { (size * scale * 2).rounded() / 2 }

  /// A space of fixed height in a column.
  func space(_ height: Double) -> Element { Element.spacer(0).frame(width: 0, height: height) }

  /// The height of a line of text, from its size before scaling.
  func line(_ size: Double) -> Double { points(size) * 1.2 }
}
