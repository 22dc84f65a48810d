import CivilCalendar
package import WidgetDrawing
package import WidgetTimeline

// One figure is the widget; a line says of what, and another when.
extension DDayEntry: DrawnEntry {
  package func picture(in context: TimelineContext) throws(WidgetError) -> Picture {
    let look = DDayLook(of: content.subject.event, in: context)
    let facts = DDayFacts(content: content, look: look)
    let photo = try look.image.map { (key) throws(WidgetError) in
      try context.group.data(forKey: key)
    }
    let composition = DDayComposition(
      facts: facts, family: context.family, photo: photo ?? nil,
      isMirrored: context.locale.isRightToLeft)
    var picture = Picture(
      family: context.family, locale: context.locale, title: content.sentence,
      details: [content.label, content.countLabel, content.percentage, facts.dateText]
        .compactMap { $0 }.joined(separator: ", "),
      content: composition.element)
    picture.backdrop = composition.backdrop
    picture.theme = composition.theme
    picture.accent = look.accent
    if let mode = look.renderingMode { picture.renderingMode = mode }
    if let scale = look.textScale { picture.textScale = scale }
    picture.isFilled = look.style != .page && look.style != .photo
    return picture
  }
}

/// A D-day in each style and family.
struct DDayComposition {
  let facts: DDayFacts
  let family: WidgetFamily
  /// The bytes of a photo; nil where there are none.
  let photo: [UInt8]?
  /// Whether the picture is laid out from right to left.
  var isMirrored = false

  var look: DDayLook { facts.look }
  /// What the content has of the canvas.
  var room: Size { family.contentSize }

  /// The theme: the event's, or one that suits the style and the day.
  var theme: Theme {
    if let theme = look.theme { return theme }
    if facts.isCelebration, look.style != .page, look.style != .photo { return .sunset }
    switch look.style {
    case .number: return facts.figure == nil ? .plain : .indigo
    case .ring, .page: return .plain
    case .bar: return .amber
    case .photo: return .graphite
    case .dots: return .graphite
    }
  }

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

  /// What lies below the content, up to the edges.
  var backdrop: Element? {
    guard !family.isAccessory, facts.figure != nil else { return nil }
    switch look.style {
    case .number: return facts.isCelebration ? confetti : nil
    case .bar: return barBackdrop
    case .photo: return photoBackdrop
    case .page: return pageBackdrop
    case .ring, .dots: return nil
    }
  }
}

// Pieces that styles share.
extension DDayComposition {
  func figureFont(_ size: Double) -> Font { Font(size, .semibold, face: face) }

  /// The icon and the title on one line; what they call the event by where it has no name.
  func heading(_ size: Double, _ paint: Paint = .primary, lines: Int = 1) -> Element {
    let text = facts.title ?? facts.untitled
    return Row(spacing: size * 0.4) {
      if let icon = look.icon { self.icon(icon, size * 1.1, paint) }
      Text(text, Font(size, .semibold), paint).lines(lines).shrinking(to: 0.8)
    }
    .element
  }

  /// An emoji, or a symbol by its name.
  func icon(_ icon: String, _ size: Double, _ paint: Paint) -> Element {
    if let symbol = Symbol(name: icon) { return Icon(symbol, size: size * 1.1, paint).element }
    return Text(icon, Font(size), paint).priority(2).element
  }

  /// The figure with its unit on one baseline, or where both are wide one below the other.
  func figure(
    _ size: Double, in width: Double, unit unitSize: Double, alignment: Alignment = .start,
    paint: Paint = .primary, unitPaint: Paint? = nil
  ) -> Element {
    guard let figure = facts.figure else { return .spacer(0) }
    let font = figureFont(size)
    let number = Text(figure.number, font, paint).shrinking(to: 0.3).tight
    let unitFont = Font(unitSize, .semibold)
    func unit(_ text: String) -> Text {
      Text(text, unitFont, unitPaint ?? paint).shrinking(to: 0.7).priority(1).tight
    }
    let around = [figure.before, figure.after].filter { !$0.isEmpty }
    guard let first = around.first else { return number.element }
    let own = TextMeasure.width(of: figure.number, in: number.font)
    let words = around.reduce(0) { $0 + TextMeasure.width(of: $1, in: unitFont) + unitSize * 0.4 }
    if own * 0.8 + words <= width {
      return Row(spacing: unitSize * 0.35, alignment: .end) {
        if !figure.before.isEmpty { unit(figure.before) }
        number
        if !figure.after.isEmpty { unit(figure.after) }
      }
      .element
    }
    return Column(spacing: unitSize * 0.55, alignment: alignment) {
      number
      Text(
        around.count == 1 ? first : around.joined(separator: " … "), unitFont, unitPaint ?? paint
      )
      .shrinking(to: 0.7)
    }
    .element
  }

  /// When it is, and how old it becomes: as much as is said whole in one line.
  func context(
    _ size: Double, in width: Double, _ paint: Paint = .secondary, showsDate: Bool = true
  ) -> Element {
    let (when, age) = (facts.when, facts.age)
    let ways: [() -> String?] =
      showsDate
      ? [
        { joined(when, age) }, { joined(facts.dateText, age) }, { when }, { facts.dateText },
        { facts.shortDate },
      ] : [{ joined(facts.moment, age) }, { facts.moment ?? age }]
    return fitting(ways, in: width) { Text($0, Font(size), paint).shrinking(to: 0.8) }.element
  }

  private func joined(_ one: String?, _ other: String?) -> String? {
    guard let one, let other else { return one ?? other }
    return "\(one) · \(other)"
  }

  /// The first of some ways to say a thing that is shown whole, else the last one.
  func fitting(_ ways: [() -> String?], in width: Double, _ text: (String) -> Text) -> Text {
    var last = ""
    for way in ways {
      guard let way = way() else { continue }
      let text = text(way)
      if text.fits(in: width) { return text }
      last = way
    }
    return text(last)
  }

  func fitting(_ ways: [String], in width: Double, _ text: (String) -> Text) -> Text {
    fitting(ways.map { way in { way } }, in: width, text)
  }

  /// A milestone that is near, as a capsule that fills up.
  func capsule(width: Double, height: Double) -> Element? {
    guard let milestone = facts.milestone else { return nil }
    return Layers {
      Fill(.capsule, .panel).frame(width: width, height: height)
      fitting(milestone.texts, in: width - height) {
        Text($0, Font(height * 0.5, .semibold)).shrinking(to: 0.8)
      }
      .frame(width: width - height)
    }
    .frame(width: width, height: height)
  }

  func dotGrid(width: Double, height: Double, pitch: Double = 9) -> Element {
    let counts = facts.dayCounts ?? (total: 1, done: 0)
    return Element.frame(
      .dots(Dots(total: counts.total, done: counts.done, pitch: pitch)), width: width,
      height: height, .start, .center)
  }

  /// The day as a calendar has it, behind a line: its month, its number, and its weekday or its year.
  func dateLeaf(_ scale: Double) -> Element {
    guard let date = facts.date else { return .spacer(0) }
    let weekday = facts.table.weekdayName(of: date)
    // One letter below a number would be read as its unit.
    let isNear = facts.isNear(date) && weekday.count > 1
    return Row(spacing: 18 * scale) {
      Fill(.capsule, .track).frame(width: 2 * scale, height: 96 * scale)
      Column(spacing: 10 * scale, alignment: .center) {
        Text(facts.table.shortMonthName(date.month), Font(15 * scale, .semibold), .secondary)
          .shrinking(to: 0.7)
        Text("\(date.day)", figureFont(46 * scale)).tight
        Text(
          isNear ? weekday : "\(date.year)",
          Font((isNear ? 13 : 15) * scale, .semibold), .secondary
        ).shrinking(to: 0.6)
      }
      .frame(width: 84 * scale)
    }
    .frame(width: 104 * scale)
  }

  /// When it began, and how much has passed.
  func footer(_ size: Double) -> Element {
    Row(spacing: 8) {
      if let start = facts.startText { Text(start, Font(size), .secondary).shrinking(to: 0.8) }
      Spacer(4)
      if let percentage = facts.percentage {
        Text(percentage, Font(size, .semibold), .primary).priority(1)
      }
    }
    .element
  }

  /// The title, which may end in an ellipsis, and behind it what is said whole; that alone where it
  /// leaves the title no room for a word.
  func line(
    _ title: String, _ more: String?, _ font: Font, _ paint: Paint, in width: Double
  ) -> Element {
    func text(_ content: String) -> Text { Text(content, font, paint).shrinking(to: 0.8) }
    guard let more else { return text(title).element }
    if TextMeasure.width(of: more, in: font) * 0.8 > width - font.size * 4 {
      return text(more).element
    }
    // Where the words run against the picture, their end is beside the title.
    let isReversed = isMirrored && !text(more).isRightToLeft
    let parted = text(isReversed ? "\(more) ·" : "· \(more)")
    return Line([text(title), parted]).element
  }

  /// Nothing to count: a calendar, and what is missing.
  private var unset: Element {
    let scale = family == .systemLarge || family == .systemExtraLarge ? 1.7 : 1
    return Column(spacing: 8 * scale, alignment: .center) {
      Icon(.calendar, size: 34 * scale, .accentFill)
      if let title = facts.title {
        Text(title, Font(15 * scale, .semibold)).lines(2).shrinking(to: 0.8)
      }
      Text(facts.table.word(.noDate), Font(13 * scale), .secondary).shrinking(to: 0.7)
    }
    .frame(width: room.width, height: room.height)
  }
}
